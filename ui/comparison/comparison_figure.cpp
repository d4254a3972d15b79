// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_figure.h"

#include "figure/table_text.h"
#include "look/design_values.h"
#include "state/cell_navigation.h"
#include "state/stage_maps.h"
#include "texts/axis_text.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <functional>

namespace attention {
namespace {

/// Returns the largest magnitude of the values that have a color.
double maximumMagnitude(const Heatmap& heatmap) {
    double magnitude = 0;
    for (Index row = 0; row < heatmap.values.rows(); ++row) {
        for (Index column = 0; column < heatmap.values.cols(); ++column) {
            const float value = heatmap.values(row, column);
            if (std::isfinite(value) && !heatmap.isHatched(row, column))
                magnitude = std::max(magnitude, std::abs(static_cast<double>(value)));
        }
    }
    return magnitude;
}

QStringList alignedLabels(const Alignment& alignment, const AxisText& axisTextA, const AxisText& axisTextB) {
    QStringList labels;
    for (const AlignedPair& pair : alignment)
        labels << (pair.b ? axisTextB.labels.value(*pair.b) : axisTextA.labels.value(*pair.a));
    return labels;
}

}  // namespace

ComparisonFigure::ComparisonFigure(const FigureSource& source, FigureTheme theme, Options options)
    : Figure(source, std::move(theme)),
      m_shownCell(nearestShownCell(*m_trace, m_displaySettings, source.selectedCell)),
      m_comparedHead(comparedHead(*m_trace, m_displaySettings)),
      m_traceA(m_comparedHead ? m_trace : source.comparedTrace),
      m_options(std::move(options)) {
    m_selectedCell = m_shownCell;
    // Rows and columns that A or B does not have are filled with the background color, which must not be
    // transparent.
    if (m_theme.backgroundColor.alpha() == 0) m_theme.backgroundColor = QColor(design::lightColors.paper);
    const auto comparedSide = [&](const Trace& trace, int head) {
        return ComparedSide{trace, shownSequence(trace, m_displaySettings), head, m_displaySettings.heads,
                            m_displaySettings.hidesSpecialTokens};
    };
    m_difference = compareStage(comparedSide(*m_traceA, headOfA()), comparedSide(*m_trace, m_shownCell.head),
                                m_shownCell.stage);
    buildMaps();
    buildLabels();
}

QSizeF ComparisonFigure::layOutContents() {
    constexpr double narrowWidth = 640;
    QSizeF availableSize = m_layoutOptions.availableSize;
    // A file may be high enough for three heatmaps below each other.
    if (!m_layoutOptions.isInWindow && availableSize.width() < narrowWidth)
        availableSize.setHeight(std::max(availableSize.height(), 3 * availableSize.width()));
    m_layout = layoutComparison(layoutInput(), availableSize);
    if (m_layoutOptions.isInWindow) return m_layoutOptions.availableSize;
    QSizeF size(0, m_layout.legend.bottom() + figureMargin);
    for (const ComparisonMapLayout& mapRects : m_layout.mapLayouts) {
        const double labelsRight =
            mapRects.map.right() + m_columnLabels.overhang(m_layout.areColumnLabelsSlanted);
        const double right = std::max(labelsRight, mapRects.colorBar.right());
        size.setWidth(std::max(size.width(), right + figureMargin));
    }
    return size;
}

QString ComparisonFigure::subtitle() const {
    return m_comparedHead ? stageTitle(*m_trace, m_shownCell.stage) : mapTitle(*m_trace, m_shownCell);
}

QString ComparisonFigure::tableText() const {
    QStringList tables;
    for (const ComparedMap comparedMap : {ComparedMap::A, ComparedMap::B, ComparedMap::Change})
        tables << matrixTable(titleOf(comparedMap), m_rowLabels.texts, m_columnLabels.texts,
                              map(comparedMap).values);
    return tables.join('\n');
}

Index ComparisonFigure::tableCellCount() const {
    return 3 * map(ComparedMap::B).values.rows() * map(ComparedMap::B).values.cols();
}

std::vector<MapPanel> ComparisonFigure::heatmapPanels() const {
    std::vector<MapPanel> panels;
    for (const ComparedMap comparedMap : {ComparedMap::A, ComparedMap::B, ComparedMap::Change})
        if (!mapLayout(comparedMap).map.isEmpty())
            panels.push_back({.map = &map(comparedMap), .grid = grid(comparedMap)});
    return panels;
}

void ComparisonFigure::buildMaps() {
    auto& [a, b, change] = m_maps;
    a.values = m_difference.a.values;
    b.values = m_difference.b.values;
    change.values = m_difference.change.values;
    a.maskedCells = m_difference.maskedA;
    b.maskedCells = m_difference.maskedB;
    if (!a.maskedCells.empty() && !b.maskedCells.empty()) {
        for (std::size_t i = 0; i < a.maskedCells.size(); ++i)
            change.maskedCells.push_back(a.maskedCells[i] && b.maskedCells[i]);
    }
    for (Heatmap* heatmap : {&a, &b, &change})
        heatmap->hatchesAllMasked = m_shownCell.stage == Stage::MaskedScores;
    const double magnitude = seriesMagnitude(m_displaySettings, m_shownCell.stage,
                                             std::max(maximumMagnitude(a), maximumMagnitude(b)));
    // The color range is fixed, because a change of the range would look like a change of the weights.
    DisplaySettings fixedRangeSettings = m_displaySettings;
    fixedRangeSettings.colorRange = ColorRange::ZeroToOne;
    const bool areAllWeightsSmall =
        isWeightStage(m_shownCell.stage) && areWeightsSmall({m_difference.a, m_difference.b});
    ColorScale scale = isWeightStage(m_shownCell.stage)
                           ? colorScaleForWeights(fixedRangeSettings, magnitude, areAllWeightsSmall)
                           : ColorScale::symmetric(magnitude);
    if (!isWeightStage(m_shownCell.stage))
        scale.isLogarithmic = m_displaySettings.isLogarithmic.value_or(false);
    a.scale = b.scale = scale;
    a.widestValue = b.widestValue = isWeightStage(m_shownCell.stage) ? std::max(1.0, magnitude) : -magnitude;
    m_largestChange = maximumMagnitude(change);
    const double changeMagnitude = std::max(m_largestChange, m_displaySettings.seriesMagnitudes.difference);
    // Matrix products of different shapes are rounded differently. Such tiny changes must not get strong
    // colors.
    constexpr double tinyRatio = 1e-4;
    m_areChangesTiny = changeMagnitude > 0 && changeMagnitude < tinyRatio * magnitude;
    change.scale = ColorScale::symmetric(
        changeMagnitude > 0 ? std::max(changeMagnitude, tinyRatio * magnitude) : magnitude);
    change.widestValue = -changeMagnitude;
    for (const Heatmap& heatmap : m_maps) {
        for (Index row = 0; row < heatmap.values.rows(); ++row) {
            for (Index column = 0; column < heatmap.values.cols(); ++column) {
                const bool isHatched = heatmap.isHatched(row, column);
                m_hasMaskedCells = m_hasMaskedCells || isHatched;
                m_hasNanCells = m_hasNanCells || (std::isnan(heatmap.values(row, column)) && !isHatched);
                if (&heatmap == &change && !isHatched && heatmap.values(row, column) != 0)
                    m_isUnchanged = false;
            }
        }
    }
}

bool ComparisonFigure::hasAllLabels() const {
    return std::ranges::all_of(m_layout.mapLayouts, [&](const ComparisonMapLayout& layout) {
        return layout.map.isEmpty() ||
               (m_rowLabels.areAllRowLabelsShown(layout.map.height()) &&
                m_columnLabels.areAllColumnLabelsShown(layout.map.width(), m_layout.areColumnLabelsSlanted));
    });
}

void ComparisonFigure::buildLabels() {
    const Stage stage = m_shownCell.stage;
    const auto rowAxisTextOf = [&](const Trace& trace, bool hasMatrix) {
        return hasMatrix ? rowAxisText(trace, shownSequence(trace, m_displaySettings), stage) : AxisText();
    };
    const auto columnAxisTextOf = [&](const Trace& trace, bool hasMatrix) {
        return hasMatrix ? columnAxisText(trace, shownSequence(trace, m_displaySettings), stage) : AxisText();
    };
    const auto isTokenAxis = [](Axis axis) { return axis != Axis::Dimension && axis != Axis::None; };
    const auto& [hasA, hasB] = std::pair(m_difference.hasA, m_difference.hasB);
    m_rowLabels = {
        alignedLabels(m_difference.rows, rowAxisTextOf(*m_traceA, hasA), rowAxisTextOf(*m_trace, hasB)),
        m_theme.bodyFont, rowAxisColor(m_theme, stage), m_theme.backgroundColor,
        isTokenAxis(stageInfo(stage).rowAxis)};
    m_columnLabels = {alignedLabels(m_difference.columns, columnAxisTextOf(*m_traceA, hasA),
                                    columnAxisTextOf(*m_trace, hasB)),
                      m_theme.bodyFont, columnAxisColor(m_theme, stage), m_theme.backgroundColor,
                      isTokenAxis(stageInfo(stage).columnAxis)};
}

ComparisonLayoutInput ComparisonFigure::layoutInput() const {
    ComparisonLayoutInput input;
    input.rowCount = static_cast<int>(m_difference.rows.size());
    input.columnCount = static_cast<int>(m_difference.columns.size());
    input.hasSquareCells = stageInfo(m_shownCell.stage).columnAxis == Axis::Key;
    input.isDifferenceOnly = m_options.isDifferenceOnly;
    input.rowLabelWidth = m_rowLabels.widestLabelWidth();
    input.columnLabelWidth = m_columnLabels.widestLabelWidth();
    input.hasTokenColumns = m_columnLabels.canSlant;
    input.lineHeight = std::ceil(QFontMetricsF(m_theme.bodyFont).height());
    input.colorBarWidth = std::ceil(
        std::max(colorBarOf(ComparedMap::B).totalWidth(), colorBarOf(ComparedMap::Change).totalWidth()));
    input.hasLegend = !legendEntries().empty();
    input.hasUnlimitedHeight = !m_layoutOptions.isInWindow;
    input.zoom = m_layoutOptions.zoom;
    return input;
}

ColorBar ComparisonFigure::colorBarOf(ComparedMap comparedMap) const {
    const ColorScale scale = map(comparedMap).scale.forBackground(m_theme.heatmapStyle.isBackgroundDark);
    const QString valueName =
        comparedMap == ComparedMap::Change ? tr("difference") : stageValueName(m_shownCell.stage);
    return {scale, colorBarTitle(valueName, scale.isLogarithmic), false, m_theme.smallFont,
            m_theme.mutedTextColor};
}

CellGrid ComparisonFigure::grid(ComparedMap comparedMap) const {
    return {mapLayout(comparedMap).map, static_cast<int>(m_difference.rows.size()),
            static_cast<int>(m_difference.columns.size()), m_layoutOptions.devicePixelRatio};
}

std::optional<ComparisonFigure::UnionCell> ComparisonFigure::unionCellAt(QPointF point) const {
    for (const MapPanel& panel : heatmapPanels())
        if (const auto cell = panel.grid.cellAt(point)) return UnionCell{cell->first, cell->second};
    return std::nullopt;
}

QRectF ComparisonFigure::cellRect(ComparedMap comparedMap, const UnionCell& cell) const {
    return mapLayout(comparedMap).map.isEmpty() ? QRectF()
                                                : grid(comparedMap).cellRect(cell.row, cell.column);
}

std::optional<CellRef> ComparisonFigure::cellOf(const UnionCell& cell,
                                                std::optional<Index> AlignedPair::*side, int head) const {
    const auto row = m_difference.rows[static_cast<std::size_t>(cell.row)].*side;
    const auto column = m_difference.columns[static_cast<std::size_t>(cell.column)].*side;
    if (!row || !column) return std::nullopt;
    return CellRef{m_shownCell.stage, head, static_cast<int>(*row), static_cast<int>(*column)};
}

std::optional<CellRef> ComparisonFigure::cellOfB(const UnionCell& cell) const {
    return cellOf(cell, &AlignedPair::b, m_shownCell.head);
}

std::optional<CellRef> ComparisonFigure::cellOfA(const UnionCell& cell) const {
    return cellOf(cell, &AlignedPair::a, headOfA());
}

std::optional<ComparisonFigure::UnionCell> ComparisonFigure::unionCellOf(const CellRef& cell) const {
    const auto row = alignmentIndexOfB(m_difference.rows, cell.row);
    const auto column = alignmentIndexOfB(m_difference.columns, cell.column);
    if (!row || !column) return std::nullopt;
    return UnionCell{static_cast<int>(*row), static_cast<int>(*column)};
}

std::optional<CellRef> ComparisonFigure::cellAt(QPointF point) const {
    const auto unionCell = unionCellAt(point);
    return unionCell ? cellOfB(*unionCell) : std::nullopt;
}

std::optional<ComparisonFigure::UnionCell> ComparisonFigure::currentUnionCell() const {
    return m_hoveredUnionCell ? m_hoveredUnionCell : unionCellOf(m_selectedCell);
}

Invalidation ComparisonFigure::setMarkedCells(const CellRef& selected,
                                              const std::optional<CellRef>& hovered) {
    const auto isInShownMatrix = [this](const CellRef& cell) {
        return cell.stage == m_shownCell.stage && cell.head == m_shownCell.head;
    };
    m_selectedCell = nearestShownCell(*m_trace, m_displaySettings, selected);
    if (!isInShownMatrix(m_selectedCell)) return Invalidation::Figure;
    const auto unionCell = hovered && isInShownMatrix(*hovered) ? unionCellOf(*hovered) : std::nullopt;
    // Other widgets cannot report a hovered cell that B does not have. So if `hovered` is empty, such a cell
    // stays hovered.
    if (unionCell || !m_hoveredUnionCell || cellOfB(*m_hoveredUnionCell)) m_hoveredUnionCell = unionCell;
    m_hoveredCell = m_hoveredUnionCell ? cellOfB(*m_hoveredUnionCell) : std::nullopt;
    return Invalidation::Marks;
}

Invalidation ComparisonFigure::setPointerPosition(const std::optional<QPointF>& point) {
    const auto unionCell = point ? unionCellAt(*point) : std::nullopt;
    if (unionCell == m_hoveredUnionCell) return Invalidation::None;
    m_hoveredUnionCell = unionCell;
    m_hoveredCell = unionCell ? cellOfB(*unionCell) : std::nullopt;
    return Invalidation::Marks;
}

std::optional<CellRef> ComparisonFigure::cellForKey(const QKeyEvent& event) const {
    return cellAfterKey(*m_trace, m_displaySettings, m_selectedCell, event);
}

QString ComparisonFigure::titleOf(ComparedMap comparedMap) const {
    if (comparedMap == ComparedMap::Change) return differenceLabel();
    return comparedMap == ComparedMap::A ? sessionALabel() : sessionBLabel();
}

QString ComparisonFigure::noDifferenceText() const {
    const Index sharedCellCount = m_difference.cellCount(CellPresence::Both);
    const Index unsharedCellCount =
        m_difference.cellCount(CellPresence::OnlyA) + m_difference.cellCount(CellPresence::OnlyB);
    if (unsharedCellCount == 0) return tr("no difference");
    return sharedCellCount == 0
               ? tr("A and B have no cell in common")
               : tr("no difference in the %1 common cells, and %2 cells exist only in A or only in B")
                     .arg(sharedCellCount)
                     .arg(unsharedCellCount);
}

QString ComparisonFigure::differenceSuffix() const {
    if (m_isUnchanged) return noDifferenceText();
    if (m_areChangesTiny)
        return tr("largest difference %1").arg(tickLabelText(-map(ComparedMap::Change).widestValue));
    if (!m_comparedHead) return {};
    return tr("%1 − %2", "head 2 − head 1").arg(headSuffix(ComparedMap::B), headSuffix(ComparedMap::A));
}

/// Returns the name of the head in a comparison of two heads, such as "head 2".
QString ComparisonFigure::headSuffix(ComparedMap comparedMap) const {
    if (!stageInfo(m_shownCell.stage).isPerHead()) return tr("all heads", "a stage that is not per head");
    const int head = comparedMap == ComparedMap::A ? headOfA() : m_shownCell.head;
    return head == meanOfHeads ? headText(head) : headText(*m_trace, m_shownCell.stage, head);
}

QString ComparisonFigure::titleSuffix(ComparedMap comparedMap) const {
    if (!m_difference.hasA && comparedMap != ComparedMap::B) {
        if (comparedMap == ComparedMap::Change) return tr("nothing to compare");
        const bool isHeadMissing = stageInfo(m_shownCell.stage).isPerHead() && headOfA() >= 0;
        return isHeadMissing ? tr("no head %1 in A").arg(headOfA() + 1) : tr("stage is missing in A");
    }
    if (comparedMap == ComparedMap::Change) return differenceSuffix();
    if (m_comparedHead) return headSuffix(comparedMap);
    const QString state = comparedMap == ComparedMap::A ? m_options.descriptionOfA : currentSessionLabel();
    const int sequenceA = shownSequence(*m_traceA, m_displaySettings);  // A may have fewer sequences
    const int sequenceB = shownSequence(*m_trace, m_displaySettings);
    const int sequenceNumber = (comparedMap == ComparedMap::A ? sequenceA : sequenceB) + 1;
    // Exported figures do not mention the pinned and the current session.
    const bool isExported = !m_layoutOptions.isInWindow;
    if (sequenceA == sequenceB) return isExported ? QString() : state;
    return isExported ? tr("sequence %1").arg(sequenceNumber)
                      : tr("%1, sequence %2").arg(state, QString::number(sequenceNumber));
}

std::vector<LegendEntry> ComparisonFigure::legendEntries() const {
    std::vector<LegendEntry> entries;
    const auto addEntry = [&](bool isNeeded, const QString& text, const LegendEntry::SamplePainter& sample) {
        if (isNeeded) entries.push_back({text, sample});
    };
    const HeatmapPainter heatmapPainter(m_theme.heatmapStyle);
    addEntry(!positionsOnlyInA(m_difference.rows).empty() || !positionsOnlyInA(m_difference.columns).empty(),
             tr("only in A"),
             [this](QPainter& painter, const QRectF& area) { paintHatching(painter, area, true); });
    addEntry(!positionsOnlyInB(m_difference.rows).empty() || !positionsOnlyInB(m_difference.columns).empty(),
             tr("only in B"),
             [this](QPainter& painter, const QRectF& area) { paintHatching(painter, area, false); });
    addEntry(m_hasMaskedCells, maskedLabel(),
             std::bind_front(&HeatmapPainter::paintMaskedCell, heatmapPainter));
    addEntry(m_hasNanCells, notANumberLabel(),
             std::bind_front(&HeatmapPainter::paintNanCell, heatmapPainter));
    return entries;
}

QStringList ComparisonFigure::legendTexts() const {
    QStringList texts;
    for (const LegendEntry& entry : legendEntries()) texts << entry.text;
    return texts;
}

}  // namespace attention
