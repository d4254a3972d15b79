// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

namespace attention {

/// Shows an image in the center of the widget, or a message if there is no image. Transparent parts of the
/// image have a checkered background.
class PictureWidget : public QWidget {
    Q_OBJECT

 public:
    explicit PictureWidget(QWidget* parent = nullptr);

    const QImage& image() const { return m_image; }
    /// Returns the reason why there is no image, as a sentence. Returns an empty string if there is an image.
    const QString& message() const { return m_message; }
    QSize sizeHint() const override { return {640, 480}; }

 protected:
    /// Shows `image`, and removes the message.
    void showImage(const QImage& image);
    /// Shows `message`, and removes the image.
    void showMessage(const QString& message);
    void paintEvent(QPaintEvent* event) override;

 private:
    QImage m_image;
    QString m_message;
};

}  // namespace attention
