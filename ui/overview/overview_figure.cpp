// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview/overview_figure.h"

#include "figure/table_text.h"
#include "heatmap/axis_labels.h"
#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "state/cell_navigation.h"
#include "texts/axis_text.h"
#include "texts/head_texts.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"
#include "trace/layer_selection.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

namespace attention {
namespace {

/// Returns the position of the heatmaps of `stage`. Stages that all heads share are before the heads if the
/// computation uses them as input.
OverviewLayoutInput::Row::Placement placementOf(Stage stage) {
    using Placement = OverviewLayoutInput::Row::Placement;
    if (stageInfo(stage).isPerHead()) return Placement::PerHead;
    const bool isBeforeHeads = stageInfo(stage).isAuxiliary() || stage == Stage::HiddenIn ||
                               stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings;
    return isBeforeHeads ? Placement::BeforeHeads : Placement::AfterHeads;
}

constexpr double titleToSizeGap = 8;  // space between stage title and matrix size, in pixels
const QString axisNameSeparator = QStringLiteral("  ");

}  // namespace

OverviewFigure::OverviewFigure(const FigureSource& source, FigureTheme theme, std::optional<Stage> onlyStage)
    : Figure(source, std::move(theme)),
      m_hasRangePerMap(m_displaySettings.colorRange == ColorRange::PerMap &&
                       m_displaySettings.seriesMagnitudes.stages.empty()),
      m_onlyStage(onlyStage),
      m_heads(overviewHeads(*m_trace, m_displaySettings, onlyStage.value_or(Stage::Weights))) {
    m_selectedCell = nearestShownCell(*m_trace, m_displaySettings, source.selectedCell);
    const QStringList keyTexts =
        columnAxisText(*m_trace, shownSequence(*m_trace, m_displaySettings), Stage::Weights).labels;
    const ShownCells cells = shownCells(*m_trace, m_displaySettings, Stage::Weights);
    m_keyLabels = {textsAt(keyTexts, cells.columns), m_theme.bodyFont, m_theme.keyColor,
                   m_theme.backgroundColor};
    // Stages with one heatmap for each head are placed between the stages that all heads share.
    std::vector<Stage> stages = overviewStages(*m_trace, m_displaySettings, m_selectedCell.stage);
    if (onlyStage) stages = {*onlyStage};
    std::ranges::stable_sort(stages, {}, [](Stage stage) {
        using Placement = OverviewLayoutInput::Row::Placement;
        return placementOf(stage) == Placement::BeforeHeads ? 0
               : placementOf(stage) == Placement::PerHead   ? 1
                                                            : 2;
    });
    for (const Stage stage : stages) addRow(stage);
    unifyScoreScales();
    for (Row& row : m_rows) row.colorBar = makeColorBar(row.maps);
}

void OverviewFigure::setLabelFont(const QFont& font) {
    if (m_keyLabels.font == font) return;
    const auto rebuildLabels = [&](TokenLabels& labels) {
        labels = {labels.texts, font, labels.color, labels.background, labels.canSlant};
    };
    rebuildLabels(m_keyLabels);
    for (Row& row : m_rows) rebuildLabels(row.labels);
}

bool OverviewFigure::hasAllLabels() const {
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) {
        const Row& row = m_rows[i / mapColumnCount()];
        const QRectF& mapRect = m_layout.maps[i];
        if (mapRect.isEmpty()) continue;
        const bool hasKeyColumns = stageInfo(row.maps.stage).columnAxis == Axis::Key;
        if (!row.labels.areAllRowLabelsShown(mapRect.height())) return false;
        if (hasKeyColumns &&
            !m_keyLabels.areAllColumnLabelsShown(mapRect.width(), m_layout.areKeyLabelsSlanted))
            return false;
    }
    return true;
}

