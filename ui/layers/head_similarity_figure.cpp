// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/head_similarity_figure.h"

#include "figure/table_text.h"
#include "heatmap/frame_painting.h"
#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "state/cell_navigation.h"
#include "texts/head_texts.h"
#include "texts/shared_labels.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {
namespace {

constexpr double maximumCellSide = 96;
constexpr double labelGap = 8;  // between the heatmap and its labels, in pixels

}  // namespace

bool hasHeadSimilarity(const FigureSource& source) {
    const auto similarity = source.results.headSimilarity;
    return similarity && similarity->headMaps == source.trace->modelTrace->headMaps;
}

void addHeadSimilarity(FigureSource& source, const ExecutionContext& execution) {
    const auto previousSimilarity = source.results.headSimilarity;
    source.results.headSimilarity =
        headSimilarity(*source.trace->modelTrace, previousSimilarity.get(), execution);
}

HeadSimilarityFigure::HeadSimilarityFigure(const FigureSource& source, FigureTheme theme,
                                           std::optional<HeadRole> sortRole)
    : HeadsFigure(source, std::move(theme), sortRole, source.trace->modelTrace->headMaps) {
    m_headsPerLayer = static_cast<int>(m_trace->modelTrace->headMaps.front()->metrics.size());
    buildHeatmap(*source.results.headSimilarity);
    m_heatmap.scale = {.palette = source.displaySettings.palette};
    buildLabels();
}

void HeadSimilarityFigure::buildHeatmap(const HeadSimilarity& similarity) {
    m_hasComparedQueries = similarity.maxComparedQueries > 0;
    const auto headCount = static_cast<Index>(m_heads.size());
    const auto indexInModel = [&](Index i) {
        const LayerHead& head = m_heads[static_cast<std::size_t>(i)];
        return Index{head.layer} * m_headsPerLayer + head.head;
    };
    m_similarities = Tensor({headCount, headCount});
    const ConstMatrixView unsortedSimilarities = similarity.similarities.matrix();
    MatrixView sortedSimilarities = m_similarities.matrix();
    for (Index row = 0; row < headCount; ++row)
        for (Index column = 0; column < headCount; ++column)
            sortedSimilarities(row, column) = unsortedSimilarities(indexInModel(row), indexInModel(column));
    m_heatmap.values = std::as_const(m_similarities).matrix();
}

void HeadSimilarityFigure::buildLabels() {
    QStringList layerNames, layerNumbers, headNumbers;
    for (int layer = 0; layer < layerCount(); ++layer) {
        layerNames << layerLabel(layer);
        layerNumbers << QString::number(layer + 1);
    }
    for (const LayerHead& head : m_heads) headNumbers << headNumberText(head);
    const auto makeLabels = [&](const QStringList& texts) {
        return TokenLabels(texts, m_theme.smallFont, m_theme.textColor, m_theme.backgroundColor, false);
    };
    m_layerNames = makeLabels(layerNames);
    m_layerNumbers = makeLabels(layerNumbers);
    m_headLabels = makeLabels(headNumbers);
}

QString HeadSimilarityFigure::subtitle() const {
    return tr("similarity of the heads of %1: the share of weight that two heads place on the same tokens")
        .arg(bidiIsolated(QString::fromStdString(m_trace->provenance.model->name)));
}

QString HeadSimilarityFigure::tableText() const {
    return matrixTable(tr("share of weight that two heads place on the same tokens"), m_headLabels.texts,
                       m_headLabels.texts, m_heatmap.values);
}

Index HeadSimilarityFigure::tableCellCount() const {
    return m_heatmap.values.rows() * m_heatmap.values.cols();
}

std::vector<MapPanel> HeadSimilarityFigure::heatmapPanels() const {
    return {{.map = &m_heatmap, .grid = m_grid}};
}

ColorBar HeadSimilarityFigure::colorBar() const {
    return {m_heatmap.scale.forBackground(m_theme.heatmapStyle.isBackgroundDark), tr("similarity"), false,
            m_theme.smallFont, m_theme.textColor};
}

bool HeadSimilarityFigure::hasHeadLabels() const {
    const double cellHeight = m_grid.area().height() / std::max(1, m_grid.rows());
    return m_sortRole || cellHeight >= m_headLabels.minimumSpacing();
}

