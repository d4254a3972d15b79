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

/// A trace as maps: its stages in the order of computation, for every head. What is marked is linked in every
/// map.
class OverviewFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::OverviewFigure)

 public:
    /// With a row for the selected stage, whatever the view's choice of stages; or of one stage only.
    OverviewFigure(const FigureSource& source, FigureTheme theme, std::optional<Stage> onlyStage = {});

    /// Returns the side of the square cells with which the heatmaps fill `size`, in pixels. Returns 0 if they
    /// do not fit.
    double cellSideIn(QSizeF size) const;
    QSizeF defaultSize() const override { return {1600, 1200}; }
    const OverviewLayout& layout() const { return m_layout; }
    std::vector<Stage> stages() const;
    QString tableText() const override;
    Index tableCellCount() const override;
    std::vector<MapPanel> mapPanels() const override;
    int maxMapRowCount() const override { return m_onlyStage ? static_cast<int>(m_heads.size()) : 0; }
    bool hasAllLabels() const override;
    const ColorScale* weightColorScale() const override;
    std::optional<QLineF> colorLineAt(QPointF point) const override;

    void paint(QPainter& painter) const override;
    /// A figure that differs in its numbers only leaves all but maps and captions as it is.
    bool tryIncrementalRepaint(QPainter& painter, const Figure& previousFigure) const override;

    // In overview_marks.cpp: what moves over the picture, in a window.
    void paintMarks(QPainter& painter) const override;
    Invalidation setMarkedCells(const CellRef& selectedCell,
                                const std::optional<CellRef>& hoveredCell) override;
    std::optional<CellRef> cellAt(QPointF point) const override;
    QRectF rectToReveal(const CellRef& cell) const override;
    std::optional<CellRef> cellForKey(const QKeyEvent& event) const override;
    /// Empty for a cell that is not shown.
    QRectF cellRect(const CellRef& cell) const;
    /// The key whose label lies at a point.
    std::optional<int> keyOfLabelAt(QPointF point) const;

 protected:
    QSizeF layOutContents() override;
    bool zoomsCells() const override { return true; }

 private:
    struct Row {
        StageMaps maps;
        TokenLabels labels;
        QStringList captionLines;  ///< lines of the stage's title
        ColorBar colorBar;
        std::vector<CellGrid> grids;  ///< by map
    };

    void addRow(Stage stage);
    std::vector<int> headsOfMaps(Stage stage) const;
    QString headTitle(std::size_t mapColumn) const;
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
    /// Which token or dimension a cell points at along an axis; −1 where it does not.
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
    void paintHighlight(QPainter& painter, const CellRef& cell, bool isSelection) const;
    void paintCorner(QPainter& painter, const QRectF& area) const;
    void paintHeadTitle(QPainter& painter, std::size_t mapColumn, QPointF topLeft, bool isMarked) const;
    void paintColumnLabels(QPainter& painter, const Row& row, const QRectF& area, int markedIndex = -1) const;
    void paintDimensionLabels(QPainter& painter, const Row& row, const QRectF& area) const;
    void paintStageTitle(QPainter& painter, const Row& row, const QRectF& area) const;
    void paintRangeText(QPainter& painter, const Row& row, std::size_t mapIndex) const;

    // In overview_sticky.cpp: labels that have scrolled out of sight stay at its edges.
    struct StickyHeader {
        double mapsTop;  ///< where its maps begin
        QRectF rect;
    };
    std::optional<StickyHeader> stickyHeader() const;
    double stickyHeaderHeight(Stage stage) const;
    std::vector<std::size_t> stickyRowLabelIndices() const;
    QRectF stickyRowLabelsRect(std::size_t rowLabelsIndex) const;
    bool isUnderStickyLabels(QPointF point) const;
    void paintStickyLabels(QPainter& painter, const CellRef& markedCell) const;
    void paintStickyRowLabels(QPainter& painter, std::size_t rowLabelsIndex, const CellRef& markedCell) const;
    void paintStickyHeader(QPainter& painter, const StickyHeader& header, int markedKey) const;

    bool m_hasRangePerMap;             ///< every map is coloured for itself
    bool m_scoresShareScale = false;   ///< those before and after dividing
    std::optional<Stage> m_onlyStage;  ///< the one stage that is shown
    std::vector<int> m_heads;          ///< of the columns of maps
    TokenLabels m_keyLabels;
    std::vector<Row> m_rows;
    bool m_hasSpaceForColorBars = true;
    OverviewLayout m_layout;
};

}  // namespace attention
