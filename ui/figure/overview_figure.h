// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/overview_layout.h"
#include "figure/stage_maps.h"
#include "heatmap/color_bar.h"
#include "heatmap/figure_theme.h"
#include "heatmap/token_labels.h"
#include "trace/trace.h"

#include <QCoreApplication>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace attention {

/// A trace as a grid of maps: one column a head, one row a stage, in the order of computation. The window and
/// every exported picture are painted by it.
class OverviewFigure {
    Q_DECLARE_TR_FUNCTIONS(attention::OverviewFigure)

 public:
    struct Frame {
        QSizeF available;
        double smallestMap = 120;
        double devicePixelRatio = 1;
        bool keepsLegendRoom = false;     ///< also while there is none, so that nothing moves when one comes
        Stage selected = Stage::Weights;  ///< has a row, whatever the view's choice of stages
        bool isSelectedOnly = false;      ///< the other stages have none
    };

    OverviewFigure(std::shared_ptr<const Trace> trace, const ViewSettings& view, FigureTheme theme,
                   const Frame& frame);

    /// The same maps in another frame.
    void layOut(const Frame& frame);
    QSizeF size() const { return m_layout.size; }
    const OverviewLayout& layout() const { return m_layout; }
    const FigureTheme& theme() const { return m_theme; }
    std::vector<Stage> stages() const;

    void paint(QPainter& painter) const;

    // In overview_pieces.cpp: the figure piece by piece.
    /// Whether everything is where it is in the other one, with the same labels: only numbers, and what is
    /// said of a stage, may differ. Then a map may be painted over the other's.
    bool hasSameFrame(const OverviewFigure& other) const;
    /// What depends on no number: labels, titles, the legend.
    void paintFrame(QPainter& painter) const;
    /// The map at layout().maps[i], if there is one.
    void paintMap(QPainter& painter, std::size_t i) const;
    /// Titles and colour bars of the stages, on their background; those that are as in `shown`, if any, are
    /// left as they are.
    void paintCaptions(QPainter& painter, const OverviewFigure* shown) const;

    // In overview_marks.cpp: what moves over the picture.
    /// Marks a cell, and its query, key and head in every map in sight and at every label.
    void paintHighlight(QPainter& painter, const QRectF& visible, const CellRef& cell, bool isFirm) const;
    /// The labels that have scrolled out of sight, at the edges of what is in sight.
    void paintStickyLabels(QPainter& painter, const QRectF& visible,
                           const std::optional<CellRef>& marked) const;
    std::optional<CellRef> cellAt(QPointF point) const;
    /// Empty for a cell that is not shown.
    QRectF cellRect(const CellRef& cell) const;
    /// The key whose label lies at a point.
    std::optional<int> keyLabelAt(QPointF point) const;

 private:
    struct Row {
        StageMaps maps;
        TokenLabels labels;
        QStringList caption;  ///< lines of the stage's title
        ColorBar bar;
        std::vector<CellGrid> grids;  ///< by map
    };

    void addRow(Stage stage, const ViewSettings& view);
    OverviewMetrics metrics(const Frame& frame) const;
    ColorBar colorBar(const StageMaps& maps) const;
    bool has(bool StageMaps::*what) const;
    bool hasLegend() const;
    const Row* rowOf(Stage stage) const;
    std::optional<int> markedRow(const Row& row, const CellRef& cell) const;
    std::size_t mapColumns() const { return m_layout.headTitles.size(); }

    void paintLabels(QPainter& painter) const;
    void paintCorner(QPainter& painter, const QRectF& area) const;
    void paintHeadTitle(QPainter& painter, std::size_t map, QPointF shift, bool isMarked) const;
    void paintKeyLabels(QPainter& painter, const QRectF& area, int marked = -1) const;
    void paintRowLabels(QPainter& painter, const Row& row, const QRectF& area, int marked = -1) const;
    void paintDimensionLabels(QPainter& painter, const CellGrid& map) const;
    void paintStageTitle(QPainter& painter, const Row& row, const QRectF& area) const;
    void paintRange(QPainter& painter, const Row& row, std::size_t map) const;
    void paintLegend(QPainter& painter) const;

    std::shared_ptr<const Trace> m_trace;
    FigureTheme m_theme;
    double m_zoom;
    bool m_hasOwnRanges;       ///< every map is coloured for itself
    std::vector<int> m_heads;  ///< of the columns of maps
    TokenLabels m_keyLabels;
    std::vector<Row> m_rows;
    OverviewLayout m_layout;
};

}  // namespace attention