QSizeF OverviewFigure::layOutContents() {
    setLabelFont(m_layoutOptions.hasSmallLabels ? m_theme.smallFont : m_theme.bodyFont);
    updateLayout();
    for (std::size_t rowIndex = 0; rowIndex < m_rows.size(); ++rowIndex) {
        m_rows[rowIndex].grids.clear();
        for (std::size_t mapColumn = 0; mapColumn < m_rows[rowIndex].maps.maps.size(); ++mapColumn) {
            const ConstMatrixView values = m_rows[rowIndex].maps.maps[mapColumn].values;
            m_rows[rowIndex].grids.emplace_back(
                m_layout.maps[rowIndex * mapColumnCount() + mapColumn], static_cast<int>(values.rows()),
                static_cast<int>(values.cols()), m_layoutOptions.devicePixelRatio);
        }
    }
    return m_layout.size;
}

/// Returns the smallest side of a square cell. In a window, it is usually large enough for all labels,
/// because a large figure can scroll. In files, which have a limited size, only the side of a whole heatmap
/// has a minimum, unless the number of lines of heatmaps is given.
double OverviewFigure::minimumCellSide() const {
    constexpr double minimumSide = 16;
    const double minimumMapSide = m_layoutOptions.growsInHeight ? 220 : 160;
    if (m_layoutOptions.mapRowCount > 0) return m_keyLabels.minimumSpacing();
    if (m_layoutOptions.isInWindow) {
        // One or two heatmaps, as in classroom mode, leave out labels before they make users scroll.
        return !m_displaySettings.chosenStages.empty()
                   ? minimumSide / 2
                   : std::max(minimumSide, std::ceil(m_keyLabels.minimumSpacing()));
    }
    return minimumMapSide / static_cast<double>(std::max(m_trace->queryCount(), m_trace->keyCount()));
}

void OverviewFigure::addRow(Stage stage) {
    Row row{stageMaps(*m_trace, stage, m_displaySettings, headsOfMaps(stage)),
            {},
            {withSubscripts(stageTitle(*m_trace, stage)), withSubscripts(stageFormula(*m_trace, stage)), {}},
            {},
            {}};
    row.captionLines.last() =
        QStringLiteral("%1 × %2").arg(row.maps.cells.rows.size()).arg(row.maps.cells.columns.size());
    const QStringList labels =
        rowAxisText(*m_trace, shownSequence(*m_trace, m_displaySettings), stage).labels;
    row.labels = {textsAt(labels, row.maps.cells.rows), m_theme.bodyFont, rowAxisColor(m_theme, stage),
                  m_theme.backgroundColor};
    m_rows.push_back(std::move(row));
}

/// Returns the head of each heatmap of `stage`. With grouped-query attention, the heatmap of shared keys or
/// values is repeated in the column of each query head that uses it.
std::vector<int> OverviewFigure::headsOfMaps(Stage stage) const {
    if (m_onlyStage || stageInfo(stage).headAxis != HeadAxis::KeyValue)
        return overviewHeads(*m_trace, m_displaySettings, stage);
    std::vector<int> heads;
    for (const int head : m_heads)
        if (head != meanOfHeads) heads.push_back(static_cast<int>(m_trace->servingHead(stage, head)));
    return heads;
}

QString OverviewFigure::headTitle(std::size_t mapColumn) const {
    const Stage stage = m_onlyStage.value_or(Stage::Weights);
    QString title = m_heads[mapColumn] == meanOfHeads ? meanOfHeadsText(*m_trace, m_displaySettings.heads)
                                                      : headText(*m_trace, stage, m_heads[mapColumn]);
    const LayerSelection layers = layerSelection(*m_trace);
    if (!m_layoutOptions.isInWindow && layers.count > 1 && m_trace->headOrigins.empty())
        title = headInLayerText(title, layers.shown);
    return m_layoutOptions.mapRowCount > 0
               ? tr("%1, %2", "stage, head").arg(stageTitle(*m_trace, stage), title)
               : title;
}

bool OverviewFigure::isInHeadColumn(const CellRef& cell, std::size_t mapColumn) const {
    if (!stageInfo(cell.stage).isPerHead()) return false;
    const Row* const row = findRow(cell.stage);
    const std::vector<int>& heads = row ? row->maps.heads : m_heads;
    return mapColumn < heads.size() && heads[mapColumn] == cell.head;
}

