// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>

namespace attention {

class Motion;

/// Child widget that covers its parent widget with a picture of the previous content. The picture fades out
/// until the new content is visible.
class CrossFade : public QWidget {
    Q_OBJECT

 public:
    explicit CrossFade(QWidget* widget);

    /// Takes a picture of the parent widget and starts to fade it out. Call before the content of the parent
    /// widget changes.
    void start();

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    QPixmap m_previousPicture;
    Motion* m_motion;
};

}  // namespace attention
