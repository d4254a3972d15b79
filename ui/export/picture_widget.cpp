// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/picture_widget.h"

#include "look/design_values.h"

#include <QPainter>

namespace attention {

PictureWidget::PictureWidget(QWidget* parent) : QWidget(parent) {
    setMinimumSize(320, 240);
    setAccessibleName(tr("Preview"));
}

void PictureWidget::showImage(const QImage& image) {
    m_image = image;
    m_message.clear();
    setAccessibleDescription({});
    update();
}

void PictureWidget::showMessage(const QString& message) {
    m_image = {};
    m_message = message;
    setAccessibleDescription(message);
    update();
}

void PictureWidget::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!m_message.isEmpty()) return painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_message);
    QRectF imageRect(QPointF(), m_image.deviceIndependentSize());
    imageRect.moveCenter(rect().center());
    imageRect.moveTopLeft(imageRect.topLeft().toPoint());
    if (m_image.hasAlphaChannel()) {
        painter.fillRect(imageRect, QColor(design::lightColors.paper));
        painter.fillRect(imageRect, QBrush(QColor(design::lightColors.hiddenWeight), Qt::Dense6Pattern));
    }
    painter.drawImage(imageRect.topLeft(), m_image);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(imageRect.adjusted(-1, -1, 0, 0));
}

}  // namespace attention

#include "moc_picture_widget.cpp"