/// Gives all score stages the same color scale, so that a division of the scores is visible as paler colors.
void OverviewFigure::unifyScoreScales() {
    double largestScore = 0;
    int scoreStageCount = 0;
    for (const Row& row : m_rows) {
        if (!isScoreStage(row.maps.stage)) continue;
        largestScore = std::max(largestScore, row.maps.scale.high);
        ++scoreStageCount;
    }
    m_scoresShareScale = scoreStageCount > 1 && !m_hasRangePerMap;
    if (!m_scoresShareScale) return;
    for (Row& row : m_rows) {
        if (!isScoreStage(row.maps.stage)) continue;
        row.maps.scale.low = -largestScore;
        row.maps.scale.high = largestScore;
        for (Heatmap& map : row.maps.maps) map.scale = row.maps.scale;
    }
}

std::vector<Stage> OverviewFigure::stages() const {
    std::vector<Stage> stages;
    for (const Row& row : m_rows) stages.push_back(row.maps.stage);
    return stages;
}

QString OverviewFigure::tableText() const {
    QStringList blocks;
    for (const Row& row : m_rows) blocks << mapsTable(*m_trace, m_displaySettings, row.maps);
    return blocks.join('\n');
}

Index OverviewFigure::tableCellCount() const {
    Index cellCount = 0;
    for (const Row& row : m_rows) cellCount += mapCellCount(row.maps);
    return cellCount;
}

std::vector<MapPanel> OverviewFigure::heatmapPanels() const {
    std::vector<MapPanel> panels;
    for (const Row& row : m_rows) {
        const StageMaps& maps = row.maps;
        for (std::size_t mapIndex = 0; mapIndex < row.grids.size(); ++mapIndex)
            panels.push_back(
                {&maps.maps[mapIndex], row.grids[mapIndex], maps.stage, maps.heads[mapIndex], &maps.cells});
    }
    return panels;
}

const ColorScale* OverviewFigure::weightColorScale() const {
    const auto found =
        std::ranges::find_if(m_rows, [](const Row& row) { return isWeightStage(row.maps.stage); });
    return found == m_rows.end() ? nullptr : &found->maps.scale;
}

std::optional<QLineF> OverviewFigure::colorLineAt(QPointF point) const {
    const Qt::Orientation orientation = m_layout.isFlow ? Qt::Horizontal : Qt::Vertical;
    for (std::size_t i = 0; i < m_layout.colorBars.size(); ++i) {
        const Row& row = m_rows[i % m_rows.size()];
        if (isWeightStage(row.maps.stage) && m_layout.colorBars[i].contains(point))
            return row.colorBar.colorBarAxis(m_layout.colorBars[i], orientation);
    }
    return std::nullopt;
}

ColorBar OverviewFigure::makeColorBar(const StageMaps& maps) const {
    const bool hasSharedScale = m_scoresShareScale && isScoreStage(maps.stage);
    const QString barTitle = colorBarTitle(
        hasSharedScale ? tr("same scale") : stageValueName(*m_trace, maps.stage), maps.scale.isLogarithmic);
    return {maps.scale.forBackground(m_theme.heatmapStyle.isBackgroundDark), barTitle, m_hasRangePerMap,
            m_theme.smallFont, m_theme.mutedTextColor};
}

void OverviewFigure::updateLayout() {
    std::tie(m_layout, m_hasSpaceForColorBars) = layOutIn(m_layoutOptions.availableSize);
}

/// Returns the layout for `availableSize`, and true if it has color bars. In a window, color bars are left
/// out if the figure fits only without them.
std::pair<OverviewLayout, bool> OverviewFigure::layOutIn(QSizeF availableSize) const {
    OverviewLayoutInput input = layoutInput();
    OverviewLayout layout = layoutOverview(input, availableSize);
    if (!m_layoutOptions.isInWindow || !input.hasColorBars || fits(layout, availableSize))
        return {layout, true};
    input.hasColorBars = false;
    OverviewLayout layoutWithoutColorBars = layoutOverview(input, availableSize);
    if (fits(layoutWithoutColorBars, availableSize)) return {layoutWithoutColorBars, false};
    return {layout, true};
}

