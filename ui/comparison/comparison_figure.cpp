// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_figure.h"

#include "figure/table_text.h"
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

using Part = ComparisonFigure::ComparedMap;

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
      m_traceA(source.comparedTrace),
      m_cell(nearestShownCell(*m_trace, m_viewSettings, source.selectedCell)),
      m_isDifferenceOnly(isDifferenceOnly) {
    m_selectedCell = m_cell;
    // Strips that one side does not have are bare of cells: there is no bare ground on glass.
    if (m_theme.background.alpha() == 0) m_theme.background = Qt::white;
    const auto sideOf = [&](const Trace& trace) {
        return ComparedSide{trace, shownSequence(trace, m_viewSettings), m_cell.head, m_viewSettings.heads,
                            m_viewSettings.hidesSpecialTokens};
    };
    m_difference = compareStage(sideOf(*m_traceA), sideOf(*m_trace), m_cell.stage);
    buildMaps();
    buildLabels();
}

QSizeF ComparisonFigure::layOutContents() {
    constexpr double narrow = 640;
    QSizeF room = m_layoutOptions.availableSize;
    // A page may be as long as three maps take, one above the other.
    if (!m_layoutOptions.isInWindow && room.width() < narrow)
        room.setHeight(std::max(room.height(), 3 * room.width()));
    m_layout = layoutComparison(layoutInput(), room);
    if (m_layoutOptions.isInWindow) return m_layoutOptions.availableSize;
    QSizeF size(0, m_layout.legend.bottom() + figureMargin);
    for (const ComparisonMapLayout& place : m_layout.mapLayouts) {
        const double labels = place.map.right() + m_columnLabels.overhang(m_layout.areColumnLabelsSlanted);
        const double right = std::max(labels, place.colorBar.right());
        size.setWidth(std::max(size.width(), right + figureMargin));
    }
    return size;
}

QString ComparisonFigure::subtitle() const {
    return mapTitle(*m_trace, m_cell);
}

QString ComparisonFigure::tableText() const {
    QStringList blocks;
    for (const ComparedMap part : {ComparedMap::A, ComparedMap::B, ComparedMap::Change})
        blocks << matrixTable(titleOf(part), m_rowLabels.texts, m_columnLabels.texts, map(part).values);
    return blocks.join('\n');
}

Index ComparisonFigure::tableCellCount() const {
    return 3 * map(ComparedMap::B).values.rows() * map(ComparedMap::B).values.cols();
}

std::vector<MapPanel> ComparisonFigure::mapPanels() const {
    std::vector<MapPanel> panels;
    for (const ComparedMap part : {ComparedMap::A, ComparedMap::B, ComparedMap::Change})
        if (!mapLayout(part).map.isEmpty()) panels.push_back({.map = &map(part), .grid = grid(part)});
    return panels;
}

void ComparisonFigure::buildMaps() {
    auto& [a, b, change] = m_maps;
    a.values = m_difference.a.values;
    b.values = m_difference.b.values;
    change.values = m_difference.change.values;
    a.masked = m_difference.maskedA;
    b.masked = m_difference.maskedB;
    if (!a.masked.empty() && !b.masked.empty()) {
        for (std::size_t i = 0; i < a.masked.size(); ++i) change.masked.push_back(a.masked[i] && b.masked[i]);
    }
    for (Heatmap* map : {&a, &b, &change}) map->hatchesAllMasked = m_cell.stage == Stage::MaskedScores;
    const double largest =
        seriesMagnitude(m_viewSettings, m_cell.stage, std::max(magnitudeOf(a), magnitudeOf(b)));
    ViewSettings whole = m_viewSettings;  // or a scale that changed would look like a change
    whole.colorRange = ColorRange::ZeroToOne;
    const bool isLow = isWeightStage(m_cell.stage) && areWeightsSmall({m_difference.a, m_difference.b});
    ColorScale scale =
        isWeightStage(m_cell.stage) ? weightScale(whole, largest, isLow) : ColorScale::symmetric(largest);
    if (!isWeightStage(m_cell.stage)) scale.isLogarithmic = m_viewSettings.isLogarithmic.value_or(false);
    a.scale = b.scale = scale;
    a.widestValue = b.widestValue = isWeightStage(m_cell.stage) ? std::max(1.0, largest) : -largest;
    m_largestChange = magnitudeOf(change);
    const double furthest = std::max(m_largestChange, m_viewSettings.seriesMagnitudes.difference);
    // Products of another shape round otherwise: such changes must not shine as if they were large.
    constexpr double faint = 1e-4;
    m_areChangesTiny = furthest > 0 && furthest < faint * largest;
    change.scale = ColorScale::symmetric(furthest > 0 ? std::max(furthest, faint * largest) : largest);
    change.widestValue = -furthest;
    for (const Heatmap& map : m_maps) {
        for (Index r = 0; r < map.values.rows(); ++r) {
            for (Index c = 0; c < map.values.cols(); ++c) {
                const bool isHatched = map.isHatched(r, c);
                m_hasMasked = m_hasMasked || isHatched;
                m_hasNan = m_hasNan || (std::isnan(map.values(r, c)) && !isHatched);
                if (&map == &change && !isHatched && map.values(r, c) != 0) m_isUnchanged = false;
            }
        }
    }
}

