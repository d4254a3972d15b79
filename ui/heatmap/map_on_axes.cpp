// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/map_on_axes.h"

#include "heatmap/color_bar.h"
#include "heatmap/frame.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr int gap = 8;
constexpr int tallestScale = 320;
constexpr double largestCell = 140;

}  // namespace

/// The selected cell, and the row and column of the cell under the mouse or of the selected one.
class MapOnAxes::Marks : public QCPLayerable {
 public:
    Marks(const MapPlottable* cells, const MarkedLabel& row, const MarkedLabel& column)
        : QCPLayerable(cells->parentPlot(), QStringLiteral("overlay")),
          m_cells(cells),
          m_row(row),
          m_column(column) {}

    HeatmapPlot::Position selected{0, 0};
    FigureTheme theme;

 protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    QRect clipRect() const override { return mParentPlot->axisRect()->rect().adjusted(-3, -3, 3, 3); }
    void draw(QCPPainter* painter) override {
        if (m_cells->rows() == 0) return;
        painter->setBrush(Qt::NoBrush);
        const CellGrid grid = m_cells->grid();
        const auto row = m_row.marked();
        const auto column = m_column.marked();
        if (row) paintFrame(*painter, grid.rowRect(*row), {m_row.color(), 1, 0.7});
        if (column) paintFrame(*painter, grid.columnRect(*column), {m_column.color(), 1, 0.7});
        if (row && column && HeatmapPlot::Position(*row, *column) != selected)
            paintFrame(*painter, grid.cellRect(*row, *column), {theme.text});
        const QRectF cell = grid.cellRect(selected.first, selected.second);
        paintFrame(*painter, cell.adjusted(-3, -3, 3, 3), {theme.background});
        paintFrame(*painter, cell.adjusted(-1, -1, 1, 1), {theme.accent, 3});
    }

 private:
    const MapPlottable* m_cells;
    const MarkedLabel& m_row;
    const MarkedLabel& m_column;
};

MapOnAxes::MapOnAxes(QCustomPlot* plot)
    : m_plot(plot),
      m_cells(new MapPlottable(across(), down())),
      m_scale(new QCPColorScale(plot)),
      m_rows(sideOn(down())),
      m_columns(sideOn(across())),
      m_marks(new Marks(m_cells, *m_rows.marked, *m_columns.marked)) {
    m_plot->xAxis->setVisible(false);
    m_plot->axisRect()->setAutoMargins(QCP::msNone);
    down()->setRangeReversed(true);
    down()->setTickLabelPadding(gap);
    across()->setTickLabelPadding(3);
    m_rows.title->position->setParentAnchor(m_columns.title->left);
    m_rows.title->position->setCoords(0, 0);
    m_rows.title->setPositionAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_columns.title->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_columns.title->position->setCoords(0, 0);
    m_columns.title->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->axisRect()->setRangeDragAxes(across(), down());
    m_plot->axisRect()->setRangeZoomAxes(across(), down());
    m_plot->setPlottingHint(QCP::phImmediateRefresh, false);  // once a frame, not at every change
    setUpScale();
    connect(m_plot, &QCustomPlot::beforeReplot, this, [this] { turnLabels(); });
}

MapOnAxes::Side MapOnAxes::sideOn(QCPAxis* axis) {
    Side side;
    side.ticker = TokenTicker::on(axis);
    side.marked = new MarkedLabel(axis, *side.ticker);
    side.title = new QCPItemText(m_plot);
    side.title->setClipToAxisRect(false);
    side.title->setLayer(QStringLiteral("axes"));
    connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this, axis](const QCPRange& range) {
                const QCPRange& whole = (axis == down() ? m_rows : m_columns).whole;
                axis->setRange(range.bounded(whole.lower, whole.upper));
            });
    return side;
}

void MapOnAxes::setUpScale() {
    m_plot->plotLayout()->addElement(0, 1, m_scale);
    m_plot->plotLayout()->setColumnSpacing(2 * gap);
    m_scale->setRangeDrag(false);
    m_scale->setRangeZoom(false);
    m_scale->setBarWidth(static_cast<int>(ColorBar::width));
    m_scale->setDataRange({0, 1});
    m_scale->setAutoMargins(QCP::msLeft | QCP::msRight);
    for (QCPAxis* axis : m_scale->axis()->axisRect()->axes()) axis->setBasePen(Qt::NoPen);
    m_scale->axis()->setTickLength(0);
    m_scale->axis()->setTickPen(Qt::NoPen);
    m_scale->axis()->setSubTicks(false);
    m_scale->axis()->setLabelPadding(2);
    m_scale->axis()->setTickLabelPadding(static_cast<int>(ColorBar::gap));
    m_scale->axis()->setNumberFormat(QStringLiteral("g"));
}

void MapOnAxes::setContent(const HeatmapPlot::Content& content, const FigureTheme& theme) {
    m_plot->setBackground(theme.background);
    m_cells->setContent(&content.map, theme);
    m_marks->theme = theme;
    setSide(m_rows, content.rows, QStringLiteral(" ↓"), theme);
    setSide(m_columns, content.columns, QStringLiteral(" →"), theme);
    setScale(content, theme);
    const QMargins before = m_plot->axisRect()->margins();
    m_isSquare = content.isSquare;
    setMargins(theme);
    if (m_plot->axisRect()->margins() != before) showAll(content.isSquare);
}

