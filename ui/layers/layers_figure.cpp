// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/layers_figure.h"

#include "figure/table_text.h"
#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "models/session_model.h"
#include "state/cell_navigation.h"
#include "state/stage_maps.h"
#include "texts/head_texts.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

double largestEntry(ConstMatrixView matrix) {
    double largest = 0;
    for (Index i = 0; i < matrix.rows(); ++i) {
        for (Index j = 0; j < matrix.cols(); ++j)
            if (std::isfinite(matrix(i, j))) largest = std::max<double>(largest, matrix(i, j));
    }
    return largest;
}

HeadMapsByLayer headMapsFor(const FigureSource& source) {
    const auto testResult = source.results.repeatedTokens;
    return testResult ? testResult->headMaps : source.trace->modelTrace->headMaps;
}

}  // namespace

LayersFigure::LayersFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> sortRole)
    : HeadsFigure(source, std::move(theme), sortRole, headMapsFor(source)),
      m_testResult(source.results.repeatedTokens) {
    buildMaps(source);
}

void LayersFigure::buildMaps(const FigureSource& source) {
    std::vector<double> largestWeights;
    for (const LayerHead& head : m_heads) {
        const Tensor& thumbnails = m_headMaps[static_cast<std::size_t>(head.layer)]->thumbnails;
        m_heatmaps.push_back({.values = thumbnails.matrix(head.head), .scale = {}, .maskedCells = {}});
        largestWeights.push_back(largestEntry(m_heatmaps.back().values));
        m_largestWeight = std::max(m_largestWeight, largestWeights.back());
    }
    std::vector<StageMatrix> thumbnailMatrices;
    for (const Heatmap& heatmap : m_heatmaps) thumbnailMatrices.push_back({heatmap.values, nullptr});
    const bool hasSmallWeights = areWeightsSmall(thumbnailMatrices);
    m_colorScale = colorScaleForWeights(
        source.displaySettings, seriesMagnitude(source.displaySettings, Stage::Weights, m_largestWeight),
        hasSmallWeights);
    m_hasScalePerMap = source.displaySettings.colorRange == ColorRange::PerMap &&
                       !source.displaySettings.seriesMagnitudes.stages.contains(Stage::Weights) &&
                       !source.displaySettings.weightRange;
    for (std::size_t i = 0; i < m_heatmaps.size(); ++i)
        m_heatmaps[i].scale = m_hasScalePerMap ? colorScaleForWeights(source.displaySettings,
                                                                      largestWeights[i], hasSmallWeights)
                                               : m_colorScale;
}

QString LayersFigure::subtitle() const {
    const QString name = bidiIsolated(QString::fromStdString(m_trace->provenance.model->name));
    if (m_testResult)
        return tr("All heads of %1 get %2 random tokens and then the same tokens again. Roles are measured "
                  "on the "
                  "repeated tokens, as the mean of %3 samples.")
            .arg(name, QString::number(m_testResult->copyLength), QString::number(m_testResult->sampleCount));
    if (m_layout.labelLength == LayersLayout::LabelLength::None)
        return tr("weights of all heads of %1").arg(name);
    return tr("weights of all heads of %1, with the measured role of each head below its heatmap").arg(name);
}

bool LayersFigure::hasAllLabels() const {
    if (m_layout.labelLength == LayersLayout::LabelLength::None)
        return std::ranges::all_of(m_heads, [&](const LayerHead& head) { return headLabel(head).isEmpty(); });
    const bool isFullLabel = m_layout.labelLength == LayersLayout::LabelLength::Full;
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        const LayerHead& head = m_heads[static_cast<std::size_t>(i)];
        const QString text = isFullLabel ? headLabel(head) : shortHeadLabel(head);
        if (textWidth(text, m_theme.smallFont) > m_layout.labelRect(i).width()) return false;
    }
    return true;
}

QString LayersFigure::tableText() const {
    QStringList columnTitles{tr("layer"), tr("head")};
    for (std::size_t i = 0; i < headRoleCount; ++i) columnTitles << headRoleName(static_cast<HeadRole>(i));
    QString text = tableLine(columnTitles << tr("number of queries whose token occurred earlier"));
    for (const LayerHead& head : m_heads) {
        QStringList cells{QString::number(head.layer + 1), QString::number(head.head + 1)};
        for (const float fraction : metricsOf(head).values) cells << exactNumberText(fraction);
        cells << QString::number(metricsOf(head).queryCount(HeadRole::SameToken));
        text += tableLine(cells);
    }
    return text;
}

