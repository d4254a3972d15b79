// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/overview_figure.h"

#include "figure/cell_navigation.h"
#include "heatmap/axis_labels.h"
#include "heatmap/color_bar.h"
#include "texts/stage_texts.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double longestLabel = 120;

QString tr(const char* text) {
    return QCoreApplication::translate("Overview", text);
}

double widest(const QStringList& labels, const QFont& font) {
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const QString& label : labels) width = std::max(width, metrics.horizontalAdvance(label));
    return std::min(std::ceil(width) + 2, longestLabel);
}

}  // namespace

OverviewFigure::OverviewFigure(std::shared_ptr<const Trace> trace, const ViewSettings& view,
                               FigureTheme theme, const Frame& frame)
    : m_trace(std::move(trace)), m_theme(std::move(theme)) {
    const auto sequence = static_cast<std::size_t>(shownSequence(*m_trace, view));
    m_queryLabels = tokenLabels(m_trace->tokens->queries[sequence], static_cast<int>(m_trace->queryCount()));
    m_keyLabels = tokenLabels(m_trace->tokens->keys[sequence], static_cast<int>(m_trace->keyCount()));
    for (const Stage stage : shownStages()) m_rows.push_back(stageMaps(*m_trace, stage, view));
    m_layout = layoutOverview(metrics(frame.smallestMap), frame.available);
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) {
        const Heatmap& map = m_rows[i / m_layout.headTitles.size()].maps[i % m_layout.headTitles.size()];
        m_grids.emplace_back(m_layout.maps[i], static_cast<int>(map.values.rows),
                             static_cast<int>(map.values.cols), frame.devicePixelRatio);
    }
}

ColorBar OverviewFigure::colorBar(const StageMaps& row) const {
    return {row.scale, stageMeaning(row.stage), m_theme.small, m_theme.mutedText};
}

OverviewMetrics OverviewFigure::metrics(double smallestMap) const {
    OverviewMetrics m;
    m.heads = static_cast<int>(m_trace->heads());
    m.queries = static_cast<int>(m_trace->queryCount());
    m.keys = static_cast<int>(m_trace->keyCount());
    const QFontMetricsF heading(m_theme.heading);
    const QFontMetricsF small(m_theme.small);
    m.colorBarWidth = 0;
    for (const StageMaps& row : m_rows) {
        const bool isOfKeys = infoOf(row.stage).columns == Axis::Key;
        m.rows.push_back({static_cast<int>(row.maps.front().values.cols), isOfKeys});
        m.stageTitleWidth = std::max({m.stageTitleWidth, heading.horizontalAdvance(stageTitle(row.stage)),
                                      small.horizontalAdvance(stageFormula(*m_trace, row.stage))});
        m.colorBarWidth = std::max(m.colorBarWidth, colorBar(row).totalWidth());
    }
    m.stageTitleWidth = std::ceil(m.stageTitleWidth) + 4;
    m.queryLabelWidth = widest(m_queryLabels, m_theme.body);
    m.keyLabelWidth = widest(m_keyLabels, m_theme.body);
    m.lineHeight = std::ceil(QFontMetricsF(m_theme.body).height());
    m.hasLegend = hasLegend();
    m.smallestMap = smallestMap;
    return m;
}

bool OverviewFigure::hasMasked() const {
    return std::ranges::any_of(m_rows, &StageMaps::hasMasked);
}

bool OverviewFigure::hasNan() const {
    return std::ranges::any_of(m_rows, &StageMaps::hasNan);
}

bool OverviewFigure::hasStruckOut() const {
    return std::ranges::any_of(m_rows, &StageMaps::hasStruckOut);
}

bool OverviewFigure::hasLegend() const {
    return hasMasked() || hasNan() || hasStruckOut();
}

std::size_t OverviewFigure::rowOf(Stage stage) const {
    const auto found = std::ranges::find(m_rows, stage, &StageMaps::stage);
    return static_cast<std::size_t>(found - m_rows.begin());
}

const CellGrid& OverviewFigure::grid(std::size_t row, int head) const {
    return m_grids[row * m_layout.headTitles.size() + static_cast<std::size_t>(head)];
}

std::optional<CellRef> OverviewFigure::cellAt(QPointF point) const {
    const auto heads = m_layout.headTitles.size();
    for (std::size_t i = 0; i < m_grids.size(); ++i) {
        if (const auto cell = m_grids[i].cellAt(point)) {
            return CellRef{m_rows[i / heads].stage, static_cast<int>(i % heads), cell->first, cell->second};
        }
    }
    return std::nullopt;
}

