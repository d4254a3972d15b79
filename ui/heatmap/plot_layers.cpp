// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/plot_layers.h"

#include "heatmap/frame.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double gap = 8;

/// The part of a map that is in sight; painting costs what is seen.
Heatmap cropped(const Heatmap& map, int firstRow, int rows, int firstColumn, int columns) {
    Heatmap part = map;
    part.values = {rowOf(map.values, firstRow).data() + firstColumn, rows, columns, map.values.outerStride()};
    const auto crop = [&](const std::vector<std::uint8_t>& cells) {
        std::vector<std::uint8_t> some;
        for (int r = 0; r < rows && !cells.empty(); ++r) {
            const auto row = cells.begin() + (firstRow + r) * map.values.cols() + firstColumn;
            some.insert(some.end(), row, row + columns);
        }
        return some;
    };
    part.forbidden = crop(map.forbidden);
    part.multiplied = crop(map.multiplied);
    part.covered = crop(map.covered);
    return part;
}

TokenLabels::Places placesOn(const QCPAxis* axis) {
    const double first = axis->coordToPixel(0);
    return {first, std::max(1e-3, axis->coordToPixel(1) - first)};
}

TokenLabels labelsOf(const HeatmapPlot::Side& side, const FigureTheme& theme) {
    return {side.labels, theme.body, side.color, theme.background, side.areWords};
}

}  // namespace

void MapPlottable::setContent(const Heatmap* map, const FigureTheme& theme) {
    m_map = map;
    m_painter = HeatmapPainter(theme.cells);
}

CellGrid MapPlottable::grid(int firstRow, int rows, int firstColumn, int columns) const {
    const auto x = [this](int c) { return mKeyAxis->coordToPixel(c - 0.5); };
    const auto y = [this](int r) { return mValueAxis->coordToPixel(r - 0.5); };
    const QRectF area(QPointF(x(firstColumn), y(firstRow)),
                      QPointF(x(firstColumn + columns), y(firstRow + rows)));
    return {area, rows, columns, mParentPlot->bufferDevicePixelRatio()};
}

TokenLabels::Places MapPlottable::rowPlaces() const {
    return placesOn(mValueAxis);
}

TokenLabels::Places MapPlottable::columnPlaces() const {
    return placesOn(mKeyAxis);
}

QRectF MapPlottable::cellArea() const {
    const QRectF area = mParentPlot->axisRect()->rect();
    if (!m_map) return area;
    return area.intersected(
        grid(0, static_cast<int>(m_map->values.rows()), 0, static_cast<int>(m_map->values.cols())).area());
}

QCPRange MapPlottable::getKeyRange(bool& found, QCP::SignDomain) const {
    found = m_map != nullptr;
    return found ? QCPRange(-0.5, static_cast<double>(m_map->values.cols()) - 0.5) : QCPRange();
}

QCPRange MapPlottable::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    found = m_map != nullptr;
    return found ? QCPRange(-0.5, static_cast<double>(m_map->values.rows()) - 0.5) : QCPRange();
}

void MapPlottable::draw(QCPPainter* painter) {
    if (!m_map || m_map->values.rows() == 0) return;
    const auto visible = [](const QCPAxis* axis, Index count) {
        const int last = static_cast<int>(count) - 1;
        const int from = std::clamp(static_cast<int>(std::floor(axis->range().lower + 0.5)), 0, last);
        const int to = std::clamp(static_cast<int>(std::floor(axis->range().upper + 0.5)), 0, last);
        return std::pair(from, to - from + 1);
    };
    const auto [firstRow, rows] = visible(mValueAxis, m_map->values.rows());
    const auto [firstColumn, columns] = visible(mKeyAxis, m_map->values.cols());
    m_painter.paint(*painter, cropped(*m_map, firstRow, rows, firstColumn, columns),
                    grid(firstRow, rows, firstColumn, columns));
}

void PlotChrome::setContent(const HeatmapPlot::Content* content, const FigureTheme& theme) {
    const bool isSameTheme = m_content && theme == m_theme;
    const auto isShown = [&](const TokenLabels& labels, const HeatmapPlot::Side& side) {
        return isSameTheme && labels.texts == side.labels && labels.color == side.color &&
               labels.areWords == side.areWords;
    };
    if (!isShown(m_rows, content->rows)) m_rows = labelsOf(content->rows, theme);
    if (!isShown(m_columns, content->columns)) m_columns = labelsOf(content->columns, theme);
    m_content = content;
    m_theme = theme;
    m_bar = {content->map.scale.onGround(theme.cells.isDark), content->meaning, false, theme.small,
             theme.mutedText};
}

