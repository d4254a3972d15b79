// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QAbstractButton>

class QLabel;

namespace attention {

/// One session of the gallery: pressed as a whole, by mouse or keyboard.
class GalleryCard : public QAbstractButton {
    Q_OBJECT

 public:
    explicit GalleryCard(const Session& session, QWidget* parent = nullptr);

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