/// Lays out the figure. The cells have whole pixels if they are at least 4 pixels wide.
QSizeF HeadSimilarityFigure::layOutContents() {
    const auto headsPerSide = static_cast<double>(m_heads.size());
    const double leftMargin =
        figureMargin + std::ceil(std::max(m_layerNames.widestLabelWidth(), m_headLabels.widestLabelWidth())) +
        labelGap;
    const double rightMargin =
        figureMargin + (m_theme.hasColorBars ? 2 * labelGap + std::ceil(colorBar().totalWidth()) : 0);
    const double topMargin = figureMargin + m_headLabels.columnLabelsHeight(false);
    const double textHeight =
        m_theme.marksSelection ? descriptionHeight(longestDescription(),
                                                   m_layoutOptions.availableSize.width() - 2 * figureMargin)
                               : 0;
    const double bottomMargin = textHeight + 2 * figureMargin;
    double mapSide = m_layoutOptions.availableSize.width() - leftMargin - rightMargin;
    if (m_layoutOptions.isInWindow)
        mapSide = std::min(mapSide, m_layoutOptions.availableSize.height() - topMargin - bottomMargin);
    double cellSide = std::clamp(mapSide / headsPerSide, 1.0, maximumCellSide * m_layoutOptions.zoom);
    if (cellSide >= 4) cellSide = std::floor(cellSide);
    mapSide = cellSide * headsPerSide;
    const double mapLeft =
        std::max(0.0, std::floor(
                          (m_layoutOptions.availableSize.width() - leftMargin - mapSide - rightMargin) / 2)) +
        leftMargin;
    const auto headCount = static_cast<int>(m_heads.size());
    m_grid = CellGrid({mapLeft, topMargin, mapSide, mapSide}, headCount, headCount,
                      m_layoutOptions.devicePixelRatio);
    m_rowLabelsRect = {mapLeft - leftMargin + figureMargin, topMargin, leftMargin - figureMargin - labelGap,
                       mapSide};
    m_columnLabelsRect = {mapLeft, figureMargin, mapSide, topMargin - figureMargin};
    m_colorBarRect = {mapLeft + mapSide + 2 * labelGap, topMargin, rightMargin - figureMargin - 2 * labelGap,
                      std::clamp(mapSide, 90.0, 160.0)};
    const double width = std::max(m_layoutOptions.availableSize.width(), mapLeft + mapSide + rightMargin);
    const double bottom = std::max(topMargin + mapSide, m_theme.hasColorBars ? m_colorBarRect.bottom() : 0);
    m_descriptionRect = {figureMargin, bottom + figureMargin, width - 2 * figureMargin, textHeight};
    return {width, std::ceil(m_descriptionRect.bottom() + figureMargin / 2)};
}

std::vector<int> HeadSimilarityFigure::layerBoundaries() const {
    std::vector<int> boundaries;
    for (int i = m_headsPerLayer; !m_sortRole && i < std::ssize(m_heads); i += m_headsPerLayer)
        boundaries.push_back(i);
    return boundaries;
}

std::optional<HeadSimilarityFigure::HeadPair> HeadSimilarityFigure::pairAt(QPointF point) const {
    const auto cell = m_grid.cellAt(point);
    return cell ? std::optional(HeadPair{cell->first, cell->second}) : std::nullopt;
}

/// Returns the head in the row or column next to `point` if the point is on the labels, even if the labels
/// only show layers.
std::optional<LayerHead> HeadSimilarityFigure::headAt(QPointF point) const {
    const QRectF& area = m_grid.area();
    QPointF mapPoint = point;
    if (m_rowLabelsRect.adjusted(0, 0, labelGap, 0).contains(point)) mapPoint.setX(area.left() + 0.5);
    if (m_columnLabelsRect.contains(point))
        mapPoint = {area.left() + 0.5, point.x() - area.left() + area.top()};
    const auto pair = pairAt(mapPoint);
    if (!pair) return std::nullopt;
    return m_heads[static_cast<std::size_t>(pair->row)];
}

