// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview/overview_figure.h"

#include "figure/table_text.h"
#include "heatmap/axis_labels.h"
#include "heatmap/subscripts.h"
#include "heatmap/text_drawing.h"
#include "state/cell_navigation.h"
#include "texts/axis_text.h"
#include "texts/constructed_head_texts.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"
#include "trace/layer_selection.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>

namespace attention {
namespace {

OverviewMetrics::Row::Placement spanOf(Stage stage) {
    using Span = OverviewMetrics::Row::Placement;
    if (stageInfo(stage).isPerHead()) return Span::PerHead;
    const bool isBefore = stageInfo(stage).isAuxiliary() || stage == Stage::HiddenIn ||
                          stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings;
    return isBefore ? Span::BeforeHeads : Span::AfterHeads;
}

constexpr double betweenTitleAndSize = 8;
const QString betweenNames = QStringLiteral("  ");

}  // namespace

OverviewFigure::OverviewFigure(const FigureSource& source, FigureTheme theme, std::optional<Stage> onlyStage)
    : Figure(source, std::move(theme)),
      m_hasRangePerMap(m_viewSettings.colorRange == ColorRange::PerMap &&
                       m_viewSettings.seriesMagnitudes.stages.empty()),
      m_onlyStage(onlyStage),
      m_heads(shownHeads(*m_trace, m_viewSettings, onlyStage.value_or(Stage::Weights))) {
    m_selectedCell = nearestShownCell(*m_trace, m_viewSettings, source.selectedCell);
    const QStringList keys =
        columnAxisText(*m_trace, shownSequence(*m_trace, m_viewSettings), Stage::Weights).labels;
    const ShownCells cells = shownCells(*m_trace, m_viewSettings, Stage::Weights);
    m_keyLabels = {textsAt(keys, cells.columns), m_theme.body, m_theme.key, m_theme.background};
    // All per-head stages stand between those that all heads share.
    std::vector<Stage> stages = overviewStages(*m_trace, m_viewSettings, m_selectedCell.stage);
    if (onlyStage) stages = {*onlyStage};
    std::ranges::stable_sort(stages, {}, [](Stage stage) {
        using Span = OverviewMetrics::Row::Placement;
        return spanOf(stage) == Span::BeforeHeads ? 0 : spanOf(stage) == Span::PerHead ? 1 : 2;
    });
    for (const Stage stage : stages) addRow(stage);
    shareScaleOfScores();
    for (Row& row : m_rows) row.colorBar = colorBar(row.maps);
}

void OverviewFigure::setLabelFont(const QFont& font) {
    if (m_keyLabels.font == font) return;
    const auto renew = [&](TokenLabels& labels) {
        labels = {labels.texts, font, labels.color, labels.background, labels.canSlant};
    };
    renew(m_keyLabels);
    for (Row& row : m_rows) renew(row.labels);
}

bool OverviewFigure::hasAllLabels() const {
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) {
        const Row& row = m_rows[i / mapColumnCount()];
        const QRectF& map = m_layout.maps[i];
        if (map.isEmpty()) continue;
        const auto rows = static_cast<double>(row.labels.texts.size());
        const auto columns = static_cast<double>(m_keyLabels.texts.size());
        const bool isOfKeys = stageInfo(row.maps.stage).columnAxis == Axis::Key;
        if (map.height() / rows < row.labels.lineHeight() - 0.01) return false;
        if (isOfKeys &&
            map.width() / columns < m_keyLabels.columnLabelSpacing(m_layout.areKeyLabelsSlanted) - 0.01)
            return false;
    }
    return true;
}

QSizeF OverviewFigure::layOutContents() {
    setLabelFont(m_layoutOptions.hasSmallLabels ? m_theme.small : m_theme.body);
    m_layout = layoutOverview(metrics(), m_layoutOptions.availableSize);
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        m_rows[r].grids.clear();
        for (std::size_t map = 0; map < m_rows[r].maps.maps.size(); ++map) {
            const ConstMatrixView values = m_rows[r].maps.maps[map].values;
            m_rows[r].grids.emplace_back(m_layout.maps[r * mapColumnCount() + map],
                                         static_cast<int>(values.rows()), static_cast<int>(values.cols()),
                                         m_layoutOptions.devicePixelRatio);
        }
    }
    return m_layout.size;
}

