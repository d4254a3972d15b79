// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview/overview_figure.h"

#include "figure/number_block.h"
#include "heatmap/axis_labels.h"
#include "heatmap/text_cache.h"
#include "state/cell_navigation.h"
#include "texts/axis_text.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>

namespace attention {
namespace {

OverviewMetrics::Row::Span spanOf(Stage stage) {
    using Span = OverviewMetrics::Row::Span;
    if (infoOf(stage).isPerHead()) return Span::EachHead;
    return stage == Stage::Concat || stage == Stage::Output ? Span::AfterHeads : Span::BeforeHeads;
}

}  // namespace

OverviewFigure::OverviewFigure(const FigureSource& source, FigureTheme theme, std::optional<Stage> only)
    : m_trace(source.trace),
      m_view(source.view),
      m_theme(std::move(theme)),
      m_hasOwnRanges(m_view.colorRange == ColorRange::PerMap && m_view.magnitudes.stages.empty()),
      m_heads(shownHeads(*m_trace, m_view, only.value_or(Stage::Weights))) {
    m_selected = clamped(*m_trace, m_view, source.selected);
    const QStringList keys = columnText(*m_trace, shownSequence(*m_trace, m_view), Stage::Weights).labels;
    const ShownCells cells = shownCells(*m_trace, m_view, Stage::Weights);
    m_keyLabels = {picked(keys, cells.columns), m_theme.body, m_theme.key, m_theme.background};
    // All per-head stages stand between those that all heads share.
    std::vector<Stage> stages = overviewStages(*m_trace, m_view, m_selected.stage);
    if (only) stages = {*only};
    std::ranges::stable_sort(stages, {}, [](Stage stage) {
        using Span = OverviewMetrics::Row::Span;
        return spanOf(stage) == Span::BeforeHeads ? 0 : spanOf(stage) == Span::EachHead ? 1 : 2;
    });
    for (const Stage stage : stages) addRow(stage);
}

QSizeF OverviewFigure::place() {
    m_layout = layoutOverview(metrics(), m_room.size);
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        m_rows[r].grids.clear();
        for (std::size_t map = 0; map < m_rows[r].maps.maps.size(); ++map) {
            const ConstMatrix values = m_rows[r].maps.maps[map].values;
            m_rows[r].grids.emplace_back(m_layout.maps[r * mapColumns() + map], static_cast<int>(values.rows),
                                         static_cast<int>(values.cols), m_room.devicePixelRatio);
        }
    }
    return m_layout.size;
}

/// All stages do not fit a window anyway: their cells then stay as high as a line of text, as long as they
/// are few.
double OverviewFigure::smallestMap() const {
    if (!m_room.isInWindow) return 160;
    constexpr double smallest = 64;
    constexpr Index fewTokens = 16;
    const auto few =
        static_cast<double>(std::min(fewTokens, std::max(m_trace->queryCount(), m_trace->keyCount())));
    return std::max(smallest, m_view.hasAllStages ? few * QFontMetricsF(m_theme.body).height() : 0);
}

void OverviewFigure::addRow(Stage stage) {
    const TileSize size = tileSize(*m_trace, stage);
    Row row{stageMaps(*m_trace, stage, m_view),
            {},
            {stageTitle(stage), stageFormula(*m_trace, stage),
             QStringLiteral("%1 × %2").arg(size.rows).arg(size.columns)},
            {},
            {}};
    row.bar = colorBar(row.maps);
    const QStringList labels = rowText(*m_trace, shownSequence(*m_trace, m_view), stage).labels;
    row.labels = {picked(labels, row.maps.cells.rows), m_theme.body, rowColor(m_theme, stage),
                  m_theme.background};
    m_rows.push_back(std::move(row));
}

std::vector<Stage> OverviewFigure::stages() const {
    std::vector<Stage> stages;
    for (const Row& row : m_rows) stages.push_back(row.maps.stage);
    return stages;
}

QString OverviewFigure::table() const {
    QStringList blocks;
    for (const Row& row : m_rows) blocks << mapsTable(*m_trace, m_view, row.maps);
    return blocks.join('\n');
}

ColorBar OverviewFigure::colorBar(const StageMaps& maps) const {
    const QString meaning = barMeaning(stageMeaning(maps.stage), maps.scale.isLogarithmic);
    return {maps.scale, meaning, m_hasOwnRanges, m_theme.small, m_theme.mutedText};
}

OverviewMetrics OverviewFigure::metrics() const {
    OverviewMetrics m;
    m.maps = static_cast<int>(m_heads.size());
    m.keys = static_cast<int>(m_keyLabels.texts.size());
    m.colorBarWidth = 0;
    for (const Row& row : m_rows) {
        const StageInfo& info = infoOf(row.maps.stage);
        const ConstMatrix values = row.maps.maps.front().values;
        if (info.rows == Axis::Query) m.queries = static_cast<int>(values.rows);
        m.rows.push_back({static_cast<int>(values.rows), static_cast<int>(values.cols),
                          info.columns == Axis::Key, spanOf(row.maps.stage)});
        m.stageTitleWidth = std::max({m.stageTitleWidth, widthOf(row.caption[0], m_theme.heading),
                                      widthOf(row.caption[1], m_theme.small)});
        if (m_theme.hasColorBars) m.colorBarWidth = std::max(m.colorBarWidth, row.bar.totalWidth());
        m.rowLabelWidth = std::max(m.rowLabelWidth, row.labels.widest());
    }
    m.stageTitleWidth = std::ceil(m.stageTitleWidth) + 4;
    m.keyLabelWidth = m_keyLabels.widest();
    m.lineHeight = std::ceil(QFontMetricsF(m_theme.body).height());
    m.hasLegend = m_room.isInWindow || !legendEntries().empty();  // where nothing is to move when one comes
    m.smallestMap = smallestMap();
    m.zoom = m_room.isInWindow ? m_view.zoom : 1;
    return m;
}