double OverviewFigure::cellSideIn(QSizeF size) const {
    const OverviewLayout layout = layOutIn(size).first;
    return fits(layout, size) ? layout.cellSide : 0;
}

OverviewLayoutInput OverviewFigure::layoutInput() const {
    OverviewLayoutInput input;
    input.mapCount = static_cast<int>(m_heads.size());
    input.keyCount = static_cast<int>(m_keyLabels.texts.size());
    input.hasColorBars = m_theme.hasColorBars;
    input.verticalColorBarWidth = 0;
    for (const Row& row : m_rows) {
        input.rows.push_back(rowInput(row));
        if (stageInfo(row.maps.stage).rowAxis == Axis::Query) input.queryCount = input.rows.back().rowCount;
        input.stageTitleWidth =
            std::max({input.stageTitleWidth, textWidth(row.captionLines[0], m_theme.headingFont),
                      textWidth(row.captionLines[1], m_theme.smallFont)});
        input.verticalColorBarWidth = std::max(input.verticalColorBarWidth, row.colorBar.totalWidth());
    }
    input.stageTitleWidth = std::ceil(input.stageTitleWidth) + 4;
    const bool hasSeveralHeads = m_trace->headCount() > 1;
    for (std::size_t mapColumn = 0; hasSeveralHeads && mapColumn < m_heads.size(); ++mapColumn)
        input.headTitleWidth =
            std::max(input.headTitleWidth, textWidth(headTitle(mapColumn), m_theme.headingFont));
    input.cornerTextWidth =
        m_layoutOptions.mapRowCount > 0  // both names are below each other
            ? std::max(textWidth(tr("query ↓"), m_theme.smallFont), textWidth(tr("key →"), m_theme.smallFont))
            : textWidth(tr("query ↓") + axisNameSeparator + tr("key →"), m_theme.smallFont);
    input.keyLabelWidth = m_keyLabels.widestLabelWidth();
    input.lineHeight = std::ceil(QFontMetricsF(m_keyLabels.font).height());
    input.stageTitleHeight = std::ceil(QFontMetricsF(m_theme.headingFont).height() +
                                       QFontMetricsF(m_theme.smallFont).height() + 4);
    input.horizontalColorBarHeight = std::ceil(m_rows.front().colorBar.horizontalHeight());
    input.hasLegend =
        m_layoutOptions.isInWindow || !legendEntries().empty();  // reserved, so that heatmaps do not move
    input.hasRangeTexts = m_hasRangePerMap;
    input.minimumCellSide = minimumCellSide();
    input.zoom = m_layoutOptions.zoom;
    input.fillsAvailableHeight = m_layoutOptions.isInWindow;
    input.mapRowCount = m_layoutOptions.mapRowCount;
    input.columnCount = m_layoutOptions.columnCount;
    input.growsInHeight = m_layoutOptions.growsInHeight;
    return input;
}

OverviewLayoutInput::Row OverviewFigure::rowInput(const Row& row) const {
    constexpr double maximumFormulaWidth = 140;  // longer formulas above a heatmap are elided
    const StageInfo& info = stageInfo(row.maps.stage);
    const ConstMatrixView values = row.maps.maps.front().values;
    const auto hasSameLabels = [&](const Row& otherRow) {
        return otherRow.labels.texts == row.labels.texts && otherRow.labels.color == row.labels.color;
    };
    const auto firstMatch = std::ranges::find_if(m_rows, hasSameLabels);
    const double titleWidth = textWidth(row.captionLines[0], m_theme.headingFont) + titleToSizeGap +
                              textWidth(row.captionLines[2], m_theme.smallFont);
    const double formulaWidth =
        std::min(maximumFormulaWidth, textWidth(row.captionLines[1], m_theme.smallFont));
    const double colorBarWidth = m_theme.hasColorBars ? row.colorBar.minimumHorizontalWidth() : 0;
    return {static_cast<int>(values.rows()),
            static_cast<int>(values.cols()),
            info.columnAxis == Axis::Key,
            placementOf(row.maps.stage),
            static_cast<int>(firstMatch - m_rows.begin()),
            row.labels.widestLabelWidth(),
            std::ceil(std::max({titleWidth, formulaWidth, colorBarWidth}))};
}

