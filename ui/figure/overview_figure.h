// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/trace.h"
#include "figure/overview_layout.h"
#include "figure/stage_maps.h"
#include "heatmap/color_bar.h"
#include "heatmap/figure_theme.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace attention {

/// A trace as a grid of maps: one column a head; raw scores, weights and context from top to bottom. The
/// window and every exported picture are painted by it.
class OverviewFigure {
 public:
    struct Frame {
        QSizeF available;
        double smallestMap = 120;
        double devicePixelRatio = 1;
    };

    OverviewFigure(std::shared_ptr<const Trace> trace, const ViewSettings& view, FigureTheme theme,
                   const Frame& frame);

    QSizeF size() const { return m_layout.size; }
    const OverviewLayout& layout() const { return m_layout; }
    const FigureTheme& theme() const { return m_theme; }

    void paint(QPainter& painter) const;

    /// Marks a cell, its query and its key in every map and at every label.
    void paintHighlight(QPainter& painter, const CellRef& cell, bool isFirm) const;

    std::optional<CellRef> cellAt(QPointF point) const;
    QRectF cellRect(const CellRef& cell) const;

 private:
    OverviewMetrics metrics(double smallestMap) const;
    ColorBar colorBar(const StageMaps& row) const;
    const CellGrid& grid(std::size_t row, int head) const;
    bool hasMasked() const;
    bool hasNan() const;
    bool hasStruckOut() const;
    bool hasLegend() const;
    std::size_t rowOf(Stage stage) const;

    void paintCorner(QPainter& painter, const QRectF& area) const;
    void paintHeadTitles(QPainter& painter) const;
    void paintKeyLabels(QPainter& painter, const QRectF& area, const QStringList& labels,
                        int only = -1) const;
    void paintQueryLabels(QPainter& painter, const QRectF& area, int only = -1) const;
    void paintDimensionLabels(QPainter& painter, const CellGrid& map) const;
    void paintStageTitle(QPainter& painter, const StageMaps& row, const QRectF& area) const;
    void paintLegend(QPainter& painter) const;

    std::shared_ptr<const Trace> m_trace;
    FigureTheme m_theme;
    QStringList m_queryLabels;
    QStringList m_keyLabels;
    std::vector<StageMaps> m_rows;
    OverviewLayout m_layout;
    std::vector<CellGrid> m_grids;  // row by row, head by head
};

}  // namespace attention
