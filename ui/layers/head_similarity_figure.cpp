// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/head_similarity_figure.h"

#include "figure/table_text.h"
#include "heatmap/frame_painting.h"
#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "state/cell_navigation.h"
#include "state/map_shortcuts.h"
#include "texts/head_role_texts.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {
namespace {

constexpr double largestPairCell = 96;
constexpr double besidePairs = 8;  // between the map and its labels

}  // namespace

bool hasHeadSimilarity(const FigureSource& source) {
    const auto likeness = source.results.get<HeadSimilarity>();
    return likeness && likeness->headMaps == source.trace->modelTrace->headMaps;
}

void addHeadSimilarity(FigureSource& source, const ExecutionContext& execution) {
    const auto last = source.results.get<HeadSimilarity>();
    source.results.put<HeadSimilarity>(headSimilarity(*source.trace->modelTrace, last.get(), execution));
}

HeadSimilarityFigure::HeadSimilarityFigure(const FigureSource& source, FigureTheme theme,
                                           std::optional<HeadRole> sortRole)
    : HeadsFigure(source, std::move(theme), sortRole, source.trace->modelTrace->headMaps) {
    m_headsPerLayer = static_cast<int>(m_trace->modelTrace->headMaps.front()->metrics.size());
    buildMap(*source.results.get<HeadSimilarity>());
    m_map.scale = {.palette = source.viewSettings.palette};
    buildLabels();
}

void HeadSimilarityFigure::buildMap(const HeadSimilarity& similarity) {
    m_hasComparedQueries = similarity.maxComparedQueries > 0;
    const auto count = static_cast<Index>(m_heads.size());
    const auto placeOf = [&](Index i) {
        const LayerHead& head = m_heads[static_cast<std::size_t>(i)];
        return Index{head.layer} * m_headsPerLayer + head.head;
    };
    m_similarities = Tensor({count, count});
    const ConstMatrixView from = similarity.similarities.matrix();
    MatrixView to = m_similarities.matrix();
    for (Index row = 0; row < count; ++row)
        for (Index column = 0; column < count; ++column)
            to(row, column) = from(placeOf(row), placeOf(column));
    m_map.values = std::as_const(m_similarities).matrix();
}

void HeadSimilarityFigure::buildLabels() {
    QStringList names, numbers, all;
    for (int layer = 0; layer < layerCount(); ++layer) {
        names << tr("layer %1").arg(layer + 1);
        numbers << QString::number(layer + 1);
    }
    for (const LayerHead& head : m_heads) all << headNumberText(head);
    const auto labels = [&](const QStringList& texts) {
        return TokenLabels(texts, m_theme.small, m_theme.text, m_theme.background, false);
    };
    m_layerNames = labels(names);
    m_layerNumbers = labels(numbers);
    m_headLabels = labels(all);
}

QString HeadSimilarityFigure::subtitle() const {
    return tr("how alike the heads of %1 are: the share of weight that two put on the same tokens")
        .arg(bidiIsolated(QString::fromStdString(m_trace->provenance.model->name)));
}

QString HeadSimilarityFigure::tableText() const {
    return matrixTable(tr("weight on the same tokens"), m_headLabels.texts, m_headLabels.texts, m_map.values);
}

Index HeadSimilarityFigure::tableCellCount() const {
    return m_map.values.rows() * m_map.values.cols();
}

std::vector<MapPanel> HeadSimilarityFigure::mapPanels() const {
    return {{.map = &m_map, .grid = m_grid}};
}

ColorBar HeadSimilarityFigure::colorBar() const {
    return {m_map.scale.forBackground(m_theme.heatmapStyle.isBackgroundDark), tr("shared"), false,
            m_theme.small, m_theme.text};
}

bool HeadSimilarityFigure::hasHeadLabels() const {
    const double cell = m_grid.area().height() / std::max(1, m_grid.rows());
    return m_sortRole || cell >= m_headLabels.minimumSpacing();
}

