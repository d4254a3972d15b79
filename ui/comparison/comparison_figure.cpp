// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_figure.h"

#include "figure/number_block.h"
#include "state/cell_navigation.h"
#include "state/stage_maps.h"
#include "texts/axis_text.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <functional>

namespace attention {
namespace {

using Part = ComparisonFigure::Part;

/// The largest magnitude of the numbers that have a colour.
double magnitudeOf(const Heatmap& map) {
    double magnitude = 0;
    for (Index r = 0; r < map.values.rows(); ++r) {
        for (Index c = 0; c < map.values.cols(); ++c) {
            const float x = map.values(r, c);
            if (std::isfinite(x) && !map.isHatched(r, c))
                magnitude = std::max(magnitude, std::abs(static_cast<double>(x)));
        }
    }
    return magnitude;
}

QStringList labelsOf(const Alignment& alignment, const AxisText& a, const AxisText& b) {
    QStringList labels;
    for (const AlignedPair& pair : alignment)
        labels << (pair.b ? b.labels.value(*pair.b) : a.labels.value(*pair.a));
    return labels;
}

}  // namespace

ComparisonFigure::ComparisonFigure(const FigureSource& source, FigureTheme theme, bool isDifferenceOnly)
    : Figure(source, std::move(theme)),
      m_a(source.compared),
      m_cell(clamped(*m_trace, m_view, source.selected)),
      m_isDifferenceOnly(isDifferenceOnly) {
    m_selected = m_cell;
    // Strips that one side does not have are bare of cells: there is no bare ground on glass.
    if (m_theme.background.alpha() == 0) m_theme.background = Qt::white;
    const auto sideOf = [&](const Trace& trace) {
        return ComparedSide{trace, shownSequence(trace, m_view), m_cell.head, m_view.heads,
                            m_view.hidesSpecialTokens};
    };
    m_difference = compareStage(sideOf(*m_a), sideOf(*m_trace), m_cell.stage);
    setMaps();
    setLabels();
}

QSizeF ComparisonFigure::place() {
    constexpr double narrow = 640;
    QSizeF room = m_room.size;
    // A page may be as long as three maps take, one above the other.
    if (!m_room.isInWindow && room.width() < narrow)
        room.setHeight(std::max(room.height(), 3 * room.width()));
    m_layout = layoutComparison(metrics(), room);
    if (m_room.isInWindow) return m_room.size;
    QSizeF size(0, m_layout.legend.bottom() + figureMargin);
    for (const ComparisonPlace& place : m_layout.places) {
        const double labels = place.map.right() + m_columnLabels.overhang(m_layout.isSlanted);
        const double right = std::max(labels, place.bar.right());
        size.setWidth(std::max(size.width(), right + figureMargin));
    }
    return size;
}

QString ComparisonFigure::subtitle() const {
    return mapTitle(*m_trace, m_cell);
}

QString ComparisonFigure::table() const {
    QStringList blocks;
    for (const Part part : {Part::A, Part::B, Part::Change})
        blocks << numberBlock(titleOf(part), m_rowLabels.texts, m_columnLabels.texts, map(part).values);
    return blocks.join('\n');
}

Index ComparisonFigure::tableCells() const {
    return 3 * map(Part::B).values.rows() * map(Part::B).values.cols();
}

std::vector<MapPanel> ComparisonFigure::panels() const {
    std::vector<MapPanel> panels;
    for (const Part part : {Part::A, Part::B, Part::Change})
        if (!place(part).map.isEmpty()) panels.push_back({.map = &map(part), .grid = grid(part)});
    return panels;
}

void ComparisonFigure::setMaps() {
    auto& [a, b, change] = m_maps;
    a.values = m_difference.a.values;
    b.values = m_difference.b.values;
    change.values = m_difference.change.values;
    a.forbidden = m_difference.maskedA;
    b.forbidden = m_difference.maskedB;
    if (!a.forbidden.empty() && !b.forbidden.empty()) {
        for (std::size_t i = 0; i < a.forbidden.size(); ++i)
            change.forbidden.push_back(a.forbidden[i] && b.forbidden[i]);
    }
    for (Heatmap* map : {&a, &b, &change}) map->hidesForbidden = m_cell.stage == Stage::MaskedScores;
    const double largest = reachedMagnitude(m_view, m_cell.stage, std::max(magnitudeOf(a), magnitudeOf(b)));
    ViewSettings whole = m_view;  // or a scale that changed would look like a change
    whole.colorRange = ColorRange::ZeroToOne;
    const bool isLow = isWeight(m_cell.stage) && areSmall({m_difference.a, m_difference.b});
    ColorScale scale =
        isWeight(m_cell.stage) ? weightScale(whole, largest, isLow) : ColorScale::symmetric(largest);
    if (!isWeight(m_cell.stage)) scale.isLogarithmic = m_view.isLogarithmic.value_or(false);
    a.scale = b.scale = scale;
    a.longest = b.longest = isWeight(m_cell.stage) ? std::max(1.0, largest) : -largest;
    m_furthest = magnitudeOf(change);
    const double furthest = std::max(m_furthest, m_view.magnitudes.change);
    // Products of another shape round otherwise: such changes must not shine as if they were large.
    constexpr double faint = 1e-4;
    m_isTiny = furthest > 0 && furthest < faint * largest;
    change.scale = ColorScale::symmetric(furthest > 0 ? std::max(furthest, faint * largest) : largest);
    change.longest = -furthest;
    for (const Heatmap& map : m_maps) {
        for (Index r = 0; r < map.values.rows(); ++r) {
            for (Index c = 0; c < map.values.cols(); ++c) {
                const bool isHatched = map.isHatched(r, c);
                m_hasMasked = m_hasMasked || isHatched;
                m_hasNan = m_hasNan || (std::isnan(map.values(r, c)) && !isHatched);
                if (&map == &change && !isHatched && map.values(r, c) != 0) m_isZero = false;
            }
        }
    }
}

void ComparisonFigure::setLabels() {
    const Stage stage = m_cell.stage;
    const auto rowsOf = [&](const Trace& trace, bool isThere) {
        return isThere ? rowText(trace, shownSequence(trace, m_view), stage) : AxisText();
    };
    const auto columnsOf = [&](const Trace& trace, bool isThere) {
        return isThere ? columnText(trace, shownSequence(trace, m_view), stage) : AxisText();
    };
    const auto isOfWords = [](Axis axis) { return axis != Axis::Dimension && axis != Axis::None; };
    const auto& [hasA, hasB] = std::pair(m_difference.hasA, m_difference.hasB);
    m_rowLabels = {labelsOf(m_difference.rows, rowsOf(*m_a, hasA), rowsOf(*m_trace, hasB)), m_theme.body,
                   rowColor(m_theme, stage), m_theme.background, isOfWords(stageInfo(stage).rowAxis)};
    m_columnLabels = {labelsOf(m_difference.columns, columnsOf(*m_a, hasA), columnsOf(*m_trace, hasB)),
                      m_theme.body, columnColor(m_theme, stage), m_theme.background,
                      isOfWords(stageInfo(stage).columnAxis)};
}

ComparisonMetrics ComparisonFigure::metrics() const {
    ComparisonMetrics m;
    m.rows = static_cast<int>(m_difference.rows.size());
    m.columns = static_cast<int>(m_difference.columns.size());
    m.isSquare = stageInfo(m_cell.stage).columnAxis == Axis::Key;
    m.isDifferenceOnly = m_isDifferenceOnly;
    m.rowLabelWidth = m_rowLabels.widest();
    m.columnLabelWidth = m_columnLabels.widest();
    m.areColumnsWords = m_columnLabels.areWords;
    m.lineHeight = std::ceil(QFontMetricsF(m_theme.body).height());
    m.barWidth = std::ceil(std::max(barOf(Part::B).totalWidth(), barOf(Part::Change).totalWidth()));
    m.hasLegend = !legendEntries().empty();
    m.isPage = !m_room.isInWindow;
    m.zoom = m_room.zoom;
    return m;
}

ColorBar ComparisonFigure::barOf(Part part) const {
    const ColorScale scale = map(part).scale.onGround(m_theme.cells.isDark);
    const QString meaning = part == Part::Change ? tr("difference") : stageMeaning(m_cell.stage);
    return {scale, barMeaning(meaning, scale.isLogarithmic), false, m_theme.small, m_theme.mutedText};
}

CellGrid ComparisonFigure::grid(Part part) const {
    return {place(part).map, static_cast<int>(m_difference.rows.size()),
            static_cast<int>(m_difference.columns.size()), m_room.devicePixelRatio};
}

std::optional<ComparisonFigure::Spot> ComparisonFigure::spotAt(QPointF point) const {
    for (const MapPanel& panel : panels())
        if (const auto cell = panel.grid.cellAt(point)) return Spot{cell->first, cell->second};
    return std::nullopt;
}

QRectF ComparisonFigure::cellRect(Part part, const Spot& spot) const {
    return place(part).map.isEmpty() ? QRectF() : grid(part).cellRect(spot.row, spot.column);
}

std::optional<CellRef> ComparisonFigure::cellOf(const Spot& spot,
                                                std::optional<Index> AlignedPair::*side) const {
    const auto row = m_difference.rows[static_cast<std::size_t>(spot.row)].*side;
    const auto column = m_difference.columns[static_cast<std::size_t>(spot.column)].*side;
    if (!row || !column) return std::nullopt;
    return CellRef{m_cell.stage, m_cell.head, static_cast<int>(*row), static_cast<int>(*column)};
}

std::optional<CellRef> ComparisonFigure::cellOfB(const Spot& spot) const {
    return cellOf(spot, &AlignedPair::b);
}

std::optional<CellRef> ComparisonFigure::cellOfA(const Spot& spot) const {
    return cellOf(spot, &AlignedPair::a);
}

std::optional<ComparisonFigure::Spot> ComparisonFigure::spotOf(const CellRef& cell) const {
    const auto row = alignmentIndexOfB(m_difference.rows, cell.row);
    const auto column = alignmentIndexOfB(m_difference.columns, cell.column);
    if (!row || !column) return std::nullopt;
    return Spot{static_cast<int>(*row), static_cast<int>(*column)};
}

std::optional<CellRef> ComparisonFigure::cellAt(QPointF point) const {
    const auto spot = spotAt(point);
    return spot ? cellOfB(*spot) : std::nullopt;
}

std::optional<ComparisonFigure::Spot> ComparisonFigure::current() const {
    return m_pointed ? m_pointed : spotOf(m_selected);
}

Renewal ComparisonFigure::mark(const CellRef& selected, const std::optional<CellRef>& hovered) {
    const auto isOfMap = [this](const CellRef& cell) {
        return cell.stage == m_cell.stage && cell.head == m_cell.head;
    };
    m_selected = clamped(*m_trace, m_view, selected);
    if (!isOfMap(m_selected)) return Renewal::Figure;
    const auto spot = hovered && isOfMap(*hovered) ? spotOf(*hovered) : std::nullopt;
    // A word that B has not is pointed at here only: nobody else can say so.
    if (spot || !m_pointed || cellOfB(*m_pointed)) m_pointed = spot;
    m_hovered = m_pointed ? cellOfB(*m_pointed) : std::nullopt;
    return Renewal::Marks;
}

Renewal ComparisonFigure::point(const std::optional<QPointF>& at) {
    const auto spot = at ? spotAt(*at) : std::nullopt;
    if (spot == m_pointed) return Renewal::None;
    m_pointed = spot;
    m_hovered = spot ? cellOfB(*spot) : std::nullopt;
    return Renewal::Marks;
}

std::optional<CellRef> ComparisonFigure::moved(const QKeyEvent& event) const {
    return movedByKey(*m_trace, m_view, m_selected, event);
}

QString ComparisonFigure::titleOf(Part part) const {
    if (part == Part::Change) return tr("B − A");
    return part == Part::A ? tr("A") : tr("B");
}

QString ComparisonFigure::sameText() const {
    const Index inBoth = m_difference.cellCount(CellPresence::Both);
    const Index inOne =
        m_difference.cellCount(CellPresence::OnlyA) + m_difference.cellCount(CellPresence::OnlyB);
    if (inOne == 0) return tr("no difference");
    return inBoth == 0 ? tr("no cell in common")
                       : tr("no difference in %1 cells; %2 are in one only").arg(inBoth).arg(inOne);
}

QString ComparisonFigure::remarkOn(Part part) const {
    if (!m_difference.hasA && part != Part::B) {
        if (part == Part::Change) return tr("nothing to compare");
        const bool isOfHead = stageInfo(m_cell.stage).isPerHead() && m_cell.head >= 0;
        return isOfHead ? tr("has no head %1").arg(m_cell.head + 1) : tr("has no such stage");
    }
    if (part == Part::Change) {
        if (m_isZero) return sameText();
        return m_isTiny ? tr("at most %1").arg(scaleMarkText(-map(part).longest)) : QString();
    }
    const QString state = part == Part::A ? tr("pinned") : tr("now");
    const int a = shownSequence(*m_a, m_view);  // A may have fewer of them
    const int b = shownSequence(*m_trace, m_view);
    const int sequence = (part == Part::A ? a : b) + 1;
    const bool isAlone = !m_room.isInWindow;  // where A is pinned and B what there is now
    if (a == b) return isAlone ? QString() : state;
    return isAlone ? tr("sequence %1").arg(sequence)
                   : tr("%1, sequence %2").arg(state, QString::number(sequence));
}

std::vector<LegendEntry> ComparisonFigure::legendEntries() const {
    std::vector<LegendEntry> entries;
    const auto add = [&](bool occurs, const QString& text, const LegendEntry::Sample& sample) {
        if (occurs) entries.push_back({text, sample});
    };
    const HeatmapPainter cells(m_theme.cells);
    add(!positionsOnlyInA(m_difference.rows).empty() || !positionsOnlyInA(m_difference.columns).empty(),
        tr("only in A"),
        [this](QPainter& painter, const QRectF& area) { paintHatching(painter, area, true); });
    add(!positionsOnlyInB(m_difference.rows).empty() || !positionsOnlyInB(m_difference.columns).empty(),
        tr("only in B"),
        [this](QPainter& painter, const QRectF& area) { paintHatching(painter, area, false); });
    add(m_hasMasked, tr("masked"), std::bind_front(&HeatmapPainter::paintMasked, cells));
    add(m_hasNan, tr("NaN"), std::bind_front(&HeatmapPainter::paintNan, cells));
    return entries;
}

QStringList ComparisonFigure::legend() const {
    QStringList texts;
    for (const LegendEntry& entry : legendEntries()) texts << entry.text;
    return texts;
}

}  // namespace attention
