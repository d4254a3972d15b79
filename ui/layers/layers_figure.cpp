// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/layers_figure.h"

#include "figure/table_text.h"
#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "state/cell_navigation.h"
#include "state/map_shortcuts.h"
#include "state/stage_maps.h"
#include "texts/head_role_texts.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

double largestOf(ConstMatrixView picture) {
    double largest = 0;
    for (Index i = 0; i < picture.rows(); ++i) {
        for (Index j = 0; j < picture.cols(); ++j)
            if (std::isfinite(picture(i, j))) largest = std::max<double>(largest, picture(i, j));
    }
    return largest;
}

HeadMapsByLayer mapsOf(const FigureSource& source) {
    const auto tested = source.results.get<RepeatedTokensResult>();
    return tested ? tested->headMaps : source.trace->modelTrace->headMaps;
}

}  // namespace

LayersFigure::LayersFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> sortRole)
    : HeadsFigure(source, std::move(theme), sortRole, mapsOf(source)),
      m_testResult(source.results.get<RepeatedTokensResult>()) {
    buildMaps(source);
}

void LayersFigure::buildMaps(const FigureSource& source) {
    std::vector<double> largest;
    for (const LayerHead& head : m_heads) {
        const Tensor& pictures = m_headMaps[static_cast<std::size_t>(head.layer)]->thumbnails;
        m_heatmaps.push_back({.values = pictures.matrix(head.head), .scale = {}, .masked = {}});
        largest.push_back(largestOf(m_heatmaps.back().values));
        m_largestWeight = std::max(m_largestWeight, largest.back());
    }
    std::vector<StageMatrix> pictures;
    for (const Heatmap& picture : m_heatmaps) pictures.push_back({picture.values, nullptr});
    const bool isLow = areWeightsSmall(pictures);
    m_scale = weightScale(source.viewSettings,
                          seriesMagnitude(source.viewSettings, Stage::Weights, m_largestWeight), isLow);
    m_hasScalePerMap = source.viewSettings.colorRange == ColorRange::PerMap &&
                       !source.viewSettings.seriesMagnitudes.stages.contains(Stage::Weights) &&
                       !source.viewSettings.weightRange;
    for (std::size_t i = 0; i < m_heatmaps.size(); ++i)
        m_heatmaps[i].scale =
            m_hasScalePerMap ? weightScale(source.viewSettings, largest[i], isLow) : m_scale;
}

QString LayersFigure::subtitle() const {
    const QString name = bidiIsolated(QString::fromStdString(m_trace->provenance.model->name));
    if (m_testResult)
        return tr("all heads of %1 on repeated random tokens: %2 of the vocabulary, twice; below each what "
                  "it does "
                  "in the second copies of %3 draws")
            .arg(name, QString::number(m_testResult->copyLength), QString::number(m_testResult->sampleCount));
    return tr("weights of all heads of %1; below each what it measurably does").arg(name);
}

QString LayersFigure::tableText() const {
    QStringList titles{tr("layer"), tr("head")};
    for (std::size_t i = 0; i < headRoleCount; ++i) titles << headRoleName(static_cast<HeadRole>(i));
    QString text = tableLine(titles << tr("queries with the same token earlier"));
    for (const LayerHead& head : m_heads) {
        QStringList line{QString::number(head.layer + 1), QString::number(head.head + 1)};
        for (const float share : metricsOf(head).values) line << exactNumberText(share);
        line << QString::number(metricsOf(head).queryCount(HeadRole::SameToken));
        text += tableLine(line);
    }
    return text;
}

void LayersFigure::expandMagnitudes(SeriesMagnitudes& series) const {
    double& reached = series.stages[Stage::Weights];
    reached = std::max(reached, m_largestWeight);
}

ColorBar LayersFigure::colorBar() const {
    return {m_scale.forBackground(m_theme.heatmapStyle.isBackgroundDark),
            colorBarTitle(stageValueName(Stage::Weights), m_scale.isLogarithmic), m_hasScalePerMap,
            m_theme.small, m_theme.text};
}

LayersLayoutInput LayersFigure::layoutInput() const {
    LayersLayoutInput content;
    content.mapCount = static_cast<int>(m_heads.size());
    content.lineHeight = std::ceil(QFontMetricsF(m_theme.small).height()) + 2;
    if (!m_sortRole) {
        content.columnCount = std::max(1, content.mapCount / std::max(1, layerCount()));
        content.rowNameWidth = std::ceil(textWidth(tr("layer %1").arg(layerCount()), shownLayerFont()));
        content.columnNameHeight = std::ceil(QFontMetricsF(m_theme.body).height()) + 4;
    }
    content.labelWidth = content.shortLabelWidth = content.metricsWidth = 0;
    for (const LayerHead& head : m_heads) {
        content.labelWidth = std::max(content.labelWidth, textWidth(labelOf(head), m_theme.small));
        content.shortLabelWidth =
            std::max(content.shortLabelWidth, textWidth(shortLabelOf(head), m_theme.small));
    }
    constexpr double cut = 0.75;  // enough to be told from others
    content.labelWidth = std::ceil(content.labelWidth);
    content.shortLabelWidth = std::ceil(cut * content.shortLabelWidth);
    constexpr double bars = 160;  // and their numbers
    for (std::size_t i = 0; i < headRoleCount; ++i)
        content.metricsWidth =
            std::max(content.metricsWidth,
                     bars + textWidth(headRoleDescription(static_cast<HeadRole>(i)), m_theme.small));
    content.metricsWidth = std::ceil(content.metricsWidth);
    content.metricsLineCount = headRoleCount;
    content.colorBarWidth = m_theme.hasColorBars ? std::ceil(colorBar().totalWidth()) : 0;
    content.fillsHeight = m_layoutOptions.isInWindow;
    return content;
}