QRectF HeadSimilarityFigure::rectToReveal(const CellRef& cell) const {
    const LayerHead head{m_shownLayer, updatedCoordinates(m_trace->config, CellCoordinates(), cell).head};
    const int index = indexOf(head);
    return index < std::ssize(m_heads) ? m_grid.cellRect(index, index) : QRectF();
}

Invalidation HeadSimilarityFigure::setMarkedCells(const CellRef& selectedCell,
                                                  const std::optional<CellRef>& hoveredCell) {
    m_hoveredPair.reset();
    return HeadsFigure::setMarkedCells(selectedCell, hoveredCell);
}

Invalidation HeadSimilarityFigure::setPointerPosition(const std::optional<QPointF>& position) {
    const auto pair = position ? pairAt(*position) : std::nullopt;
    const auto head = position ? headAt(*position) : std::nullopt;
    m_hoveredCell = position ? cellAt(*position) : std::nullopt;
    const bool isSamePair = std::exchange(m_hoveredPair, pair) == pair;
    return std::exchange(m_hoveredHead, head) == head && isSamePair ? Invalidation::None
                                                                    : Invalidation::Marks;
}

/// Moves to the previous or the next head in heads() with any arrow key.
std::optional<LayerHead> HeadSimilarityFigure::headForKey(const QKeyEvent& event) const {
    const auto action = mapActionForKey(event);
    if (!action || *action == MapAction::OpenMap) return std::nullopt;
    const auto lastIndex = static_cast<int>(std::ssize(m_heads)) - 1;
    const int currentIndex = indexOf(selectedHead().value_or(LayerHead{m_shownLayer, 0}));
    int newIndex = currentIndex;
    if (*action == MapAction::PreviousRow || *action == MapAction::PreviousColumn ||
        *action == MapAction::PreviousHead)
        newIndex = std::max(currentIndex - 1, 0);
    if (*action == MapAction::NextRow || *action == MapAction::NextColumn || *action == MapAction::NextHead)
        newIndex = std::min(currentIndex + 1, lastIndex);
    if (*action == MapAction::FirstColumn) newIndex = 0;
    if (*action == MapAction::LastColumn) newIndex = lastIndex;
    return m_heads[static_cast<std::size_t>(newIndex)];
}

QString HeadSimilarityFigure::pairText(const HeadPair& pair) const {
    const LayerHead& rowHead = m_heads[static_cast<std::size_t>(pair.row)];
    const LayerHead& columnHead = m_heads[static_cast<std::size_t>(pair.column)];
    return tr("Layer %1, head %2 and layer %3, head %4 place %5 of their weight on the same tokens.")
        .arg(rowHead.layer + 1)
        .arg(rowHead.head + 1)
        .arg(columnHead.layer + 1)
        .arg(columnHead.head + 1)
        .arg(shortFractionText(similarity(pair.row, pair.column)));
}

QString HeadSimilarityFigure::similarityDescription(int index) const {
    std::optional<int> mostSimilar, leastSimilar;
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        if (i == index) continue;
        if (!mostSimilar || similarity(index, i) > similarity(index, *mostSimilar)) mostSimilar = i;
        if (!leastSimilar || similarity(index, i) < similarity(index, *leastSimilar)) leastSimilar = i;
    }
    if (!mostSimilar) return tr("The model has only one head, so there is no other head to compare it with.");
    if (*mostSimilar == *leastSimilar) return pairText({index, *mostSimilar});
    const LayerHead& mostSimilarHead = m_heads[static_cast<std::size_t>(*mostSimilar)];
    const LayerHead& leastSimilarHead = m_heads[static_cast<std::size_t>(*leastSimilar)];
    const LayerHead& head = m_heads[static_cast<std::size_t>(index)];
    return tr("Layer %1, head %2 is most similar to layer %3, head %4 (%5 of their weight is on the same "
              "tokens), and least similar to layer %6, head %7 (%8).")
        .arg(QString::number(head.layer + 1), QString::number(head.head + 1),
             QString::number(mostSimilarHead.layer + 1), QString::number(mostSimilarHead.head + 1),
             shortFractionText(similarity(index, *mostSimilar)), QString::number(leastSimilarHead.layer + 1),
             QString::number(leastSimilarHead.head + 1), shortFractionText(similarity(index, *leastSimilar)));
}