void LayersFigure::expandMagnitudes(SeriesMagnitudes& series) const {
    double& magnitude = series.stages[Stage::Weights];
    magnitude = std::max(magnitude, m_largestWeight);
}

ColorBar LayersFigure::colorBar() const {
    return {m_colorScale.forBackground(m_theme.heatmapStyle.isBackgroundDark),
            colorBarTitle(stageValueName(Stage::Weights), m_colorScale.isLogarithmic), m_hasScalePerMap,
            m_theme.smallFont, m_theme.textColor};
}

LayersLayoutInput LayersFigure::layoutInput() const {
    LayersLayoutInput input;
    input.mapCount = static_cast<int>(m_heads.size());
    input.lineHeight = std::ceil(QFontMetricsF(m_theme.smallFont).height()) + 4;
    if (!m_sortRole) {
        input.columnCount = std::max(1, input.mapCount / std::max(1, layerCount()));
        input.rowNameWidth = std::ceil(textWidth(layerLabel(layerCount() - 1), shownLayerFont()));
        input.columnNameHeight = std::ceil(QFontMetricsF(m_theme.bodyFont).height()) + 4;
    }
    input.labelWidth = input.shortLabelWidth = input.metricsWidth = 0;
    for (const LayerHead& head : m_heads) {
        input.labelWidth = std::max(input.labelWidth, textWidth(headLabel(head), m_theme.smallFont));
        input.shortLabelWidth =
            std::max(input.shortLabelWidth, textWidth(shortHeadLabel(head), m_theme.smallFont));
    }
    // Short labels that are cut to this share of their width still differ from each other.
    constexpr double shortLabelWidthFactor = 0.75;
    input.labelWidth = std::ceil(input.labelWidth);
    input.shortLabelWidth = std::ceil(shortLabelWidthFactor * input.shortLabelWidth);
    constexpr double barsWidth = 160;  // width of the bars and their numbers, in pixels
    for (std::size_t i = 0; i < headRoleCount; ++i)
        input.metricsWidth =
            std::max(input.metricsWidth,
                     barsWidth + textWidth(headRoleDescription(static_cast<HeadRole>(i)), m_theme.smallFont));
    input.metricsWidth = std::ceil(input.metricsWidth);
    input.metricsLineCount = headRoleCount;
    input.colorBarWidth = m_theme.hasColorBars ? std::ceil(colorBar().totalWidth()) : 0;
    input.fillsHeight = m_layoutOptions.isInWindow;
    return input;
}

QSizeF LayersFigure::layOutContents() {
    constexpr double minimumWidth = 360;  // in a file, in pixels
    const QSizeF availableSize = m_layoutOptions.isInWindow
                                     ? m_layoutOptions.availableSize
                                     : m_layoutOptions.availableSize.expandedTo({minimumWidth, 0});
    LayersLayoutInput input = this->layoutInput();
    const LayerHead& lastLayerHead = *std::ranges::max_element(m_heads, {}, &LayerHead::layer);
    // The descriptions of all heads have similar lengths.
    const double textHeight =
        descriptionHeight(headDescription(lastLayerHead), availableSize.width() - 2 * figureMargin);
    input.descriptionHeight = m_theme.marksSelection ? textHeight : 0;
    m_layout = LayersLayout(input, availableSize);
    return m_layout.size;
}

std::vector<MapPanel> LayersFigure::heatmapPanels() const {
    std::vector<MapPanel> panels;
    for (const Heatmap& map : m_heatmaps)
        panels.push_back({.map = &map, .grid = gridForMap(static_cast<int>(std::ssize(panels)))});
    return panels;
}

CellGrid LayersFigure::gridForMap(int index) const {
    const ConstMatrixView& values = m_heatmaps[static_cast<std::size_t>(index)].values;
    return {m_layout.mapRect(index), static_cast<int>(values.rows()), static_cast<int>(values.cols()),
            m_layoutOptions.devicePixelRatio};
}