void ComparisonFigure::buildLabels() {
    const Stage stage = m_cell.stage;
    const auto rowsOf = [&](const Trace& trace, bool isThere) {
        return isThere ? rowAxisText(trace, shownSequence(trace, m_viewSettings), stage) : AxisText();
    };
    const auto columnsOf = [&](const Trace& trace, bool isThere) {
        return isThere ? columnAxisText(trace, shownSequence(trace, m_viewSettings), stage) : AxisText();
    };
    const auto isOfWords = [](Axis axis) { return axis != Axis::Dimension && axis != Axis::None; };
    const auto& [hasA, hasB] = std::pair(m_difference.hasA, m_difference.hasB);
    m_rowLabels = {labelsOf(m_difference.rows, rowsOf(*m_traceA, hasA), rowsOf(*m_trace, hasB)), m_theme.body,
                   rowAxisColor(m_theme, stage), m_theme.background, isOfWords(stageInfo(stage).rowAxis)};
    m_columnLabels = {labelsOf(m_difference.columns, columnsOf(*m_traceA, hasA), columnsOf(*m_trace, hasB)),
                      m_theme.body, columnAxisColor(m_theme, stage), m_theme.background,
                      isOfWords(stageInfo(stage).columnAxis)};
}

ComparisonLayoutInput ComparisonFigure::layoutInput() const {
    ComparisonLayoutInput m;
    m.rows = static_cast<int>(m_difference.rows.size());
    m.columns = static_cast<int>(m_difference.columns.size());
    m.hasSquareCells = stageInfo(m_cell.stage).columnAxis == Axis::Key;
    m.isDifferenceOnly = m_isDifferenceOnly;
    m.rowLabelWidth = m_rowLabels.widestLabelWidth();
    m.columnLabelWidth = m_columnLabels.widestLabelWidth();
    m.hasTokenColumns = m_columnLabels.canSlant;
    m.lineHeight = std::ceil(QFontMetricsF(m_theme.body).height());
    m.colorBarWidth = std::ceil(
        std::max(colorBarOf(ComparedMap::B).totalWidth(), colorBarOf(ComparedMap::Change).totalWidth()));
    m.hasLegend = !legendEntries().empty();
    m.hasFreeHeight = !m_layoutOptions.isInWindow;
    m.zoom = m_layoutOptions.zoom;
    return m;
}

ColorBar ComparisonFigure::colorBarOf(ComparedMap comparedMap) const {
    const ColorScale scale = map(comparedMap).scale.forBackground(m_theme.heatmapStyle.isBackgroundDark);
    const QString meaning =
        comparedMap == ComparedMap::Change ? tr("difference") : stageValueName(m_cell.stage);
    return {scale, colorBarTitle(meaning, scale.isLogarithmic), false, m_theme.small, m_theme.mutedText};
}

CellGrid ComparisonFigure::grid(ComparedMap comparedMap) const {
    return {mapLayout(comparedMap).map, static_cast<int>(m_difference.rows.size()),
            static_cast<int>(m_difference.columns.size()), m_layoutOptions.devicePixelRatio};
}

std::optional<ComparisonFigure::UnionCell> ComparisonFigure::unionCellAt(QPointF point) const {
    for (const MapPanel& panel : mapPanels())
        if (const auto cell = panel.grid.cellAt(point)) return UnionCell{cell->first, cell->second};
    return std::nullopt;
}

QRectF ComparisonFigure::cellRect(ComparedMap comparedMap, const UnionCell& cell) const {
    return mapLayout(comparedMap).map.isEmpty() ? QRectF()
                                                : grid(comparedMap).cellRect(cell.row, cell.column);
}

std::optional<CellRef> ComparisonFigure::cellOf(const UnionCell& cell,
                                                std::optional<Index> AlignedPair::*side) const {
    const auto row = m_difference.rows[static_cast<std::size_t>(cell.row)].*side;
    const auto column = m_difference.columns[static_cast<std::size_t>(cell.column)].*side;
    if (!row || !column) return std::nullopt;
    return CellRef{m_cell.stage, m_cell.head, static_cast<int>(*row), static_cast<int>(*column)};
}

std::optional<CellRef> ComparisonFigure::cellOfB(const UnionCell& cell) const {
    return cellOf(cell, &AlignedPair::b);
}

std::optional<CellRef> ComparisonFigure::cellOfA(const UnionCell& cell) const {
    return cellOf(cell, &AlignedPair::a);
}