bool PlotChrome::isSlanted() const {
    return m_columns.areSlantedAt(m_map->columnPlaces().spacing);
}

/// Room for the labels as they are when all cells are in sight.
QMargins PlotChrome::margins(const FigureTheme& theme, int width) const {
    const QFontMetricsF small(theme.small);
    const QString corner = m_content->rows.title + m_content->columns.title;
    const double left = std::max(m_rows.widest(), small.horizontalAdvance(corner) + 48) + 2 * gap;
    const double bar = m_bar.totalWidth() + 3 * gap;
    const double spacing = (width - left - bar) / static_cast<double>(m_columns.texts.size());
    const bool isNarrow = m_columns.areSlantedAt(spacing);
    const double right = std::max(bar, m_columns.overhang(isNarrow));
    return QMarginsF(left, m_columns.heightAbove(isNarrow) + gap, right, gap).toMargins();
}

void PlotChrome::paintLabels(QPainter& painter, int markedRow, int markedColumn) const {
    const QRectF cells = m_map->cellArea();
    const QRectF left(gap, cells.top(), cells.left() - 2 * gap, cells.height());
    const QRectF above(cells.left(), 0, cells.width(), cells.top());
    if (markedRow != noMark) m_rows.paintRows(painter, left, m_map->rowPlaces(), markedRow);
    if (markedColumn != noMark)
        m_columns.paintColumns(painter, above, m_map->columnPlaces(), isSlanted(), markedColumn);
}

void PlotChrome::draw(QCPPainter* painter) {
    if (!m_content) return;
    paintLabels(*painter, -1, -1);
    const QRectF cells = m_map->cellArea();
    paintCorner(*painter, QRectF(0, 0, cells.left() - gap, cells.top() - 2));
    const double height = std::clamp(cells.height(), 80.0, 320.0);
    m_bar.paint(*painter, QRectF(cells.right() + 2 * gap, cells.top(), m_bar.totalWidth(), height),
                mParentPlot->bufferDevicePixelRatio());
}

void PlotChrome::paintCorner(QPainter& painter, const QRectF& area) const {
    const QFontMetricsF metrics(m_theme.small);
    const double baseline = area.bottom() - metrics.descent();
    double right = area.right();
    painter.setFont(m_theme.small);
    const auto write = [&](const QString& title, const QString& arrow, const QColor& color) {
        if (title.isEmpty()) return;
        const QString text = title + arrow;
        painter.setPen(color);
        right -= metrics.horizontalAdvance(text);
        painter.drawText(QPointF(right, baseline), text);
        right -= metrics.horizontalAdvance(QStringLiteral("  "));
    };
    write(m_content->columns.title, QStringLiteral(" →"), m_content->columns.color);
    write(m_content->rows.title, QStringLiteral(" ↓"), m_content->rows.color);
}

void PlotMarks::paint(QPainter& painter) const {
    const Heatmap* map = m_map->map();
    if (!map || map->values.rows() == 0) return;
    const auto rows = static_cast<int>(map->values.rows());
    const auto columns = static_cast<int>(map->values.cols());
    m_chrome->paintLabels(painter, m_row.value_or(PlotChrome::noMark), m_column.value_or(PlotChrome::noMark));
    painter.setClipRect(m_map->plot()->axisRect()->rect().adjusted(-3, -3, 3, 3));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    const CellGrid grid = m_map->grid(0, rows, 0, columns);
    if (m_row) paintFrame(painter, grid.rowRect(*m_row), {m_chrome->rowColor(), 1, 0.7});
    if (m_column) paintFrame(painter, grid.columnRect(*m_column), {m_chrome->columnColor(), 1, 0.7});
    if (m_row && m_column && HeatmapPlot::Position(*m_row, *m_column) != m_selected)
        paintFrame(painter, grid.cellRect(*m_row, *m_column), {m_theme.text});
    const QRectF cell = grid.cellRect(m_selected.first, m_selected.second);
    paintFrame(painter, cell.adjusted(-3, -3, 3, 3), {m_theme.background});
    paintFrame(painter, cell.adjusted(-1, -1, 1, 1), {m_theme.accent, 3});
}

void MapPlot::paintEvent(QPaintEvent* event) {
    QCustomPlot::paintEvent(event);
    QPainter painter(this);
    m_marks.paint(painter);
}

}  // namespace attention