QRectF OverviewFigure::cellRect(const CellRef& cell) const {
    return grid(rowOf(cell.stage), cell.head).cellRect(cell.row, cell.column);
}

void OverviewFigure::paint(QPainter& painter) const {
    const HeatmapPainter cells(m_theme.cells);
    for (const QRectF& area : m_layout.corners) paintCorner(painter, area);
    paintHeadTitles(painter);
    for (const QRectF& area : m_layout.keyLabels) paintKeyLabels(painter, area, m_keyLabels);
    for (std::size_t i = 0; i < m_layout.stageTitles.size(); ++i) {  // row by row of each band
        const StageMaps& row = m_rows[i % m_rows.size()];
        paintStageTitle(painter, row, m_layout.stageTitles[i]);
        paintQueryLabels(painter, m_layout.queryLabels[i]);
        colorBar(row).paint(painter, m_layout.colorBars[i], m_grids.front().devicePixelRatio());
    }
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        for (int head = 0; head < static_cast<int>(m_rows[r].maps.size()); ++head) {
            const CellGrid& map = grid(r, head);
            cells.paint(painter, m_rows[r].maps[static_cast<std::size_t>(head)], map);
            if (infoOf(m_rows[r].stage).columns == Axis::Dimension) {
                paintDimensionLabels(painter, map);
            }
        }
    }
    paintLegend(painter);
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
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, key);
    line.setRight(line.right() - metrics.horizontalAdvance(key) - space);
    painter.setPen(m_theme.query);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, query);
}

void OverviewFigure::paintHeadTitles(QPainter& painter) const {
    painter.setFont(m_theme.heading);
    painter.setPen(m_theme.text);
    const QFontMetricsF metrics(m_theme.heading);
    for (std::size_t head = 0; head < m_layout.headTitles.size(); ++head) {
        const QRectF& area = m_layout.headTitles[head];
        const QString number = QString::number(head + 1);
        const QString title = tr("head %1").arg(number);
        const bool fits = metrics.horizontalAdvance(title) <= area.width() + 16;
        painter.drawText(area.adjusted(0, 0, 16, 0), Qt::AlignLeft | Qt::AlignTop, fits ? title : number);
    }
}

void OverviewFigure::paintKeyLabels(QPainter& painter, const QRectF& area, const QStringList& labels,
                                    int only) const {
    const QFontMetricsF metrics(m_theme.body);
    const double cell = area.width() / static_cast<double>(labels.size());
    const bool isSlanted = m_layout.areKeyLabelsSlanted;
    const int step = isSlanted ? labelStep(cell, metrics.height() * 1.1) : 1;
    painter.setFont(m_theme.body);
    painter.setPen(m_theme.key);
    for (int i = 0; i < labels.size(); ++i) {
        if (only >= 0 ? i != only : i % step != 0) continue;
        const QString text = metrics.elidedText(labels[i], Qt::ElideRight, longestLabel);
        const double middle = area.left() + (i + 0.5) * cell;
        painter.save();
        painter.translate(middle, area.bottom() - 3);
        if (isSlanted) painter.rotate(-45);
        const double width = metrics.horizontalAdvance(text);
        QRectF box(isSlanted ? 0 : -width / 2, -metrics.height(), width, metrics.height());
        if (isSlanted) box.translate(0, metrics.height() / 2 - 2);
        if (only >= 0) {
            painter.fillRect(box.adjusted(-3, 0, 3, 0), m_theme.background);
            QColor tint = m_theme.key;
            tint.setAlphaF(0.18f);
            painter.fillRect(box.adjusted(-3, 0, 3, 0), tint);
        }
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
        painter.restore();
    }
}

