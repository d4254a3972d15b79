// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

namespace attention {

/// Shows a picture in its middle, or a message in place of it. Transparent parts are checkered.
class PictureWidget : public QWidget {
    Q_OBJECT

 public:
    explicit PictureWidget(QWidget* parent = nullptr);

    const QImage& image() const { return m_image; }
    /// Why there is no picture, in a sentence. Empty while there is one.
    const QString& message() const { return m_message; }
    QSize sizeHint() const override { return {640, 480}; }

 protected:
    void showImage(const QImage& image);
    /// Shows a message in place of the picture.
    void showMessage(const QString& message);
    void paintEvent(QPaintEvent* event) override;

 private:
    QImage m_image;
    QString m_message;
};

}  // namespace attention