/// In a window what does not fit scrolls: every row and column keeps its label. A page has an end.
double OverviewFigure::minimumCellSide() const {
    constexpr double smallest = 18;
    const double smallestMap = m_layoutOptions.growsInHeight ? 220 : 160;
    if (m_layoutOptions.mapRowCount > 0) return m_keyLabels.minimumSpacing();
    if (m_layoutOptions.isInWindow) return std::max(smallest, std::ceil(m_keyLabels.minimumSpacing()));
    return smallestMap / static_cast<double>(std::max(m_trace->queryCount(), m_trace->keyCount()));
}

void OverviewFigure::addRow(Stage stage) {
    const StageMatrixSize size = stageMatrixSize(*m_trace, stage);
    Row row{stageMaps(*m_trace, stage, m_viewSettings, headsOfMaps(stage)),
            {},
            {withSubscripts(stageTitle(*m_trace, stage)), withSubscripts(stageFormula(*m_trace, stage)),
             QStringLiteral("%1 × %2").arg(size.rows).arg(size.columns)},
            {},
            {}};
    const QStringList labels = rowAxisText(*m_trace, shownSequence(*m_trace, m_viewSettings), stage).labels;
    row.labels = {textsAt(labels, row.maps.cells.rows), m_theme.body, rowAxisColor(m_theme, stage),
                  m_theme.background};
    m_rows.push_back(std::move(row));
}

/// Keys and values stand in the column of each head that they serve.
std::vector<int> OverviewFigure::headsOfMaps(Stage stage) const {
    if (m_onlyStage || stageInfo(stage).headAxis != HeadAxis::KeyValue)
        return shownHeads(*m_trace, m_viewSettings, stage);
    std::vector<int> heads;
    for (const int head : m_heads)
        if (head != meanOfHeads) heads.push_back(static_cast<int>(m_trace->servingHead(stage, head)));
    return heads;
}

QString OverviewFigure::headTitle(std::size_t map) const {
    const Stage stage = m_onlyStage.value_or(Stage::Weights);
    QString title = m_heads[map] == meanOfHeads ? meanOfHeadsText(*m_trace, m_viewSettings.heads)
                                                : headText(*m_trace, stage, m_heads[map]);
    const LayerSelection layers = layerSelection(*m_trace);
    if (!m_layoutOptions.isInWindow && layers.count > 1 && m_trace->headOrigins.empty())
        title = headInLayerText(title, layers.shown);
    return m_layoutOptions.mapRowCount > 0
               ? tr("%1, %2", "stage, head").arg(stageTitle(*m_trace, stage), title)
               : title;
}

bool OverviewFigure::isInHeadColumn(const CellRef& cell, std::size_t map) const {
    if (!stageInfo(cell.stage).isPerHead()) return false;
    const Row* const row = rowOf(cell.stage);
    const std::vector<int>& heads = row ? row->maps.heads : m_heads;
    return map < heads.size() && heads[map] == cell.head;
}