std::optional<ComparisonFigure::UnionCell> ComparisonFigure::unionCellOf(const CellRef& cell) const {
    const auto row = alignmentIndexOfB(m_difference.rows, cell.row);
    const auto column = alignmentIndexOfB(m_difference.columns, cell.column);
    if (!row || !column) return std::nullopt;
    return UnionCell{static_cast<int>(*row), static_cast<int>(*column)};
}

std::optional<CellRef> ComparisonFigure::cellAt(QPointF point) const {
    const auto spot = unionCellAt(point);
    return spot ? cellOfB(*spot) : std::nullopt;
}

std::optional<ComparisonFigure::UnionCell> ComparisonFigure::currentUnionCell() const {
    return m_hoveredUnionCell ? m_hoveredUnionCell : unionCellOf(m_selectedCell);
}

Invalidation ComparisonFigure::setMarkedCells(const CellRef& selected,
                                              const std::optional<CellRef>& hovered) {
    const auto isOfMap = [this](const CellRef& cell) {
        return cell.stage == m_cell.stage && cell.head == m_cell.head;
    };
    m_selectedCell = nearestShownCell(*m_trace, m_viewSettings, selected);
    if (!isOfMap(m_selectedCell)) return Invalidation::Figure;
    const auto spot = hovered && isOfMap(*hovered) ? unionCellOf(*hovered) : std::nullopt;
    // A word that B has not is pointed at here only: nobody else can say so.
    if (spot || !m_hoveredUnionCell || cellOfB(*m_hoveredUnionCell)) m_hoveredUnionCell = spot;
    m_hoveredCell = m_hoveredUnionCell ? cellOfB(*m_hoveredUnionCell) : std::nullopt;
    return Invalidation::Marks;
}

Invalidation ComparisonFigure::setPointerPosition(const std::optional<QPointF>& at) {
    const auto spot = at ? unionCellAt(*at) : std::nullopt;
    if (spot == m_hoveredUnionCell) return Invalidation::None;
    m_hoveredUnionCell = spot;
    m_hoveredCell = spot ? cellOfB(*spot) : std::nullopt;
    return Invalidation::Marks;
}

std::optional<CellRef> ComparisonFigure::cellForKey(const QKeyEvent& event) const {
    return cellAfterKey(*m_trace, m_viewSettings, m_selectedCell, event);
}

QString ComparisonFigure::titleOf(ComparedMap comparedMap) const {
    if (comparedMap == ComparedMap::Change) return tr("B − A");
    return comparedMap == ComparedMap::A ? tr("A") : tr("B");
}

QString ComparisonFigure::noDifferenceText() const {
    const Index inBoth = m_difference.cellCount(CellPresence::Both);
    const Index inOne =
        m_difference.cellCount(CellPresence::OnlyA) + m_difference.cellCount(CellPresence::OnlyB);
    if (inOne == 0) return tr("no difference");
    return inBoth == 0 ? tr("no cell in common")
                       : tr("no difference in %1 cells; %2 are in one only").arg(inBoth).arg(inOne);
}

QString ComparisonFigure::titleNote(ComparedMap comparedMap) const {
    if (!m_difference.hasA && comparedMap != ComparedMap::B) {
        if (comparedMap == ComparedMap::Change) return tr("nothing to compare");
        const bool isOfHead = stageInfo(m_cell.stage).isPerHead() && m_cell.head >= 0;
        return isOfHead ? tr("has no head %1").arg(m_cell.head + 1) : tr("has no such stage");
    }
    if (comparedMap == ComparedMap::Change) {
        if (m_isUnchanged) return noDifferenceText();
        return m_areChangesTiny ? tr("at most %1").arg(tickLabelText(-map(comparedMap).widestValue))
                                : QString();
    }
    const QString state = comparedMap == ComparedMap::A ? tr("pinned") : tr("now");
    const int a = shownSequence(*m_traceA, m_viewSettings);  // A may have fewer of them
    const int b = shownSequence(*m_trace, m_viewSettings);
    const int sequence = (comparedMap == ComparedMap::A ? a : b) + 1;
    const bool isAlone = !m_layoutOptions.isInWindow;  // where A is pinned and B what there is now
    if (a == b) return isAlone ? QString() : state;
    return isAlone ? tr("sequence %1").arg(sequence)
                   : tr("%1, sequence %2").arg(state, QString::number(sequence));
}

std::vector<LegendEntry> ComparisonFigure::legendEntries() const {
    std::vector<LegendEntry> entries;
    const auto add = [&](bool occurs, const QString& text, const LegendEntry::Sample& sample) {
        if (occurs) entries.push_back({text, sample});
    };
    const HeatmapPainter cells(m_theme.heatmapStyle);
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

QStringList ComparisonFigure::legendTexts() const {
    QStringList texts;
    for (const LegendEntry& entry : legendEntries()) texts << entry.text;
    return texts;
}

}  // namespace attention
