// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/likeness_figure.h"

#include "figure/number_block.h"
#include "heatmap/frame.h"
#include "heatmap/text_cache.h"
#include "heatmap/token_text.h"
#include "state/cell_navigation.h"
#include "state/map_keys.h"
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

bool hasLikeness(const FigureSource& source) {
    const auto likeness = source.found.get<HeadSimilarity>();
    return likeness && likeness->headMaps == source.trace->modelTrace->headMaps;
}

void addLikeness(FigureSource& source, const ExecutionContext& execution) {
    const auto last = source.found.get<HeadSimilarity>();
    source.found.put<HeadSimilarity>(headSimilarity(*source.trace->modelTrace, last.get(), execution));
}

LikenessFigure::LikenessFigure(const FigureSource& source, FigureTheme theme, std::optional<HeadRole> role)
    : HeadsFigure(source, std::move(theme), role, source.trace->modelTrace->headMaps) {
    m_inLayer = static_cast<int>(m_trace->modelTrace->headMaps.front()->metrics.size());
    buildMap(*source.found.get<HeadSimilarity>());
    m_map.scale = {.palette = source.view.palette};
    buildLabels();
}

void LikenessFigure::buildMap(const HeadSimilarity& likeness) {
    m_hasChoice = likeness.maxComparedQueries > 0;
    const auto count = static_cast<Index>(m_heads.size());
    const auto placeOf = [&](Index i) {
        const LayerHead& head = m_heads[static_cast<std::size_t>(i)];
        return Index{head.layer} * m_inLayer + head.head;
    };
    m_shares = Tensor({count, count});
    const ConstMatrixView from = likeness.similarities.matrix();
    MatrixView to = m_shares.matrix();
    for (Index row = 0; row < count; ++row)
        for (Index column = 0; column < count; ++column)
            to(row, column) = from(placeOf(row), placeOf(column));
    m_map.values = std::as_const(m_shares).matrix();
}

void LikenessFigure::buildLabels() {
    QStringList names, numbers, all;
    for (int layer = 0; layer < layers(); ++layer) {
        names << tr("layer %1").arg(layer + 1);
        numbers << QString::number(layer + 1);
    }
    for (const LayerHead& head : m_heads) all << numbersOf(head);
    const auto labels = [&](const QStringList& texts) {
        return TokenLabels(texts, m_theme.small, m_theme.text, m_theme.background, false);
    };
    m_layerNames = labels(names);
    m_layerNumbers = labels(numbers);
    m_headLabels = labels(all);
}

QString LikenessFigure::subtitle() const {
    return tr("how alike the heads of %1 are: the share of weight that two put on the same tokens")
        .arg(isolated(QString::fromStdString(m_trace->provenance.model->name)));
}

QString LikenessFigure::table() const {
    return numberBlock(tr("weight on the same tokens"), m_headLabels.texts, m_headLabels.texts, m_map.values);
}

Index LikenessFigure::tableCells() const {
    return m_map.values.rows() * m_map.values.cols();
}

std::vector<MapPanel> LikenessFigure::panels() const {
    return {{.map = &m_map, .grid = m_grid}};
}

ColorBar LikenessFigure::colorBar() const {
    return {m_map.scale.onGround(m_theme.cells.isDark), tr("shared"), false, m_theme.small, m_theme.text};
}

bool LikenessFigure::areLabelsOfHeads() const {
    const double cell = m_grid.area().height() / std::max(1, m_grid.rows());
    return m_role || cell >= m_headLabels.leastSpacing();
}