/// Cells of whole pixels, as long as that costs little.
QSizeF HeadSimilarityFigure::layOutContents() {
    const auto count = static_cast<double>(m_heads.size());
    const double left =
        figureMargin + std::ceil(std::max(m_layerNames.widestLabelWidth(), m_headLabels.widestLabelWidth())) +
        besidePairs;
    const double right =
        figureMargin + (m_theme.hasColorBars ? 2 * besidePairs + std::ceil(colorBar().totalWidth()) : 0);
    const double above = figureMargin + m_headLabels.columnLabelsHeight(false);
    const double note =
        m_theme.marksSelection
            ? noteHeight(longestNote(), m_layoutOptions.availableSize.width() - 2 * figureMargin)
            : 0;
    const double below = note + 2 * figureMargin;
    double side = m_layoutOptions.availableSize.width() - left - right;
    if (m_layoutOptions.isInWindow)
        side = std::min(side, m_layoutOptions.availableSize.height() - above - below);
    double cell = std::clamp(side / count, 1.0, largestPairCell * m_layoutOptions.zoom);
    if (cell >= 4) cell = std::floor(cell);
    side = cell * count;
    const double x =
        std::max(0.0, std::floor((m_layoutOptions.availableSize.width() - left - side - right) / 2)) + left;
    const auto cells = static_cast<int>(m_heads.size());
    m_grid = CellGrid({x, above, side, side}, cells, cells, m_layoutOptions.devicePixelRatio);
    m_rowLabelsRect = {x - left + figureMargin, above, left - figureMargin - besidePairs, side};
    m_columnLabelsRect = {x, figureMargin, side, above - figureMargin};
    m_colorBarRect = {x + side + 2 * besidePairs, above, right - figureMargin - 2 * besidePairs,
                      std::clamp(side, 90.0, 160.0)};
    const double width = std::max(m_layoutOptions.availableSize.width(), x + side + right);
    const double bottom = std::max(above + side, m_theme.hasColorBars ? m_colorBarRect.bottom() : 0);
    m_noteRect = {figureMargin, bottom + figureMargin, width - 2 * figureMargin, note};
    return {width, std::ceil(m_noteRect.bottom() + figureMargin / 2)};
}

std::vector<int> HeadSimilarityFigure::layerEdges() const {
    std::vector<int> edges;
    for (int i = m_headsPerLayer; !m_sortRole && i < std::ssize(m_heads); i += m_headsPerLayer)
        edges.push_back(i);
    return edges;
}

std::optional<HeadSimilarityFigure::HeadPair> HeadSimilarityFigure::pairAt(QPointF point) const {
    const auto cell = m_grid.cellAt(point);
    return cell ? std::optional(HeadPair{cell->first, cell->second}) : std::nullopt;
}

/// A label stands for the head beside it, also where only layers are named.
std::optional<LayerHead> HeadSimilarityFigure::headAt(QPointF point) const {
    const QRectF& area = m_grid.area();
    QPointF inMap = point;
    if (m_rowLabelsRect.adjusted(0, 0, besidePairs, 0).contains(point)) inMap.setX(area.left() + 0.5);
    if (m_columnLabelsRect.contains(point)) inMap = {area.left() + 0.5, point.x() - area.left() + area.top()};
    const auto pair = pairAt(inMap);
    if (!pair) return std::nullopt;
    return m_heads[static_cast<std::size_t>(pair->row)];
}

QRectF HeadSimilarityFigure::rectToReveal(const CellRef& cell) const {
    const LayerHead head{m_shownLayer, updatedCoordinates(m_trace->config, CellCoordinates(), cell).head};
    const int index = indexOf(head);
    return index < std::ssize(m_heads) ? m_grid.cellRect(index, index) : QRectF();
}

Invalidation HeadSimilarityFigure::setMarkedCells(const CellRef& selected,
                                                  const std::optional<CellRef>& hovered) {
    m_hoveredPair.reset();
    return HeadsFigure::setMarkedCells(selected, hovered);
}

Invalidation HeadSimilarityFigure::setPointerPosition(const std::optional<QPointF>& at) {
    const auto pair = at ? pairAt(*at) : std::nullopt;
    const auto head = at ? headAt(*at) : std::nullopt;
    m_hoveredCell = at ? cellAt(*at) : std::nullopt;
    const bool isSame = std::exchange(m_hoveredPair, pair) == pair;
    return std::exchange(m_hoveredHead, head) == head && isSame ? Invalidation::None : Invalidation::Marks;
}

/// All arrows lead along the one order that there is.
std::optional<LayerHead> HeadSimilarityFigure::headAfterKey(const QKeyEvent& event) const {
    const auto move = mapActionForKey(event);
    if (!move || *move == MapAction::OpenMap) return std::nullopt;
    const auto last = static_cast<int>(std::ssize(m_heads)) - 1;
    const int from = indexOf(selectedHead().value_or(LayerHead{m_shownLayer, 0}));
    int to = from;
    if (*move == MapAction::PreviousRow || *move == MapAction::PreviousColumn ||
        *move == MapAction::PreviousHead)
        to = std::max(from - 1, 0);
    if (*move == MapAction::NextRow || *move == MapAction::NextColumn || *move == MapAction::NextHead)
        to = std::min(from + 1, last);
    if (*move == MapAction::FirstColumn) to = 0;
    if (*move == MapAction::LastColumn) to = last;
    return m_heads[static_cast<std::size_t>(to)];
}

QString HeadSimilarityFigure::pairText(const HeadPair& pair) const {
    const LayerHead& a = m_heads[static_cast<std::size_t>(pair.row)];
    const LayerHead& b = m_heads[static_cast<std::size_t>(pair.column)];
    return tr("Layer %1, head %2 and layer %3, head %4: %5 of their weight on the same tokens.")
        .arg(a.layer + 1)
        .arg(a.head + 1)
        .arg(b.layer + 1)
        .arg(b.head + 1)
        .arg(shortFractionText(similarity(pair.row, pair.column)));
}