/// Returns false before the training of the model and for fewer than 4 queries, because the metrics are then
/// random.
bool LayersFigure::hasRole(const LayerHead& head) const {
    constexpr Index minQueryCount = 4;
    const TrainingResult* const trainingResult = trainingResultForTrace(*m_trace);
    const bool isUntrained = trainingResult && m_trace->session->training.stepCount == 0;
    return !isUntrained && metricsOf(head).queryCount(HeadRole::Broad) >= minQueryCount;
}

QString LayersFigure::headLabel(const LayerHead& head) const {
    if (isAblated(head)) return tr("off", "a head");
    if (!m_sortRole) return hasRole(head) ? dominantRoleText(metricsOf(head)) : QString();
    const HeadRoleMetrics& metrics = metricsOf(head);
    return headNumberText(head) + QStringLiteral("  ") +
           fractionWithQueryCount(metrics, *m_sortRole, shortFractionText(metrics.value(*m_sortRole)));
}

QString LayersFigure::shortHeadLabel(const LayerHead& head) const {
    if (isAblated(head)) return tr("off", "a head");
    if (m_sortRole) return headNumberText(head);
    return hasRole(head) ? headRoleName(metricsOf(head).dominantRole()) : QString();
}

QString LayersFigure::headDescription(const LayerHead& head) const {
    const QString prefixFormat =
        isAblated(head) ? tr("Layer %1, head %2, switched off: ") : tr("Layer %1, head %2: ");
    const QString prefix = prefixFormat.arg(head.layer + 1).arg(head.head + 1);
    const HeadRoleMetrics& metrics = metricsOf(head);
    if (!m_testResult) return prefix + headRoleMetricsText(metrics);
    return prefix + tr("on repeated random tokens (n = %1), %2")
                        .arg(metrics.queryCount(HeadRole::Broad))
                        .arg(headRoleMetricsText(metrics));
}

QString LayersFigure::description() const {
    const auto head = m_hoveredHead ? m_hoveredHead : selectedHead();
    return head ? headDescription(*head) : QString();
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
        const bool containsPoint = m_layout.mapRect(i).contains(point) ||
                                   m_layout.labelRect(i).contains(point) ||
                                   (m_layout.hasMetrics && m_layout.cellRect(i).contains(point));
        if (containsPoint) return m_heads[static_cast<std::size_t>(i)];
    }
    return std::nullopt;
}

/// Sets the hovered head even if the head belongs to another layer, because the description shows the head.
/// Such a head has no hovered cell.
Invalidation LayersFigure::setPointerPosition(const std::optional<QPointF>& position) {
    const auto head = position ? headAt(*position) : std::nullopt;
    m_hoveredCell = position ? cellAt(*position) : std::nullopt;
    return std::exchange(m_hoveredHead, head) == head ? Invalidation::None : Invalidation::Marks;
}

/// Moves to the next heatmap in the direction of an arrow key.
std::optional<LayerHead> LayersFigure::headForKey(const QKeyEvent& event) const {
    const auto action = mapActionForKey(event);
    if (!action || *action == MapAction::OpenMap) return std::nullopt;
    const int columnCount = m_layout.columnCount;
    const auto lastIndex = static_cast<int>(std::ssize(m_heads)) - 1;
    const int currentIndex = indexOf(selectedHead().value_or(LayerHead{m_shownLayer, 0}));
    const int column = currentIndex % columnCount;
    const int lastIndexInRow = std::min(currentIndex - column + columnCount - 1, lastIndex);
    int newIndex = currentIndex;
    if (*action == MapAction::PreviousColumn || *action == MapAction::PreviousHead)
        newIndex = std::max(currentIndex - 1, currentIndex - column);
    if (*action == MapAction::NextColumn || *action == MapAction::NextHead)
        newIndex = std::min(currentIndex + 1, lastIndexInRow);
    if (*action == MapAction::PreviousRow && currentIndex >= columnCount)
        newIndex = currentIndex - columnCount;
    if (*action == MapAction::NextRow && currentIndex + columnCount <= lastIndex)
        newIndex = currentIndex + columnCount;
    if (*action == MapAction::FirstColumn) newIndex = currentIndex - column;
    if (*action == MapAction::LastColumn) newIndex = lastIndexInRow;
    return m_heads[static_cast<std::size_t>(newIndex)];
}

}  // namespace attention
