// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_preview.h"

#include "export/figure_files.h"
#include "export/figure_sheet.h"

#include <QPainter>

#include <algorithm>

namespace attention {

FigurePreview::FigurePreview(FigureSource source, QWidget* parent)
    : QWidget(parent), m_source(std::move(source)) {
    setMinimumSize(320, 240);
    setAccessibleName(tr("Preview"));
}

void FigurePreview::setSpec(const FigureSpec& spec) {
    m_spec = spec;
    rebuild();
}

void FigurePreview::rebuild() {
    m_size = FigureSheet(m_source, m_spec, FigureDevice::Pixels, 1).size();
    const double fitting = std::min(width() / m_size.width(), height() / m_size.height());
    FigureSpec small = m_spec;
    small.dpi = std::max(8, static_cast<int>(std::min(fitting, 1.0) * devicePixelRatioF() * pixelsPerInch));
    m_image = figureImage(m_source, small);
    m_image.setDevicePixelRatio(devicePixelRatioF());
    update();
}

void FigurePreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QRectF area(QPointF(), m_image.deviceIndependentSize());
    area.moveCenter(rect().center());
    area.moveTopLeft(area.topLeft().toPoint());
    if (m_image.hasAlphaChannel()) {
        painter.fillRect(area, Qt::white);
        painter.fillRect(area, QBrush(QColor(0xc8c8c8), Qt::Dense6Pattern));
    }
    painter.drawImage(area.topLeft(), m_image);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(area.adjusted(-1, -1, 0, 0));
}

void FigurePreview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    rebuild();
}

}  // namespace attention