/// Cells of whole pixels, as long as that costs little.
QSizeF LikenessFigure::place() {
    const auto count = static_cast<double>(m_heads.size());
    const double left =
        figureMargin + std::ceil(std::max(m_layerNames.widest(), m_headLabels.widest())) + besidePairs;
    const double right =
        figureMargin + (m_theme.hasColorBars ? 2 * besidePairs + std::ceil(colorBar().totalWidth()) : 0);
    const double above = figureMargin + m_headLabels.heightAbove(false);
    const double note =
        m_theme.marksSelection ? heightOfNote(longestNote(), m_room.size.width() - 2 * figureMargin) : 0;
    const double below = note + 2 * figureMargin;
    double side = m_room.size.width() - left - right;
    if (m_room.isInWindow) side = std::min(side, m_room.size.height() - above - below);
    double cell = std::clamp(side / count, 1.0, largestPairCell * m_room.zoom);
    if (cell >= 4) cell = std::floor(cell);
    side = cell * count;
    const double x = std::max(0.0, std::floor((m_room.size.width() - left - side - right) / 2)) + left;
    const auto cells = static_cast<int>(m_heads.size());
    m_grid = CellGrid({x, above, side, side}, cells, cells, m_room.devicePixelRatio);
    m_rowLabels = {x - left + figureMargin, above, left - figureMargin - besidePairs, side};
    m_columnLabels = {x, figureMargin, side, above - figureMargin};
    m_bar = {x + side + 2 * besidePairs, above, right - figureMargin - 2 * besidePairs,
             std::clamp(side, 90.0, 160.0)};
    const double width = std::max(m_room.size.width(), x + side + right);
    const double bottom = std::max(above + side, m_theme.hasColorBars ? m_bar.bottom() : 0);
    m_note = {figureMargin, bottom + figureMargin, width - 2 * figureMargin, note};
    return {width, std::ceil(m_note.bottom() + figureMargin / 2)};
}

std::vector<int> LikenessFigure::layerEdges() const {
    std::vector<int> edges;
    for (int i = m_inLayer; !m_role && i < std::ssize(m_heads); i += m_inLayer) edges.push_back(i);
    return edges;
}

std::optional<LikenessFigure::Pair> LikenessFigure::pairAt(QPointF point) const {
    const auto cell = m_grid.cellAt(point);
    return cell ? std::optional(Pair{cell->first, cell->second}) : std::nullopt;
}

/// A label stands for the head beside it, also where only layers are named.
std::optional<LayerHead> LikenessFigure::headAt(QPointF point) const {
    const QRectF& area = m_grid.area();
    QPointF inMap = point;
    if (m_rowLabels.adjusted(0, 0, besidePairs, 0).contains(point)) inMap.setX(area.left() + 0.5);
    if (m_columnLabels.contains(point)) inMap = {area.left() + 0.5, point.x() - area.left() + area.top()};
    const auto pair = pairAt(inMap);
    if (!pair) return std::nullopt;
    return m_heads[static_cast<std::size_t>(pair->row)];
}

QRectF LikenessFigure::rectOf(const CellRef& cell) const {
    const LayerHead head{m_layer, placeAfter(m_trace->config, Place(), cell).head};
    const int index = indexOf(head);
    return index < std::ssize(m_heads) ? m_grid.cellRect(index, index) : QRectF();
}

Renewal LikenessFigure::mark(const CellRef& selected, const std::optional<CellRef>& hovered) {
    m_pair.reset();
    return HeadsFigure::mark(selected, hovered);
}

Renewal LikenessFigure::point(const std::optional<QPointF>& at) {
    const auto pair = at ? pairAt(*at) : std::nullopt;
    const auto head = at ? headAt(*at) : std::nullopt;
    m_hovered = at ? cellAt(*at) : std::nullopt;
    const bool isSame = std::exchange(m_pair, pair) == pair;
    return std::exchange(m_pointed, head) == head && isSame ? Renewal::None : Renewal::Marks;
}

/// All arrows lead along the one order that there is.
std::optional<LayerHead> LikenessFigure::headAfter(const QKeyEvent& event) const {
    const auto move = mapMoveOf(event);
    if (!move || *move == MapMove::Open) return std::nullopt;
    const auto last = static_cast<int>(std::ssize(m_heads)) - 1;
    const int from = indexOf(selectedHead().value_or(LayerHead{m_layer, 0}));
    int to = from;
    if (*move == MapMove::PreviousRow || *move == MapMove::PreviousColumn || *move == MapMove::PreviousHead)
        to = std::max(from - 1, 0);
    if (*move == MapMove::NextRow || *move == MapMove::NextColumn || *move == MapMove::NextHead)
        to = std::min(from + 1, last);
    if (*move == MapMove::FirstColumn) to = 0;
    if (*move == MapMove::LastColumn) to = last;
    return m_heads[static_cast<std::size_t>(to)];
}

