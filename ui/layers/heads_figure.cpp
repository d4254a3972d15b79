// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/heads_figure.h"

#include "state/cell_navigation.h"
#include "trace/layer_selection.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

std::vector<LayerHead> headsInOrder(const ModelMaps& maps, std::optional<HeadRole> role) {
    std::vector<LayerHead> heads;
    for (std::size_t layer = 0; layer < maps.size(); ++layer) {
        for (std::size_t head = 0; head < maps[layer]->metrics.size(); ++head)
            heads.push_back({static_cast<int>(layer), static_cast<int>(head)});
    }
    const auto shareOf = [&](const LayerHead& head) {
        const auto& measures = maps[static_cast<std::size_t>(head.layer)]->metrics;
        const float share = measures[static_cast<std::size_t>(head.head)].value(*role);
        return std::isnan(share) ? -1 : share;
    };
    if (role) std::ranges::stable_sort(heads, std::ranges::greater(), shareOf);
    return heads;
}

QString numbersOf(const LayerHead& head) {
    return QString::number(head.layer + 1) + QChar(0x00B7) + QString::number(head.head + 1);
}

HeadsFigure::HeadsFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> role,
                         ModelMaps maps)
    : Figure(source, std::move(theme)),
      m_role(role),
      m_maps(std::move(maps)),
      m_layer(static_cast<int>(layerSelection(*m_trace).shown)),
      m_heads(headsInOrder(m_maps, role)) {}

CellRef HeadsFigure::cellOf(const LayerHead& head) const {
    const Place place = placeAfter(m_trace->config, Place(), m_selected);
    return {Stage::Weights, head.head, place.query, place.key};
}

std::optional<CellRef> HeadsFigure::cellAt(QPointF point) const {
    const auto head = headAt(point);
    return head && head->layer == m_layer ? std::optional(cellOf(*head)) : std::nullopt;
}

Renewal HeadsFigure::mark(const CellRef& selected, const std::optional<CellRef>& hovered) {
    Figure::mark(selected, hovered);
    m_pointed.reset();
    if (hovered) {
        const int head = placeAfter(m_trace->config, Place(), *hovered).head;
        if (head >= 0 && head < m_trace->headCount()) m_pointed = LayerHead{m_layer, head};
    }
    return Renewal::Marks;
}

std::optional<LayerHead> HeadsFigure::selectedHead() const {
    const int head = placeAfter(m_trace->config, Place(), m_selected).head;
    if (head < 0 || head >= m_trace->headCount()) return std::nullopt;
    return LayerHead{m_layer, head};
}

bool HeadsFigure::isOff(const LayerHead& head) const {
    const auto& off = m_trace->modelTrace->configs[static_cast<std::size_t>(head.layer)].ablatedHeads;
    return std::ranges::find(off, head.head) != off.end();
}

int HeadsFigure::indexOf(const LayerHead& head) const {
    return static_cast<int>(std::ranges::find(m_heads, head) - m_heads.begin());
}

const HeadRoleMetrics& HeadsFigure::measuresOf(const LayerHead& head) const {
    return m_maps[static_cast<std::size_t>(head.layer)]->metrics[static_cast<std::size_t>(head.head)];
}

double HeadsFigure::heightOfNote(const QString& longest, double width) const {
    const QFontMetricsF metrics(m_theme.small);
    return std::ceil(metrics.boundingRect(QRectF(0, 0, width, 1e4), Qt::TextWordWrap, longest).height());
}

void HeadsFigure::paintNote(QPainter& painter, const QRectF& place) const {
    const double lowest = m_sight.bottom() - place.height() - figureMargin / 2;
    const QRectF area = lowest < place.top() ? place.translated(0, lowest - place.top()) : place;
    if (area != place)
        painter.fillRect(area.adjusted(-figureMargin, -4, figureMargin, figureMargin), m_theme.background);
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.text);
    painter.drawText(area, Qt::TextWordWrap, note());
}

}  // namespace attention