bool OverviewFigure::anyRowHas(bool StageMaps::*flag) const {
    return std::ranges::any_of(m_rows, [flag](const Row& row) { return row.maps.*flag; });
}

const OverviewFigure::Row* OverviewFigure::findRow(Stage stage) const {
    const auto found = std::ranges::find(m_rows, stage, [](const Row& row) { return row.maps.stage; });
    return found == m_rows.end() ? nullptr : &*found;
}

void OverviewFigure::paintCorner(QPainter& painter, const QRectF& area) const {
    const QFontMetricsF metrics(m_theme.smallFont);
    const QString queryText = tr("query ↓");
    const QString keyText = tr("key →");
    const double separatorWidth = metrics.horizontalAdvance(axisNameSeparator);
    QRectF textRect = area;
    textRect.setTop(textRect.bottom() - metrics.height() - 2);
    painter.setFont(m_theme.smallFont);
    painter.setPen(m_theme.keyColor);
    painter.drawText(textRect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, keyText);
    if (m_layoutOptions.mapRowCount > 0)
        textRect.translate(metrics.horizontalAdvance(keyText) + separatorWidth, -metrics.height());
    textRect.setRight(textRect.right() - metrics.horizontalAdvance(keyText) - separatorWidth);
    painter.setPen(m_theme.queryColor);
    painter.drawText(textRect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, queryText);
}

void OverviewFigure::paintHeadTitle(QPainter& painter, std::size_t mapColumn, QPointF topLeft,
                                    bool isMarked) const {
    const QFontMetricsF metrics(m_theme.headingFont);
    const double availableWidth = m_layout.headTitles[mapColumn].width();
    const bool isMean = m_heads[mapColumn] == meanOfHeads;
    QStringList titleTexts = {headTitle(mapColumn),
                              isMean ? shortHeadText(*m_trace, meanOfHeads)
                                     : headText(*m_trace, Stage::Weights, m_heads[mapColumn]),
                              shortHeadText(*m_trace, m_heads[mapColumn])};
    while (titleTexts.size() > 1 && metrics.horizontalAdvance(titleTexts.front()) > availableWidth + 16)
        titleTexts.removeFirst();
    const QString& text = titleTexts.front();
    if (isMarked) {
        painter.fillRect(
            QRectF(topLeft.x(), topLeft.y() + metrics.height(), metrics.horizontalAdvance(text), 2),
            m_theme.accentColor);
    }
    painter.setFont(m_theme.headingFont);
    painter.setPen(m_theme.textColor);
    drawTextOnBaseline(painter, topLeft + QPointF(0, metrics.ascent()), text);

    // The name of a hand-built head is below the head title, or after the title if there is only one line.
    QString name = constructedHeadName(*m_trace, m_heads[mapColumn]);
    if (m_layoutOptions.mapRowCount > 0 && name.isEmpty()) name = m_rows.front().captionLines[1];
    const QFontMetricsF smallMetrics(m_theme.smallFont);
    const double nameOffset = metrics.horizontalAdvance(text) + 8;
    const bool hasRoomForNameBelow =
        m_layout.headTitles[mapColumn].height() >= metrics.height() + smallMetrics.height();
    const bool hasRoomForNameOnSameLine =
        m_layout.isFlow || nameOffset + smallMetrics.horizontalAdvance(name) <= availableWidth + 16;
    painter.setFont(m_theme.smallFont);
    painter.setPen(m_theme.mutedTextColor);
    if (hasRoomForNameBelow)
        drawTextOnBaseline(painter, topLeft + QPointF(0, metrics.height() + 4 + smallMetrics.ascent()), name);
    if (!hasRoomForNameBelow && hasRoomForNameOnSameLine)
        drawTextOnBaseline(painter, topLeft + QPointF(nameOffset, metrics.ascent()), name);
}

void OverviewFigure::paintColumnLabels(QPainter& painter, const Row& row, const QRectF& area,
                                       int markedIndex) const {
    if (stageInfo(row.maps.stage).columnAxis != Axis::Key) return paintDimensionLabels(painter, row, area);
    m_keyLabels.paintColumnLabels(painter, area, m_layout.areKeyLabelsSlanted, markedIndex, m_visibleRect);
}

