// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/heads_figure.h"

#include "state/cell_navigation.h"
#include "trace/layer_selection.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

std::vector<LayerHead> sortedHeads(const HeadMapsByLayer& headMaps, std::optional<HeadRole> role) {
    std::vector<LayerHead> heads;
    for (std::size_t layer = 0; layer < headMaps.size(); ++layer) {
        for (std::size_t head = 0; head < headMaps[layer]->metrics.size(); ++head)
            heads.push_back({static_cast<int>(layer), static_cast<int>(head)});
    }
    const auto roleFraction = [&](const LayerHead& head) {
        const auto& metrics = headMaps[static_cast<std::size_t>(head.layer)]->metrics;
        const float fraction = metrics[static_cast<std::size_t>(head.head)].value(*role);
        return std::isnan(fraction) ? -1 : fraction;
    };
    if (role) std::ranges::stable_sort(heads, std::ranges::greater(), roleFraction);
    return heads;
}

QString headNumberText(const LayerHead& head) {
    return QString::number(head.layer + 1) + QChar(0x00B7) + QString::number(head.head + 1);
}

HeadsFigure::HeadsFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> sortRole,
                         HeadMapsByLayer headMaps)
    : Figure(source, std::move(theme)),
      m_sortRole(sortRole),
      m_headMaps(std::move(headMaps)),
      m_shownLayer(static_cast<int>(layerSelection(*m_trace).shown)),
      m_heads(sortedHeads(m_headMaps, sortRole)) {}

CellRef HeadsFigure::cellForHead(const LayerHead& head) const {
    const CellCoordinates coordinates =
        updatedCoordinates(m_trace->config, CellCoordinates(), m_selectedCell);
    return {Stage::Weights, head.head, coordinates.query, coordinates.key};
}

std::optional<CellRef> HeadsFigure::cellAt(QPointF point) const {
    const auto head = headAt(point);
    return head && head->layer == m_shownLayer ? std::optional(cellForHead(*head)) : std::nullopt;
}

Invalidation HeadsFigure::setMarkedCells(const CellRef& selectedCell,
                                         const std::optional<CellRef>& hoveredCell) {
    Figure::setMarkedCells(selectedCell, hoveredCell);
    m_hoveredHead.reset();
    if (hoveredCell) {
        const int head = updatedCoordinates(m_trace->config, CellCoordinates(), *hoveredCell).head;
        if (head >= 0 && head < m_trace->headCount()) m_hoveredHead = LayerHead{m_shownLayer, head};
    }
    return Invalidation::Marks;
}

std::optional<LayerHead> HeadsFigure::selectedHead() const {
    const int head = updatedCoordinates(m_trace->config, CellCoordinates(), m_selectedCell).head;
    if (head < 0 || head >= m_trace->headCount()) return std::nullopt;
    return LayerHead{m_shownLayer, head};
}

bool HeadsFigure::isAblated(const LayerHead& head) const {
    const auto& ablatedHeads =
        m_trace->modelTrace->configs[static_cast<std::size_t>(head.layer)].ablatedHeads;
    return std::ranges::find(ablatedHeads, head.head) != ablatedHeads.end();
}

int HeadsFigure::indexOf(const LayerHead& head) const {
    return static_cast<int>(std::ranges::find(m_heads, head) - m_heads.begin());
}

const HeadRoleMetrics& HeadsFigure::metricsOf(const LayerHead& head) const {
    return m_headMaps[static_cast<std::size_t>(head.layer)]->metrics[static_cast<std::size_t>(head.head)];
}

double HeadsFigure::descriptionHeight(const QString& text, double width) const {
    const QFontMetricsF metrics(m_theme.smallFont);
    return std::ceil(metrics.boundingRect(QRectF(0, 0, width, 1e4), Qt::TextWordWrap, text).height());
}

void HeadsFigure::paintDescription(QPainter& painter, const QRectF& descriptionRect) const {
    const double lowestTop = m_visibleRect.bottom() - descriptionRect.height() - figureMargin / 2;
    const QRectF shiftedRect = lowestTop < descriptionRect.top()
                                   ? descriptionRect.translated(0, lowestTop - descriptionRect.top())
                                   : descriptionRect;
    if (shiftedRect != descriptionRect)
        painter.fillRect(shiftedRect.adjusted(-figureMargin, -4, figureMargin, figureMargin),
                         m_theme.backgroundColor);
    painter.setFont(m_theme.smallFont);
    painter.setPen(m_theme.textColor);
    painter.drawText(shiftedRect, Qt::TextWordWrap, description());
}

}  // namespace attention