/// Returns the description of the last head, because its layer and head have the most digits.
QString HeadSimilarityFigure::longestDescription() const {
    return similarityDescription(static_cast<int>(m_heads.size()) - 1);
}

QString HeadSimilarityFigure::description() const {
    if (!m_hasComparedQueries)
        return tr("The heads cannot be compared because no query has two keys that are not masked.");
    if (m_hoveredPair && m_hoveredPair->row != m_hoveredPair->column) return pairText(*m_hoveredPair);
    const auto head = m_hoveredHead ? m_hoveredHead : selectedHead();
    const int index = head ? indexOf(*head) : -1;
    return index >= 0 && index < std::ssize(m_heads) ? similarityDescription(index) : QString();
}

QString HeadSimilarityFigure::toolTip(QPointF point) const {
    const auto pair = pairAt(point);
    return m_hasComparedQueries && pair && pair->row != pair->column ? pairText(*pair) : QString();
}

void HeadSimilarityFigure::paint(QPainter& painter) const {
    HeatmapPainter(m_theme.heatmapStyle).paint(painter, m_heatmap, m_grid, m_visibleRect);
    paintLayerSeparators(painter);
    paintLabels(painter, -1);
    if (m_theme.hasColorBars) colorBar().paint(painter, m_colorBarRect, m_layoutOptions.devicePixelRatio);
}

void HeadSimilarityFigure::paintLayerSeparators(QPainter& painter) const {
    const QRectF& area = m_grid.area();
    const double lineWidth = area.width() >= 24 * m_grid.rows() ? 3 : 1;
    for (const int boundary : layerBoundaries()) {
        const double x = m_grid.columnEdge(boundary), y = m_grid.rowEdge(boundary);
        painter.fillRect(QRectF(x - lineWidth / 2, area.top(), lineWidth, area.height()),
                         m_theme.backgroundColor);
        painter.fillRect(QRectF(area.left(), y - lineWidth / 2, area.width(), lineWidth),
                         m_theme.backgroundColor);
    }
}

/// Paints the labels of heads if there is space for them, otherwise the labels of layers. `markedIndex` is
/// the index in heads() of the marked head, or −1. For a marked head, paints only its label, over the labels
/// that are already painted.
void HeadSimilarityFigure::paintLabels(QPainter& painter, int markedIndex) const {
    const auto paintRowAndColumnLabels = [&](const TokenLabels& rows, const TokenLabels& columns,
                                             int highlightedIndex) {
        rows.paintRowLabels(painter, m_rowLabelsRect, highlightedIndex);
        columns.paintColumnLabels(painter, m_columnLabelsRect, false, highlightedIndex);
    };
    if (hasHeadLabels()) return paintRowAndColumnLabels(m_headLabels, m_headLabels, markedIndex);
    const bool hasRoomForLayerNames =
        m_layerNames.widestLabelWidth() + 6 <= m_grid.area().width() / layerCount();
    const int markedLayer = markedIndex < 0 ? -1 : m_heads[static_cast<std::size_t>(markedIndex)].layer;
    paintRowAndColumnLabels(m_layerNames, hasRoomForLayerNames ? m_layerNames : m_layerNumbers, markedLayer);
}

/// Paints frames around the row and the column of the selected head, and around the cell under the mouse.
/// Also paints the description.
void HeadSimilarityFigure::paintMarks(QPainter& painter) const {
    const auto head = selectedHead();
    const int index = head ? indexOf(*head) : -1;
    if (index >= 0 && index < std::ssize(m_heads)) {
        paintLabels(painter, index);
        for (const QRectF& highlightRect : {m_grid.rowRect(index), m_grid.columnRect(index)})
            paintSelectionFrame(painter, highlightRect, m_theme);
    }
    if (m_hoveredPair) {  // in two colors, one of which is visible on every cell
        const QRectF hoveredCellRect = m_grid.cellRect(m_hoveredPair->row, m_hoveredPair->column);
        paintFrame(painter, hoveredCellRect.adjusted(-2, -2, 2, 2), {m_theme.backgroundColor, 1});
        paintFrame(painter, hoveredCellRect.adjusted(-1, -1, 1, 1), {m_theme.textColor, 1});
    }
    paintDescription(painter, m_descriptionRect);
}

}  // namespace attention