bool OverviewFigure::has(bool StageMaps::*what) const {
    return std::ranges::any_of(m_rows, [what](const Row& row) { return row.maps.*what; });
}

const OverviewFigure::Row* OverviewFigure::rowOf(Stage stage) const {
    const auto found = std::ranges::find(m_rows, stage, [](const Row& row) { return row.maps.stage; });
    return found == m_rows.end() ? nullptr : &*found;
}

void OverviewFigure::paintCorner(QPainter& painter, const QRectF& area) const {
    const QFontMetricsF metrics(m_theme.small);
    const QString query = tr("query ↓");
    const QString key = tr("key →");
    const double space = metrics.horizontalAdvance(QStringLiteral("  "));
    QRectF line = area;
    line.setTop(line.bottom() - metrics.height() - 2);
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.key);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, key);
    line.setRight(line.right() - metrics.horizontalAdvance(key) - space);
    painter.setPen(m_theme.query);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, query);
}

void OverviewFigure::paintHeadTitle(QPainter& painter, std::size_t map, QPointF shift, bool isMarked) const {
    if (m_layout.headTitles[map].isEmpty()) return;  // no stage has heads
    const QRectF area = m_layout.headTitles[map].translated(shift);
    const QFontMetricsF metrics(m_theme.heading);
    const bool isMean = m_heads[map] == meanOfHeads;
    const QString number = isMean ? tr("mean") : QString::number(m_heads[map] + 1);
    const QString title = headText(m_heads[map]);
    const bool fits = metrics.horizontalAdvance(title) <= area.width() + 16;
    const QString text = fits ? title : number;
    if (isMarked) {
        painter.fillRect(
            QRectF(area.left(), area.top() + metrics.height(), metrics.horizontalAdvance(text), 2),
            m_theme.accent);
    }
    painter.setFont(m_theme.heading);
    painter.setPen(m_theme.text);
    drawOnBaseline(painter, area.topLeft() + QPointF(0, metrics.ascent()), text);
}

void OverviewFigure::paintKeyLabels(QPainter& painter, const QRectF& area, int marked) const {
    if (area.isEmpty()) return;
    const double cell = area.width() / static_cast<double>(m_keyLabels.texts.size());
    m_keyLabels.paintColumns(painter, area, {area.left() + cell / 2, cell}, m_layout.areKeyLabelsSlanted,
                             marked);
}

void OverviewFigure::paintRowLabels(QPainter& painter, const Row& row, const QRectF& area, int marked) const {
    if (area.isEmpty()) return;
    const double cell = area.height() / static_cast<double>(row.labels.texts.size());
    row.labels.paintRows(painter, area, {area.top() + cell / 2, cell}, marked);
}

void OverviewFigure::paintDimensionLabels(QPainter& painter, const CellGrid& map) const {
    const QFontMetricsF metrics(m_theme.small);
    const QStringList labels = dimensionLabels(map.columns());
    const double cell = map.area().width() / map.columns();
    const int step = labelStep(cell, metrics.horizontalAdvance(labels.last()) + 6);
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.value);
    for (int i = 0; i < labels.size(); ++i) {
        if (i != 0 && (i + 1) % step != 0) continue;
        if (i == 0 && step > 1 && (step - 1) * cell < metrics.horizontalAdvance(labels.last()) + 6) continue;
        const QRectF box(map.columnEdge(i) - 20, map.area().top() - metrics.height() - 1, cell + 40,
                         metrics.height());
        painter.drawText(box, Qt::AlignCenter, labels[i]);
    }
}

void OverviewFigure::paintStageTitle(QPainter& painter, const Row& row, const QRectF& area) const {
    QPointF at = area.topLeft();
    const auto line = [&](const QFont& font, const QColor& color, const QString& text) {
        painter.setFont(font);
        painter.setPen(color);
        const QFontMetricsF metrics(font);
        drawOnBaseline(painter, at + QPointF(0, metrics.ascent()), text);
        at.ry() += metrics.height() + 1;
    };
    line(m_theme.heading, stageColor(m_theme, row.maps.stage), row.caption[0]);
    line(m_theme.small, m_theme.mutedText, row.caption[1]);
    line(m_theme.small, m_theme.mutedText, row.caption[2]);
}

std::vector<LegendEntry> OverviewFigure::legendEntries() const {
    const HeatmapPainter cells(m_theme.cells);
    std::vector<LegendEntry> entries;
    const auto add = [&](bool StageMaps::*occurs, const QString& text, auto paintSample) {
        if (has(occurs)) entries.push_back({text, std::bind_front(paintSample, cells)});
    };
    add(&StageMaps::hasMasked, tr("masked"), &HeatmapPainter::paintMasked);
    add(&StageMaps::hasMultiplied, tr("multiplied"), &HeatmapPainter::paintMultiplied);
    add(&StageMaps::hasNan, tr("NaN"), &HeatmapPainter::paintNan);
    add(&StageMaps::hasStruckOut, tr("every key is forbidden to the query"), &HeatmapPainter::paintStruckOut);
    return entries;
}

}  // namespace attention
