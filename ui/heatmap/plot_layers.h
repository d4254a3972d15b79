// SPDX-License-Identifier: GPL-3.0-or-later
// What HeatmapPlot's plot is made of: the cells, the labels around them, and the marks that move. Included by
// the two source files of the plot only.
#pragma once

#include "heatmap/color_bar.h"
#include "heatmap/heatmap_plot.h"
#include "heatmap/token_labels.h"

#include <qcustomplot.h>

namespace attention {

/// The cells as QCustomPlot sees them: cell (r, c) covers c − ½ … c + ½ and r − ½ … r + ½.
class MapPlottable : public QCPAbstractPlottable {
 public:
    MapPlottable(QCPAxis* columns, QCPAxis* rows) : QCPAbstractPlottable(columns, rows), m_painter({}) {}

    void setContent(const Heatmap* map, const FigureTheme& theme);
    CellGrid grid(int firstRow, int rows, int firstColumn, int columns) const;
    const Heatmap* map() const { return m_map; }
    QCustomPlot* plot() const { return mParentPlot; }
    TokenLabels::Places rowPlaces() const;
    TokenLabels::Places columnPlaces() const;
    /// The part of the plot's area that holds cells.
    QRectF cellArea() const;

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override;

 protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

 private:
    const Heatmap* m_map = nullptr;
    HeatmapPainter m_painter;
};

/// Labels of rows and columns, what they are, and the colour bar. Labels stay beside the cells in sight.
class PlotChrome : public QCPLayerable {
 public:
    explicit PlotChrome(MapPlottable* map) : QCPLayerable(map->plot(), "axes"), m_map(map) {}

    void setContent(const HeatmapPlot::Content* content, const FigureTheme& theme);
    QMargins margins(const FigureTheme& theme, int width) const;
    /// All labels, or only the marked ones.
    static constexpr int noMark = -2;
    void paintLabels(QPainter& painter, int markedRow, int markedColumn) const;
    QColor rowColor() const { return m_rows.color; }
    QColor columnColor() const { return m_columns.color; }

 protected:
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}
    void draw(QCPPainter* painter) override;

 private:
    void paintCorner(QPainter& painter, const QRectF& area) const;
    bool isSlanted() const;

    MapPlottable* m_map;
    const HeatmapPlot::Content* m_content = nullptr;
    FigureTheme m_theme;
    TokenLabels m_rows;
    TokenLabels m_columns;
    ColorBar m_bar;
};

/// The selected cell, and the row and column of the cell under the mouse or of the selected one.
class PlotMarks {
 public:
    PlotMarks(const MapPlottable* map, const PlotChrome* chrome) : m_map(map), m_chrome(chrome) {}

    void setTheme(const FigureTheme& theme) { m_theme = theme; }
    void setSelected(HeatmapPlot::Position cell) { m_selected = cell; }
    /// Whether that changes anything.
    bool setMarked(std::optional<int> row, std::optional<int> column) {
        const bool isNew = row != m_row || column != m_column;
        m_row = row;
        m_column = column;
        return isNew;
    }
    void paint(QPainter& painter) const;

 private:
    const MapPlottable* m_map;
    const PlotChrome* m_chrome;
    FigureTheme m_theme;
    HeatmapPlot::Position m_selected{0, 0};
    std::optional<int> m_row;
    std::optional<int> m_column;
};

/// The plot with the marks painted over it: they move without the cells painted again, and need no picture of
/// their own that would have to be cleared and laid over the other one.
class MapPlot : public QCustomPlot {
 public:
    MapPlot() : m_map(new MapPlottable(xAxis2, yAxis)), m_chrome(new PlotChrome(m_map)) {}

    MapPlottable* map() { return m_map; }
    PlotChrome* chrome() { return m_chrome; }
    PlotMarks& marks() { return m_marks; }

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    MapPlottable* m_map;  // the plot owns it, and the chrome
    PlotChrome* m_chrome;
    PlotMarks m_marks{m_map, m_chrome};
};

}  // namespace attention
