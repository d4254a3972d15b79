// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QAbstractButton>

class QLabel;

namespace attention {

/// A button for one session of the gallery, with a thumbnail, the title and the notes of the session. A click
/// anywhere on the card presses the button.
class GalleryCard : public QAbstractButton {
    Q_OBJECT

 public:
    explicit GalleryCard(const Session& session, QWidget* parent = nullptr);

    /// Returns the label for the thumbnail, which is initially empty. The card owns the label.
    QLabel* thumbnailLabel() const { return m_thumbnailLabel; }
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

 protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

 private:
    QLabel* m_thumbnailLabel;
};

}  // namespace attention