/// Scores before and after they are divided, so that dividing them is seen.
void OverviewFigure::shareScaleOfScores() {
    double largest = 0;
    int stages = 0;
    for (const Row& row : m_rows) {
        if (!isScoreStage(row.maps.stage)) continue;
        largest = std::max(largest, row.maps.scale.high);
        ++stages;
    }
    m_scoresShareScale = stages > 1 && !m_hasRangePerMap;
    if (!m_scoresShareScale) return;
    for (Row& row : m_rows) {
        if (!isScoreStage(row.maps.stage)) continue;
        row.maps.scale.low = -largest;
        row.maps.scale.high = largest;
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
    for (const Row& row : m_rows) blocks << mapsTable(*m_trace, m_viewSettings, row.maps);
    return blocks.join('\n');
}

Index OverviewFigure::tableCellCount() const {
    Index cells = 0;
    for (const Row& row : m_rows) cells += mapCellCount(row.maps);
    return cells;
}

std::vector<MapPanel> OverviewFigure::mapPanels() const {
    std::vector<MapPanel> panels;
    for (const Row& row : m_rows) {
        const StageMaps& maps = row.maps;
        for (std::size_t map = 0; map < row.grids.size(); ++map)
            panels.push_back({&maps.maps[map], row.grids[map], maps.stage, maps.heads[map], &maps.cells});
    }
    return panels;
}

const ColorScale* OverviewFigure::weightColorScale() const {
    const auto found =
        std::ranges::find_if(m_rows, [](const Row& row) { return isWeightStage(row.maps.stage); });
    return found == m_rows.end() ? nullptr : &found->maps.scale;
}

bool OverviewFigure::isOnColorBar(QPointF point) const {
    for (std::size_t i = 0; i < m_layout.colorBars.size(); ++i)
        if (isWeightStage(m_rows[i % m_rows.size()].maps.stage) && m_layout.colorBars[i].contains(point))
            return true;
    return false;
}

ColorBar OverviewFigure::colorBar(const StageMaps& maps) const {
    const bool isShared = m_scoresShareScale && isScoreStage(maps.stage);
    const QString meaning = colorBarTitle(isShared ? tr("same scale") : stageValueName(*m_trace, maps.stage),
                                          maps.scale.isLogarithmic);
    return {maps.scale.forBackground(m_theme.heatmapStyle.isBackgroundDark), meaning, m_hasRangePerMap,
            m_theme.small, m_theme.mutedText};
}

OverviewMetrics OverviewFigure::metrics() const {
    OverviewMetrics m;
    m.mapCount = static_cast<int>(m_heads.size());
    m.keys = static_cast<int>(m_keyLabels.texts.size());
    m.hasColorBars = m_theme.hasColorBars;
    m.verticalColorBarWidth = 0;
    for (const Row& row : m_rows) {
        m.rows.push_back(rowMetrics(row));
        if (stageInfo(row.maps.stage).rowAxis == Axis::Query) m.queries = m.rows.back().rows;
        m.stageTitleWidth = std::max({m.stageTitleWidth, textWidth(row.captionLines[0], m_theme.heading),
                                      textWidth(row.captionLines[1], m_theme.small)});
        m.verticalColorBarWidth = std::max(m.verticalColorBarWidth, row.colorBar.totalWidth());
    }
    m.stageTitleWidth = std::ceil(m.stageTitleWidth) + 4;
    const bool hasHeads = m_trace->headCount() > 1;
    for (std::size_t map = 0; hasHeads && map < m_heads.size(); ++map)
        m.headTitleWidth = std::max(m.headTitleWidth, textWidth(headTitle(map), m_theme.heading));
    m.cornerTextWidth =
        m_layoutOptions.mapRowCount > 0  // below each other
            ? std::max(textWidth(tr("query ↓"), m_theme.small), textWidth(tr("key →"), m_theme.small))
            : textWidth(tr("query ↓") + betweenNames + tr("key →"), m_theme.small);
    m.keyLabelWidth = m_keyLabels.widestLabelWidth();
    m.lineHeight = std::ceil(QFontMetricsF(m_keyLabels.font).height());
    m.stageTitleHeight =
        std::ceil(QFontMetricsF(m_theme.heading).height() + QFontMetricsF(m_theme.small).height() + 4);
    m.horizontalColorBarHeight = std::ceil(m_rows.front().colorBar.horizontalHeight());
    m.hasLegend =
        m_layoutOptions.isInWindow || !legendEntries().empty();  // where nothing is to move when one comes
    m.hasRangeTexts = m_hasRangePerMap;
    m.minimumCellSide = minimumCellSide();
    m.zoom = m_layoutOptions.zoom;
    m.fillsAvailableHeight = m_layoutOptions.isInWindow;
    m.mapRowCount = m_layoutOptions.mapRowCount;
    m.growsInHeight = m_layoutOptions.growsInHeight;
    return m;
}

OverviewMetrics::Row OverviewFigure::rowMetrics(const Row& row) const {
    constexpr double longestFormula = 140;  // beyond it is elided where it stands above a map
    const StageInfo& info = stageInfo(row.maps.stage);
    const ConstMatrixView values = row.maps.maps.front().values;
    const auto isSame = [&](const Row& other) {
        return other.labels.texts == row.labels.texts && other.labels.color == row.labels.color;
    };
    const auto first = std::ranges::find_if(m_rows, isSame);
    const double title = textWidth(row.captionLines[0], m_theme.heading) + betweenTitleAndSize +
                         textWidth(row.captionLines[2], m_theme.small);
    const double formula = std::min(longestFormula, textWidth(row.captionLines[1], m_theme.small));
    const double bar = m_theme.hasColorBars ? row.colorBar.minimumHorizontalWidth() : 0;
    return {static_cast<int>(values.rows()),
            static_cast<int>(values.cols()),
            info.columnAxis == Axis::Key,
            spanOf(row.maps.stage),
            static_cast<int>(first - m_rows.begin()),
            row.labels.widestLabelWidth(),
            std::ceil(std::max({title, formula, bar}))};
}

bool OverviewFigure::anyRowHas(bool StageMaps::*flag) const {
    return std::ranges::any_of(m_rows, [flag](const Row& row) { return row.maps.*flag; });
}

const OverviewFigure::Row* OverviewFigure::rowOf(Stage stage) const {
    const auto found = std::ranges::find(m_rows, stage, [](const Row& row) { return row.maps.stage; });
    return found == m_rows.end() ? nullptr : &*found;
}

void OverviewFigure::paintCorner(QPainter& painter, const QRectF& area) const {
    const QFontMetricsF metrics(m_theme.small);
    const QString query = tr("query ↓");
    const QString key = tr("key →");
    const double space = metrics.horizontalAdvance(betweenNames);
    QRectF line = area;
    line.setTop(line.bottom() - metrics.height() - 2);
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.key);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, key);
    if (m_layoutOptions.mapRowCount > 0)
        line.translate(metrics.horizontalAdvance(key) + space, -metrics.height());
    line.setRight(line.right() - metrics.horizontalAdvance(key) - space);
    painter.setPen(m_theme.query);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, query);
}