void OverviewFigure::paintDimensionLabels(QPainter& painter, const Row& row, const QRectF& area) const {
    const QFontMetricsF metrics(m_theme.smallFont);
    const QStringList labels = dimensionLabels(static_cast<int>(row.maps.maps.front().values.cols()));
    const double cellWidth = area.width() / static_cast<double>(labels.size());
    const int labelStep = labelStride(cellWidth, metrics.horizontalAdvance(labels.last()) + 6);
    painter.setFont(m_theme.smallFont);
    painter.setPen(m_theme.valueColor);
    for (int i = 0; i < labels.size(); ++i) {
        if (i != 0 && (i + 1) % labelStep != 0) continue;
        if (i == 0 && labelStep > 1 &&
            (labelStep - 1) * cellWidth < metrics.horizontalAdvance(labels.last()) + 6)
            continue;
        const QRectF labelRect(area.left() + i * cellWidth - 20, area.bottom() - metrics.height() - 1,
                               cellWidth + 40, metrics.height());
        painter.drawText(labelRect, Qt::AlignCenter, labels[i]);
    }
}

/// Paints title, formula and size of a stage. They are in three lines next to a heatmap, and in two lines
/// above a heatmap.
void OverviewFigure::paintStageTitle(QPainter& painter, const Row& row, const QRectF& area) const {
    const QFontMetricsF headingMetrics(m_theme.headingFont);
    const QFontMetricsF smallMetrics(m_theme.smallFont);
    const QColor titleColor = stageColor(m_theme, row.maps.stage);
    const auto drawLine = [&](const QFont& font, const QColor& textColor, QPointF baseline,
                              const QString& text) {
        painter.setFont(font);
        painter.setPen(textColor);
        drawTextOnBaseline(painter, baseline, text);
    };
    const QPointF firstBaseline = area.topLeft() + QPointF(0, headingMetrics.ascent());
    const QPointF secondBaseline =
        area.topLeft() + QPointF(0, headingMetrics.height() + 1 + smallMetrics.ascent());
    drawLine(m_theme.headingFont, titleColor, firstBaseline, row.captionLines[0]);
    if (m_layout.isFlow || m_layout.areStageTitlesAbove) {
        const double sizeOffset = textWidth(row.captionLines[0], m_theme.headingFont) + titleToSizeGap;
        drawLine(m_theme.smallFont, m_theme.mutedTextColor, firstBaseline + QPointF(sizeOffset, 0),
                 row.captionLines[2]);
        drawLine(m_theme.smallFont, m_theme.mutedTextColor, secondBaseline,
                 elided(row.captionLines[1], m_theme.smallFont, area.width()));
    } else {
        drawLine(m_theme.smallFont, m_theme.mutedTextColor, secondBaseline, row.captionLines[1]);
        drawLine(m_theme.smallFont, m_theme.mutedTextColor,
                 secondBaseline + QPointF(0, smallMetrics.height() + 1), row.captionLines[2]);
    }
}

std::vector<LegendEntry> OverviewFigure::legendEntries() const {
    const HeatmapPainter heatmapPainter(m_theme.heatmapStyle);
    std::vector<LegendEntry> entries;
    const auto addEntry = [&](bool StageMaps::*flag, const QString& text, auto paintSample) {
        if (anyRowHas(flag)) entries.push_back({text, std::bind_front(paintSample, heatmapPainter)});
    };
    addEntry(&StageMaps::hasMaskedCells, maskedLabel(), &HeatmapPainter::paintMaskedCell);
    addEntry(&StageMaps::hasMultipliedCells, tr("multiplied"), &HeatmapPainter::paintMultipliedMark);
    addEntry(&StageMaps::hasNan, notANumberLabel(), &HeatmapPainter::paintNanCell);
    addEntry(&StageMaps::hasFullyMaskedRows, tr("all keys of the query are masked"),
             &HeatmapPainter::paintFullyMaskedMark);
    return entries;
}

}  // namespace attention