QString HeadSimilarityFigure::similarityNote(int index) const {
    std::optional<int> most, least;
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        if (i == index) continue;
        if (!most || similarity(index, i) > similarity(index, *most)) most = i;
        if (!least || similarity(index, i) < similarity(index, *least)) least = i;
    }
    if (!most) return tr("The model has one head.");
    if (*most == *least) return pairText({index, *most});
    const LayerHead& like = m_heads[static_cast<std::size_t>(*most)];
    const LayerHead& unlike = m_heads[static_cast<std::size_t>(*least)];
    const LayerHead& head = m_heads[static_cast<std::size_t>(index)];
    return tr("Layer %1, head %2 is most like layer %3, head %4: %5 of their weight on the same tokens; "
              "least "
              "like layer %6, head %7: %8.")
        .arg(QString::number(head.layer + 1), QString::number(head.head + 1), QString::number(like.layer + 1),
             QString::number(like.head + 1), shortFractionText(similarity(index, *most)),
             QString::number(unlike.layer + 1), QString::number(unlike.head + 1),
             shortFractionText(similarity(index, *least)));
}

/// Numbers in the last head's are as long as they get.
QString HeadSimilarityFigure::longestNote() const {
    return similarityNote(static_cast<int>(m_heads.size()) - 1);
}

QString HeadSimilarityFigure::note() const {
    if (!m_hasComparedQueries) return tr("No query has a choice: all heads look at the same token.");
    if (m_hoveredPair && m_hoveredPair->row != m_hoveredPair->column) return pairText(*m_hoveredPair);
    const auto head = m_hoveredHead ? m_hoveredHead : selectedHead();
    const int index = head ? indexOf(*head) : -1;
    return index >= 0 && index < std::ssize(m_heads) ? similarityNote(index) : QString();
}

QString HeadSimilarityFigure::toolTip(QPointF point) const {
    const auto pair = pairAt(point);
    return m_hasComparedQueries && pair && pair->row != pair->column ? pairText(*pair) : QString();
}

void HeadSimilarityFigure::paint(QPainter& painter) const {
    HeatmapPainter(m_theme.heatmapStyle).paint(painter, m_map, m_grid, m_visibleRect);
    paintLayerLines(painter);
    paintLabels(painter, -1);
    if (m_theme.hasColorBars) colorBar().paint(painter, m_colorBarRect, m_layoutOptions.devicePixelRatio);
}

void HeadSimilarityFigure::paintLayerLines(QPainter& painter) const {
    const QRectF& area = m_grid.area();
    const double width = area.width() >= 24 * m_grid.rows() ? 3 : 1;
    for (const int edge : layerEdges()) {
        const double x = m_grid.columnEdge(edge), y = m_grid.rowEdge(edge);
        painter.fillRect(QRectF(x - width / 2, area.top(), width, area.height()), m_theme.background);
        painter.fillRect(QRectF(area.left(), y - width / 2, area.width(), width), m_theme.background);
    }
}

/// Heads where they have room, else layers. `marked`, if any: the label of a head alone, over the others.
void HeadSimilarityFigure::paintLabels(QPainter& painter, int markedIndex) const {
    const auto paintWith = [&](const TokenLabels& rows, const TokenLabels& columns, int at) {
        rows.paintRowLabels(painter, m_rowLabelsRect, at);
        columns.paintColumnLabels(painter, m_columnLabelsRect, false, at);
    };
    if (hasHeadLabels()) return paintWith(m_headLabels, m_headLabels, markedIndex);
    const bool haveNames = m_layerNames.widestLabelWidth() + 6 <= m_grid.area().width() / layerCount();
    const int layer = markedIndex < 0 ? -1 : m_heads[static_cast<std::size_t>(markedIndex)].layer;
    paintWith(m_layerNames, haveNames ? m_layerNames : m_layerNumbers, layer);
}

/// The row and the column of the selected head, and the two that are pointed at.
void HeadSimilarityFigure::paintMarks(QPainter& painter) const {
    const auto selected = selectedHead();
    const int index = selected ? indexOf(*selected) : -1;
    if (index >= 0 && index < std::ssize(m_heads)) {
        paintLabels(painter, index);
        for (const QRectF& strip : {m_grid.rowRect(index), m_grid.columnRect(index)})
            paintFrame(painter, strip.adjusted(-1, -1, 1, 1), {m_theme.accent, 2});
    }
    if (m_hoveredPair) {  // in two colours: on cells of any
        const QRectF cell = m_grid.cellRect(m_hoveredPair->row, m_hoveredPair->column);
        paintFrame(painter, cell.adjusted(-2, -2, 2, 2), {m_theme.background, 1});
        paintFrame(painter, cell.adjusted(-1, -1, 1, 1), {m_theme.text, 1});
    }
    paintNote(painter, m_noteRect);
}

}  // namespace attention