QSizeF LayersFigure::layOutContents() {
    constexpr double least = 360;  // in a file
    const QSizeF room = m_layoutOptions.isInWindow ? m_layoutOptions.availableSize
                                                   : m_layoutOptions.availableSize.expandedTo({least, 0});
    LayersLayoutInput content = this->layoutInput();
    const LayerHead& last = *std::ranges::max_element(m_heads, {}, &LayerHead::layer);
    const double note = noteHeight(noteOf(last), room.width() - 2 * figureMargin);  // about as long as all
    content.noteHeight = m_theme.marksSelection ? note : 0;
    m_layout = LayersLayout(content, room);
    return m_layout.size;
}

std::vector<MapPanel> LayersFigure::mapPanels() const {
    std::vector<MapPanel> panels;
    for (const Heatmap& map : m_heatmaps)
        panels.push_back({.map = &map, .grid = gridOf(static_cast<int>(std::ssize(panels)))});
    return panels;
}

CellGrid LayersFigure::gridOf(int index) const {
    const ConstMatrixView& values = m_heatmaps[static_cast<std::size_t>(index)].values;
    return {m_layout.mapRect(index), static_cast<int>(values.rows()), static_cast<int>(values.cols()),
            m_layoutOptions.devicePixelRatio};
}

QString LayersFigure::labelOf(const LayerHead& head) const {
    if (isAblated(head)) return tr("off", "a head");
    if (!m_sortRole) return dominantRoleText(metricsOf(head));
    const HeadRoleMetrics& measures = metricsOf(head);
    return headNumberText(head) + QStringLiteral("  ") +
           fractionWithQueryCount(measures, *m_sortRole, shortFractionText(measures.value(*m_sortRole)));
}

QString LayersFigure::shortLabelOf(const LayerHead& head) const {
    if (isAblated(head)) return tr("off", "a head");
    return m_sortRole ? headNumberText(head) : headRoleName(metricsOf(head).dominantRole());
}

QString LayersFigure::noteOf(const LayerHead& head) const {
    const QString name =
        isAblated(head) ? tr("Layer %1, head %2, switched off: ") : tr("Layer %1, head %2: ");
    const QString said = name.arg(head.layer + 1).arg(head.head + 1);
    const HeadRoleMetrics& measures = metricsOf(head);
    if (!m_testResult) return said + headRoleMetricsText(measures);
    return said + tr("on repeated random tokens (n = %1), %2")
                      .arg(measures.queryCount(HeadRole::Broad))
                      .arg(headRoleMetricsText(measures));
}

QString LayersFigure::note() const {
    const auto head = m_hoveredHead ? m_hoveredHead : selectedHead();
    return head ? noteOf(*head) : QString();
}

QRectF LayersFigure::mapRect(const LayerHead& head) const {
    return m_layout.mapRect(indexOf(head));
}

QRectF LayersFigure::rectToReveal(const CellRef& cell) const {
    const LayerHead head{m_shownLayer, updatedCoordinates(m_trace->config, CellCoordinates(), cell).head};
    const int index = indexOf(head);
    return index < std::ssize(m_heads) ? m_layout.cellRect(index) : QRectF();
}

std::optional<LayerHead> LayersFigure::headAt(QPointF point) const {
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        const bool isThere = m_layout.mapRect(i).contains(point) || m_layout.labelRect(i).contains(point) ||
                             (m_layout.hasMetrics && m_layout.cellRect(i).contains(point));
        if (isThere) return m_heads[static_cast<std::size_t>(i)];
    }
    return std::nullopt;
}

/// A head of another layer is no cell of the trace, yet it is told of.
Invalidation LayersFigure::setPointerPosition(const std::optional<QPointF>& at) {
    const auto head = at ? headAt(*at) : std::nullopt;
    m_hoveredCell = at ? cellAt(*at) : std::nullopt;
    return std::exchange(m_hoveredHead, head) == head ? Invalidation::None : Invalidation::Marks;
}

/// The arrows lead as the maps lie.
std::optional<LayerHead> LayersFigure::headAfterKey(const QKeyEvent& event) const {
    const auto move = mapActionForKey(event);
    if (!move || *move == MapAction::OpenMap) return std::nullopt;
    const int columns = m_layout.columns;
    const auto last = static_cast<int>(std::ssize(m_heads)) - 1;
    const int from = indexOf(selectedHead().value_or(LayerHead{m_shownLayer, 0}));
    const int column = from % columns;
    const int rowEnd = std::min(from - column + columns - 1, last);
    int to = from;
    if (*move == MapAction::PreviousColumn || *move == MapAction::PreviousHead)
        to = std::max(from - 1, from - column);
    if (*move == MapAction::NextColumn || *move == MapAction::NextHead) to = std::min(from + 1, rowEnd);
    if (*move == MapAction::PreviousRow && from >= columns) to = from - columns;
    if (*move == MapAction::NextRow && from + columns <= last) to = from + columns;
    if (*move == MapAction::FirstColumn) to = from - column;
    if (*move == MapAction::LastColumn) to = rowEnd;
    return m_heads[static_cast<std::size_t>(to)];
}

}  // namespace attention
