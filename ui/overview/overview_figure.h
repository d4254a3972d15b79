// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "figure/legend.h"
#include "heatmap/color_bar.h"
#include "heatmap/token_labels.h"
#include "overview/overview_layout.h"
#include "state/stage_maps.h"

#include <QCoreApplication>
#include <QStringList>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace attention {

/// Figure that shows the stages of a trace as heatmaps, in the order of computation, for each shown head. The
/// query, key, head and dimension of the selected cell are marked in all heatmaps.
class OverviewFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::OverviewFigure)

 public:
    /// Creates a figure of the stages in overviewStages(), or of `onlyStage` if it is not std::nullopt.
    OverviewFigure(const FigureSource& source, FigureTheme theme, std::optional<Stage> onlyStage = {});

    /// Returns the side of the square cells with which the heatmaps fill `size`, in pixels. Returns 0 if they
    /// do not fit.
    double cellSideIn(QSizeF size) const;
    QSizeF defaultSize() const override { return {1600, 1200}; }
    const OverviewLayout& layout() const { return m_layout; }
    /// Returns the shown stages, from top to bottom or from left to right.
    std::vector<Stage> stages() const;
    QString tableText() const override;
    Index tableCellCount() const override;
    std::vector<MapPanel> heatmapPanels() const override;
    int maxMapRowCount() const override { return m_onlyStage ? static_cast<int>(m_heads.size()) : 0; }
    bool hasAllLabels() const override;
    const ColorScale* weightColorScale() const override;
    std::optional<QLineF> colorLineAt(QPointF point) const override;

    void paint(QPainter& painter) const override;
    /// Paints only heatmaps and changed captions if `previousFigure` has the same layout and labels.
    /// Otherwise returns false.
    bool tryIncrementalRepaint(QPainter& painter, const Figure& previousFigure) const override;

    // The following functions are defined in overview_paint.cpp. They paint and find the marks of cells in a
    // window.

    void paintMarks(QPainter& painter) const override;
    Invalidation setMarkedCells(const CellRef& selectedCell,
                                const std::optional<CellRef>& hoveredCell) override;
    std::optional<CellRef> cellAt(QPointF point) const override;
    QRectF rectToReveal(const CellRef& cell) const override;
    std::optional<CellRef> cellForKey(const QKeyEvent& event) const override;
    /// Returns the rectangle of `cell` in figure coordinates. Empty if `cell` is not shown. If several heads
    /// share the cell, returns the first rectangle.
    QRectF cellRect(const CellRef& cell) const;
    /// Returns the position of the key whose label is at `point`, from 0, or std::nullopt.
    std::optional<int> keyOfLabelAt(QPointF point) const;

 protected:
    QSizeF layOutContents() override;
    bool zoomsCells() const override { return true; }

 private:
    /// The heatmaps of one stage with their labels.
    struct Row {
        StageMaps maps;
        TokenLabels labels;           ///< labels of the rows of the heatmaps
        QStringList captionLines;     ///< the title, the formula and the size of the stage
        ColorBar colorBar;            ///< the common color scale of the heatmaps
        std::vector<CellGrid> grids;  ///< positions of the cells of each heatmap; empty before layOut()
    };

    void addRow(Stage stage);
    std::vector<int> headsOfMaps(Stage stage) const;
    QString headTitle(std::size_t mapColumn) const;
    /// Returns the rectangles of `cell` in all heatmaps that show it.
    std::vector<QRectF> cellRects(const CellRef& cell) const;
    bool isInHeadColumn(const CellRef& cell, std::size_t mapColumn) const;
    void unifyScoreScales();
    void updateLayout();
    std::pair<OverviewLayout, bool> layOutIn(QSizeF availableSize) const;
    void paintGuessResultOfSelectedCell(QPainter& painter) const;
    OverviewLayoutInput layoutInput() const;
    OverviewLayoutInput::Row rowInput(const Row& row) const;
    double minimumCellSide() const;
    void setLabelFont(const QFont& font);
    bool isInVisibleRect(const QRectF& area) const;
    /// Returns the index of `cell` along `axis`, from 0, or −1 if the stage of `cell` does not have `axis`.
    static int indexAlong(const CellRef& cell, Axis axis);
    bool hasSameLayoutAndLabels(const OverviewFigure& otherFigure) const;
    ColorBar makeColorBar(const StageMaps& maps) const;
    bool anyRowHas(bool StageMaps::*flag) const;
    std::vector<LegendEntry> legendEntries() const;
    const Row* findRow(Stage stage) const;
    std::optional<int> markedRowIndex(const Row& row, const CellRef& cell) const;
    std::size_t mapColumnCount() const { return m_layout.headTitles.size(); }

    void paintLabels(QPainter& painter) const;
    void paintMap(QPainter& painter, std::size_t rectIndex) const;
    void paintCaptions(QPainter& painter, const OverviewFigure* previousFigure) const;
    void paintCellHighlight(QPainter& painter, const CellRef& cell, bool isSelection) const;
    void paintLabelHighlight(QPainter& painter, const CellRef& cell) const;
    void paintCorner(QPainter& painter, const QRectF& area) const;
    void paintHeadTitle(QPainter& painter, std::size_t mapColumn, QPointF topLeft, bool isMarked) const;
    void paintColumnLabels(QPainter& painter, const Row& row, const QRectF& area, int markedIndex = -1) const;
    void paintDimensionLabels(QPainter& painter, const Row& row, const QRectF& area) const;
    void paintStageTitle(QPainter& painter, const Row& row, const QRectF& area) const;
    void paintRangeText(QPainter& painter, const Row& row, std::size_t mapIndex) const;

    // The following functions are defined in overview_sticky.cpp. They paint sticky labels: labels that have
    // scrolled out of the visible part are painted at its edges.

    /// The sticky titles and column labels at the upper edge of the visible part.
    struct StickyHeader {
        double mapsTop;  ///< y coordinate of the upper edge of the heatmaps that the header labels
        QRectF rect;     ///< area of the header
    };
    std::optional<StickyHeader> stickyHeader() const;
    double stickyHeaderHeight(Stage stage) const;
    std::vector<std::size_t> stickyRowLabelIndices() const;
    QRectF stickyRowLabelsRect(std::size_t rowLabelsIndex) const;
    bool isUnderStickyLabels(QPointF point) const;
    void paintStickyLabels(QPainter& painter, const CellRef& markedCell) const;
    void paintStickyRowLabels(QPainter& painter, std::size_t rowLabelsIndex, const CellRef& markedCell) const;
    void paintStickyHeader(QPainter& painter, const StickyHeader& header, int markedKey) const;

    bool m_hasRangePerMap;             ///< true: each heatmap has its own color scale
    bool m_scoresShareScale = false;   ///< true: all score stages have the same color scale
    std::optional<Stage> m_onlyStage;  ///< the only shown stage, or std::nullopt for several stages
    std::vector<int> m_heads;          ///< head of each heatmap column, from 0, or meanOfHeads
    TokenLabels m_keyLabels;           ///< labels of columns that are keys
    std::vector<Row> m_rows;           ///< one row for each shown stage
    bool m_hasSpaceForColorBars = true;
    OverviewLayout m_layout;
};

}  // namespace attention