void OverviewFigure::paintQueryLabels(QPainter& painter, const QRectF& area, int only) const {
    const QFontMetricsF metrics(m_theme.body);
    const double cell = area.height() / static_cast<double>(m_queryLabels.size());
    const int step = labelStep(cell, metrics.height() * 0.9);
    painter.setFont(m_theme.body);
    painter.setPen(m_theme.query);
    for (int i = 0; i < m_queryLabels.size(); ++i) {
        if (only >= 0 ? i != only : i % step != 0) continue;
        const QString text = metrics.elidedText(m_queryLabels[i], Qt::ElideRight, area.width());
        const double middle = area.top() + (i + 0.5) * cell;
        QRectF box(area.left(), middle - metrics.height() / 2, area.width(), metrics.height());
        if (box.top() < area.top() && area.height() > box.height())
            box.moveTop(area.top());  // not into the corner
        if (only >= 0) {
            const QRectF behind = box.adjusted(box.width() - metrics.horizontalAdvance(text) - 4, 0, 4, 0);
            painter.fillRect(behind, m_theme.background);
            QColor tint = m_theme.query;
            tint.setAlphaF(0.18f);
            painter.fillRect(behind, tint);
        }
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, text);
    }
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

void OverviewFigure::paintStageTitle(QPainter& painter, const StageMaps& row, const QRectF& area) const {
    const ConstMatrix values = row.maps.front().values;
    const bool isOfKeys = infoOf(row.stage).columns == Axis::Key;
    const QFontMetricsF heading(m_theme.heading);
    const QFontMetricsF small(m_theme.small);
    double y = area.top();
    const auto line = [&](const QFont& font, const QFontMetricsF& metrics, const QColor& color,
                          const QString& text) {
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(QRectF(area.left(), y, area.width() + 8, metrics.height()),
                         Qt::AlignLeft | Qt::AlignTop, text);
        y += metrics.height() + 1;
    };
    line(m_theme.heading, heading, isOfKeys ? m_theme.text : m_theme.value, stageTitle(row.stage));
    line(m_theme.small, small, m_theme.mutedText, stageFormula(*m_trace, row.stage));
    line(m_theme.small, small, m_theme.mutedText,
         QStringLiteral("%1 × %2").arg(values.rows).arg(values.cols));
}

void OverviewFigure::paintLegend(QPainter& painter) const {
    if (!hasLegend()) return;
    const HeatmapPainter cells(m_theme.cells);
    const QFontMetricsF metrics(m_theme.small);
    painter.setFont(m_theme.small);
    double x = m_layout.legend.left();
    const auto entry = [&](auto paintSwatch, const QString& text) {
        const QRectF swatch(std::round(x), std::round(m_layout.legend.center().y() - 7), 14, 14);
        (cells.*paintSwatch)(painter, swatch);
        painter.setPen(m_theme.mutedText);
        const double width = metrics.horizontalAdvance(text) + 4;
        painter.drawText(QRectF(x + 20, m_layout.legend.top(), width, m_layout.legend.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
        x += 20 + width + 20;
    };
    if (hasMasked()) entry(&HeatmapPainter::paintMasked, tr("masked"));
    if (hasNan()) entry(&HeatmapPainter::paintNan, tr("NaN"));
    if (hasStruckOut()) entry(&HeatmapPainter::paintStruckOut, tr("every key is forbidden to the query"));
}

void OverviewFigure::paintHighlight(QPainter& painter, const CellRef& cell, bool isFirm) const {
    const bool isOfKeys = infoOf(cell.stage).columns == Axis::Key;
    const double hairline = 1 / m_grids.front().devicePixelRatio();
    const auto frame = [&](const QRectF& area, QColor color, double width, double alpha) {
        color.setAlphaF(static_cast<float>(alpha));
        painter.setPen(QPen(color, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area.adjusted(0, 0, -hairline, -hairline));
    };
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        const bool hasKeys = infoOf(m_rows[r].stage).columns == Axis::Key;
        for (int head = 0; head < static_cast<int>(m_rows[r].maps.size()); ++head) {
            frame(grid(r, head).rowRect(cell.row), m_theme.query, 1, 0.7);
            if (hasKeys && isOfKeys) frame(grid(r, head).columnRect(cell.column), m_theme.key, 1, 0.7);
            if (!hasKeys && !isOfKeys) frame(grid(r, head).columnRect(cell.column), m_theme.value, 1, 0.7);
        }
    }
    for (const QRectF& area : m_layout.queryLabels) paintQueryLabels(painter, area, cell.row);
    if (isOfKeys) {
        for (const QRectF& area : m_layout.keyLabels) paintKeyLabels(painter, area, m_keyLabels, cell.column);
    }
    const QRectF rect = cellRect(cell);
    if (isFirm) frame(rect.adjusted(-3, -3, 3, 3), m_theme.background, 1, 1);
    frame(rect.adjusted(-1, -1, 1, 1), m_theme.accent, isFirm ? 3 : 2, 1);
}

}  // namespace attention