void MapOnAxes::setSide(Side& side, const HeatmapPlot::Side& content, const QString& arrow,
                        const FigureTheme& theme) {
    side.title->setText(content.title.isEmpty() ? QString() : content.title + arrow);
    side.title->setFont(theme.small);
    side.title->setColor(content.color);
    const TokenLabels& shown = side.ticker->labels();
    if (shown.texts == content.labels && shown.color == content.color && shown.font == theme.body &&
        shown.background == theme.background && shown.areWords == content.areWords)
        return;
    side.ticker->setLabels({content.labels, theme.body, content.color, theme.background, content.areWords});
}

void MapOnAxes::setScale(const HeatmapPlot::Content& content, const FigureTheme& theme) {
    const ColorBar bar{content.map.scale.onGround(theme.cells.isDark), content.meaning, false, theme.small,
                       theme.mutedText};
    constexpr int stops = 64;  // palettes are smooth: between two of so many they are straight
    QCPColorGradient gradient;
    gradient.clearColorStops();
    for (int i = 0; i <= stops; ++i)
        gradient.setColorStopAt(static_cast<double>(i) / stops,
                                bar.scale.colorAt(static_cast<double>(i) / stops));
    m_scale->setGradient(gradient);
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (const ColorBar::Mark& mark : bar.marks()) ticker->addTick(mark.position, mark.text);
    m_scale->axis()->setTicker(ticker);
    m_scale->axis()->setTickLabelFont(theme.small);
    m_scale->axis()->setTickLabelColor(theme.mutedText);
    m_scale->axis()->setLabelFont(theme.small);
    m_scale->axis()->setLabelColor(theme.mutedText);
    m_scale->setLabel(content.meaning);
}

/// Room for the labels as they are when all cells are in sight, so that nothing jumps when others come.
void MapOnAxes::setMargins(const FigureTheme& theme) {
    const QFontMetricsF small(theme.small);
    const TokenLabels& rows = m_rows.ticker->labels();
    const TokenLabels& columns = m_columns.ticker->labels();
    const double titles = small.horizontalAdvance(m_rows.title->text() + m_columns.title->text()) + 2.0 * gap;
    const double left = std::max(rows.widest(), titles) + 2 * gap;
    const double scale = ColorBar::width + 4 * gap + 2 * small.height();
    // As showAll() will make the cells.
    double spacing =
        std::min((m_plot->width() - left - scale) / std::max(1.0, double(m_cells->columns())), largestCell);
    if (m_isSquare)
        spacing = std::min(spacing, (m_plot->height() - columns.heightAbove(false) - 2.0 * gap) /
                                        std::max(1.0, double(m_cells->rows())));
    const bool isSlanted = columns.areSlantedAt(spacing);
    const double right = std::max(0.0, columns.overhang(isSlanted) - scale);
    const QMargins margins = QMarginsF(left, columns.heightAbove(isSlanted) + gap, right, gap).toMargins();
    m_plot->axisRect()->setMargins(margins);
    const int below = std::max(gap, m_plot->height() - margins.top() - tallestScale);
    m_scale->setMargins(QMargins(0, margins.top(), 0, below));
}

/// Laid out, the room for cells is known.
void MapOnAxes::layOut() {
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        m_plot->plotLayout()->update(phase);
}

void MapOnAxes::showAll(bool isSquare) {
    const double rows = m_cells->rows();
    const double columns = m_cells->columns();
    if (rows == 0) return;
    const auto show = [this](double rowCount, double columnCount) {
        m_rows.whole = {-0.5, rowCount - 0.5};
        m_columns.whole = {-0.5, columnCount - 0.5};
        down()->setRange(m_rows.whole);
        across()->setRange(m_columns.whole);
    };
    show(rows, columns);
    m_isSquare = isSquare;
    setMargins(m_marks->theme);
    layOut();
    const QRect room = m_plot->axisRect()->rect();
    double height = std::min(room.height() / rows, largestCell);
    double width = std::min(room.width() / columns, largestCell);
    if (isSquare) height = width = std::min(width, height);
    if (width > 0 && height > 0) show(room.height() / height, room.width() / width);
}

void MapOnAxes::setSelected(HeatmapPlot::Position cell) {
    m_marks->selected = cell;
    m_marks->layer()->replot();
}

void MapOnAxes::setMarked(std::optional<int> row, std::optional<int> column) {
    if (row == m_rows.marked->marked() && column == m_columns.marked->marked()) return;
    m_rows.marked->mark(row);
    m_columns.marked->mark(column);
    m_marks->layer()->replot();
}

void MapOnAxes::turnLabels() {
    const bool isSlanted = m_columns.ticker->isSlanted();
    across()->setTickLabelRotation(isSlanted ? -TokenLabels::slant : 0);
    // Where cells are small, the first row's label reaches above them.
    const int below = isSlanted ? static_cast<int>(m_rows.ticker->labels().lineHeight() / 2) : 2;
    for (const Side* side : {&m_rows, &m_columns}) side->title->setPadding(QMargins(gap, 0, gap, below));
}

}  // namespace attention