void OverviewFigure::paintHeadTitle(QPainter& painter, std::size_t map, QPointF at, bool isMarked) const {
    const QFontMetricsF metrics(m_theme.heading);
    const double room = m_layout.headTitles[map].width();
    const bool isMean = m_heads[map] == meanOfHeads;
    QStringList texts = {headTitle(map),
                         isMean ? tr("mean") : headText(*m_trace, Stage::Weights, m_heads[map]),
                         shortHeadText(*m_trace, m_heads[map])};
    while (texts.size() > 1 && metrics.horizontalAdvance(texts.front()) > room + 16) texts.removeFirst();
    const QString& text = texts.front();
    if (isMarked) {
        painter.fillRect(QRectF(at.x(), at.y() + metrics.height(), metrics.horizontalAdvance(text), 2),
                         m_theme.accent);
    }
    painter.setFont(m_theme.heading);
    painter.setPen(m_theme.text);
    drawTextOnBaseline(painter, at + QPointF(0, metrics.ascent()), text);

    // What a head made by hand looks for stands below its number, or behind where there is one line only.
    QString name = constructedHeadName(*m_trace, m_heads[map]);
    if (m_layoutOptions.mapRowCount > 0 && name.isEmpty()) name = m_rows.front().captionLines[1];
    const QFontMetricsF small(m_theme.small);
    const double behind = metrics.horizontalAdvance(text) + 8;
    const bool isBelow = m_layout.headTitles[map].height() >= metrics.height() + small.height();
    const bool hasRoom = m_layout.isFlow || behind + small.horizontalAdvance(name) <= room + 16;
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.mutedText);
    if (isBelow) drawTextOnBaseline(painter, at + QPointF(0, metrics.height() + 4 + small.ascent()), name);
    if (!isBelow && hasRoom) drawTextOnBaseline(painter, at + QPointF(behind, metrics.ascent()), name);
}