QString LikenessFigure::pairText(const Pair& pair) const {
    const LayerHead& a = m_heads[static_cast<std::size_t>(pair.row)];
    const LayerHead& b = m_heads[static_cast<std::size_t>(pair.column)];
    return tr("Layer %1, head %2 and layer %3, head %4: %5 of their weight on the same tokens.")
        .arg(a.layer + 1)
        .arg(a.head + 1)
        .arg(b.layer + 1)
        .arg(b.head + 1)
        .arg(shareText(shareOf(pair.row, pair.column)));
}

QString LikenessFigure::headText(int index) const {
    std::optional<int> most, least;
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        if (i == index) continue;
        if (!most || shareOf(index, i) > shareOf(index, *most)) most = i;
        if (!least || shareOf(index, i) < shareOf(index, *least)) least = i;
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
             QString::number(like.head + 1), shareText(shareOf(index, *most)),
             QString::number(unlike.layer + 1), QString::number(unlike.head + 1),
             shareText(shareOf(index, *least)));
}

/// Numbers in the last head's are as long as they get.
QString LikenessFigure::longestNote() const {
    return headText(static_cast<int>(m_heads.size()) - 1);
}

QString LikenessFigure::note() const {
    if (!m_hasChoice) return tr("No query has a choice: all heads look at the same token.");
    if (m_pair && m_pair->row != m_pair->column) return pairText(*m_pair);
    const auto head = m_pointed ? m_pointed : selectedHead();
    const int index = head ? indexOf(*head) : -1;
    return index >= 0 && index < std::ssize(m_heads) ? headText(index) : QString();
}

QString LikenessFigure::toolTip(QPointF point) const {
    const auto pair = pairAt(point);
    return m_hasChoice && pair && pair->row != pair->column ? pairText(*pair) : QString();
}

void LikenessFigure::paint(QPainter& painter) const {
    HeatmapPainter(m_theme.cells).paint(painter, m_map, m_grid, m_sight);
    paintLayerLines(painter);
    paintLabels(painter, -1);
    if (m_theme.hasColorBars) colorBar().paint(painter, m_bar, m_room.devicePixelRatio);
}

void LikenessFigure::paintLayerLines(QPainter& painter) const {
    const QRectF& area = m_grid.area();
    const double width = area.width() >= 24 * m_grid.rows() ? 3 : 1;
    for (const int edge : layerEdges()) {
        const double x = m_grid.columnEdge(edge), y = m_grid.rowEdge(edge);
        painter.fillRect(QRectF(x - width / 2, area.top(), width, area.height()), m_theme.background);
        painter.fillRect(QRectF(area.left(), y - width / 2, area.width(), width), m_theme.background);
    }
}

/// Heads where they have room, else layers. `marked`, if any: the label of a head alone, over the others.
void LikenessFigure::paintLabels(QPainter& painter, int marked) const {
    const auto paintWith = [&](const TokenLabels& rows, const TokenLabels& columns, int at) {
        rows.paintRows(painter, m_rowLabels, at);
        columns.paintColumns(painter, m_columnLabels, false, at);
    };
    if (areLabelsOfHeads()) return paintWith(m_headLabels, m_headLabels, marked);
    const bool haveNames = m_layerNames.widest() + 6 <= m_grid.area().width() / layers();
    const int layer = marked < 0 ? -1 : m_heads[static_cast<std::size_t>(marked)].layer;
    paintWith(m_layerNames, haveNames ? m_layerNames : m_layerNumbers, layer);
}

/// The row and the column of the selected head, and the two that are pointed at.
void LikenessFigure::paintMarks(QPainter& painter) const {
    const auto selected = selectedHead();
    const int index = selected ? indexOf(*selected) : -1;
    if (index >= 0 && index < std::ssize(m_heads)) {
        paintLabels(painter, index);
        for (const QRectF& strip : {m_grid.rowRect(index), m_grid.columnRect(index)})
            paintFrame(painter, strip.adjusted(-1, -1, 1, 1), {m_theme.accent, 2});
    }
    if (m_pair) {  // in two colours: on cells of any
        const QRectF cell = m_grid.cellRect(m_pair->row, m_pair->column);
        paintFrame(painter, cell.adjusted(-2, -2, 2, 2), {m_theme.background, 1});
        paintFrame(painter, cell.adjusted(-1, -1, 1, 1), {m_theme.text, 1});
    }
    paintNote(painter, m_note);
}

}  // namespace attention
