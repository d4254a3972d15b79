// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>
#include <utility>

class QCPColorScale;
class QCustomPlot;

namespace attention {

class MapPlottable;

/// One map, large: with axes, a colour bar, zoom by the wheel and pan by dragging. The cells are drawn by
/// HeatmapPainter, as everywhere.
class HeatmapPlot : public QWidget {
    Q_OBJECT

 public:
    struct Axis {
        QString title;
        QStringList labels;
        QColor color;
    };
    struct Content {
        Heatmap map;
        std::shared_ptr<const void> owner;  ///< keeps the map's numbers alive
        QString meaning;                    ///< of the colour bar
        Axis rows;
        Axis columns;
        bool isSquare = true;  ///< cells are as wide as high
    };

    explicit HeatmapPlot(QWidget* parent = nullptr);

    /// Shows a map; the zoom stays as long as its size does.
    void setContent(Content content, const FigureTheme& theme);
    void setSelected(std::pair<int, int> cell);
    /// All cells again.
    void showAll();

    /// Where a cell lies in this widget.
    QRectF cellRect(int row, int column) const;

 signals:
    void cellHovered(std::optional<std::pair<int, int>> cell);
    void cellPressed(std::pair<int, int> cell);

 protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;

 private:
    void followScreen();
    void applyTheme(const FigureTheme& theme);
    void applyAxes(const FigureTheme& theme);
    std::optional<std::pair<int, int>> cellAt(QPointF point) const;

    QCustomPlot* m_plot;
    MapPlottable* m_map;
    QCPColorScale* m_colorScale;
    Content m_content;
    struct Limits {
        double lower = -0.5;
        double upper = 0.5;
    };
    Limits m_wholeRows;  ///< nothing lies beyond: zoom and pan stay within
    Limits m_wholeColumns;
};

}  // namespace attention