void OverviewFigure::paintColumnLabels(QPainter& painter, const Row& row, const QRectF& area,
                                       int markedIndex) const {
    if (stageInfo(row.maps.stage).columnAxis != Axis::Key) return paintDimensionLabels(painter, row, area);
    m_keyLabels.paintColumnLabels(painter, area, m_layout.areKeyLabelsSlanted, markedIndex, m_visibleRect);
}

void OverviewFigure::paintDimensionLabels(QPainter& painter, const Row& row, const QRectF& area) const {
    const QFontMetricsF metrics(m_theme.small);
    const QStringList labels = dimensionLabels(static_cast<int>(row.maps.maps.front().values.cols()));
    const double cell = area.width() / static_cast<double>(labels.size());
    const int step = labelStride(cell, metrics.horizontalAdvance(labels.last()) + 6);
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.value);
    for (int i = 0; i < labels.size(); ++i) {
        if (i != 0 && (i + 1) % step != 0) continue;
        if (i == 0 && step > 1 && (step - 1) * cell < metrics.horizontalAdvance(labels.last()) + 6) continue;
        const QRectF box(area.left() + i * cell - 20, area.bottom() - metrics.height() - 1, cell + 40,
                         metrics.height());
        painter.drawText(box, Qt::AlignCenter, labels[i]);
    }
}

/// Beside a map below each other, above it in two lines.
void OverviewFigure::paintStageTitle(QPainter& painter, const Row& row, const QRectF& area) const {
    const QFontMetricsF heading(m_theme.heading);
    const QFontMetricsF small(m_theme.small);
    const QColor color = stageColor(m_theme, row.maps.stage);
    const auto write = [&](const QFont& font, const QColor& ink, QPointF baseline, const QString& text) {
        painter.setFont(font);
        painter.setPen(ink);
        drawTextOnBaseline(painter, baseline, text);
    };
    const QPointF first = area.topLeft() + QPointF(0, heading.ascent());
    const QPointF second = area.topLeft() + QPointF(0, heading.height() + 1 + small.ascent());
    write(m_theme.heading, color, first, row.captionLines[0]);
    if (m_layout.isFlow || m_layout.areStageTitlesAbove) {
        const double beside = textWidth(row.captionLines[0], m_theme.heading) + betweenTitleAndSize;
        write(m_theme.small, m_theme.mutedText, first + QPointF(beside, 0), row.captionLines[2]);
        write(m_theme.small, m_theme.mutedText, second,
              elided(row.captionLines[1], m_theme.small, area.width()));
    } else {
        write(m_theme.small, m_theme.mutedText, second, row.captionLines[1]);
        write(m_theme.small, m_theme.mutedText, second + QPointF(0, small.height() + 1), row.captionLines[2]);
    }
}

std::vector<LegendEntry> OverviewFigure::legendEntries() const {
    const HeatmapPainter cells(m_theme.heatmapStyle);
    std::vector<LegendEntry> entries;
    const auto add = [&](bool StageMaps::*occurs, const QString& text, auto paintSample) {
        if (anyRowHas(occurs)) entries.push_back({text, std::bind_front(paintSample, cells)});
    };
    add(&StageMaps::hasMaskedCells, tr("masked"), &HeatmapPainter::paintMasked);
    add(&StageMaps::hasMultipliedCells, tr("multiplied"), &HeatmapPainter::paintMultiplied);
    add(&StageMaps::hasNan, tr("NaN"), &HeatmapPainter::paintNan);
    add(&StageMaps::hasFullyMaskedRows, tr("every key is forbidden to the query"),
        &HeatmapPainter::paintFullyMasked);
    return entries;
}

}  // namespace attention
