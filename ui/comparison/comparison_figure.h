// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/stage_difference.h"
#include "figure/figure.h"
#include "figure/legend.h"
#include "heatmap/color_bar.h"
#include "heatmap/token_labels.h"

#include <QCoreApplication>
#include <QPainter>
#include <QRectF>
#include <QSizeF>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace attention {

/// The input of layoutComparison(). Lengths are in logical pixels.
struct ComparisonLayoutInput {
    int rowCount = 1;
    int columnCount = 1;
    bool hasSquareCells = true;     ///< true: cells are squares
    bool isDifferenceOnly = false;  ///< true: shows only the heatmap of B − A
    double rowLabelWidth = 0;
    double columnLabelWidth = 0;  ///< width of the widest column label
    /// True if the column labels are tokens. They are slanted if the cells are narrower than the labels.
    bool hasTokenColumns = true;
    double lineHeight = 16;
    double colorBarWidth = 60;  ///< width of the wider color bar
    bool hasLegend = false;
    bool hasUnlimitedHeight = false;  ///< true: any height is possible, so color bars of low heatmaps fit
    double zoom = 1;                  ///< factor by which cells may exceed their usual maximum size
};

/// The rectangles of a heatmap and of its title, labels and color bar. Empty if the heatmap is not visible.
struct ComparisonMapLayout {
    QRectF title;
    QRectF rowLabels;  ///< empty if the heatmap on the left side has the labels
    QRectF columnLabels;
    QRectF map;
    QRectF colorBar;  ///< empty if the heatmap on the right side has the same color bar
};

/// The layout of the heatmaps of A, B and B − A. They are side by side, or stacked if this makes the cells
/// clearly larger.
struct ComparisonLayout {
    std::array<ComparisonMapLayout, 3> mapLayouts;
    QRectF legend;
    bool areColumnLabelsSlanted = false;
    bool isStacked = false;
};

/// Returns the layout of a comparison in `availableSize`, in logical pixels.
ComparisonLayout layoutComparison(const ComparisonLayoutInput& input, QSizeF availableSize);

/// Paints heatmaps of A, B and B − A with the same rows and columns. B is the selected head of a trace. A is
/// the same head of another trace, or another head of the same trace, see comparedHead(). A and B have the
/// same color scale. The color scale of B − A has 0 in the middle.
class ComparisonFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::ComparisonFigure)

 public:
    enum class ComparedMap { A, B, Change };
    /// A cell in the union of the rows and columns of A and B. `row` and `column` are indices from 0.
    struct UnionCell {
        int row = 0;
        int column = 0;
        bool operator==(const UnionCell&) const = default;
    };

    struct Options {
        bool isDifferenceOnly = false;  ///< true: shows only the heatmap of B − A
        QString descriptionOfA = {};    ///< description of A in the window, such as “pinned session”
    };

    /// Creates the figure of the stage of the selected cell in `source`.
    ComparisonFigure(const FigureSource& source, FigureTheme theme, Options options);
    ComparisonFigure(const FigureSource& source, FigureTheme theme)
        : ComparisonFigure(source, std::move(theme), Options()) {}

    QSizeF defaultSize() const override { return {1280, 640}; }
    void paint(QPainter& painter) const override;
    /// Paints row, column and frame of the current cell in all heatmaps, but only in the window.
    void paintMarks(QPainter& painter) const override;
    QString subtitle() const override;
    QString tableText() const override;
    Index tableCellCount() const override;
    std::vector<MapPanel> heatmapPanels() const override;
    void expandMagnitudes(SeriesMagnitudes& series) const override {
        series.difference = std::max(series.difference, m_largestChange);
    }
    Invalidation setMarkedCells(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    Invalidation setPointerPosition(const std::optional<QPointF>& point) override;
    /// Returns the cell of B at `point`, or std::nullopt if B has no cell there.
    std::optional<CellRef> cellAt(QPointF point) const override;
    std::optional<CellRef> cellForKey(const QKeyEvent& event) const override;

    const StageDifference& difference() const { return m_difference; }
    const ComparisonLayout& layout() const { return m_layout; }
    bool hasAllLabels() const override;
    const Heatmap& map(ComparedMap comparedMap) const {
        return m_maps[static_cast<std::size_t>(comparedMap)];
    }
    /// True if all numbers that A and B both have are equal.
    bool isUnchanged() const { return m_isUnchanged; }
    /// Returns the text after the title of a heatmap: a description of A or B, or the size of their
    /// difference.
    QString titleSuffix(ComparedMap comparedMap) const;
    /// Returns the cell below the mouse, or else the selected cell. Returns std::nullopt if the figure
    /// contains neither of these cells.
    std::optional<UnionCell> currentUnionCell() const;

    /// Returns the rectangle of `cell` in a heatmap. Returns an empty rectangle if the heatmap is not
    /// visible.
    QRectF cellRect(ComparedMap comparedMap, const UnionCell& cell) const;
    /// Returns the cell of B at the position `cell` of the union, or std::nullopt if B does not have this
    /// cell.
    std::optional<CellRef> cellOfB(const UnionCell& cell) const;
    /// Returns the cell of A at the position `cell` of the union, or std::nullopt if A does not have this
    /// cell.
    std::optional<CellRef> cellOfA(const UnionCell& cell) const;

    /// Returns the title of a heatmap: A, B or B − A.
    QString titleOf(ComparedMap comparedMap) const;
    /// Returns the texts of the legend, which contains only marks that occur in the figure.
    QStringList legendTexts() const;

 protected:
    QSizeF layOutContents() override;

 private:
    void buildMaps();
    void buildLabels();
    ComparisonLayoutInput layoutInput() const;
    std::optional<UnionCell> unionCellAt(QPointF point) const;
    /// Returns the position of a cell of B in the union, or std::nullopt if the figure does not contain this
    /// cell.
    std::optional<UnionCell> unionCellOf(const CellRef& cell) const;
    std::vector<LegendEntry> legendEntries() const;
    /// Returns the text for a comparison without differences. The text also states how many cells only A or
    /// only B has.
    QString noDifferenceText() const;
    QString differenceSuffix() const;
    QString headSuffix(ComparedMap comparedMap) const;
    const ComparisonMapLayout& mapLayout(ComparedMap comparedMap) const {
        return m_layout.mapLayouts[static_cast<std::size_t>(comparedMap)];
    }
    CellGrid grid(ComparedMap comparedMap) const;
    ColorBar colorBarOf(ComparedMap comparedMap) const;
    std::optional<CellRef> cellOf(const UnionCell& cell, std::optional<Index> AlignedPair::*side,
                                  int head) const;
    int headOfA() const { return m_comparedHead.value_or(m_shownCell.head); }

    void paintTitle(QPainter& painter, ComparedMap comparedMap) const;
    void paintLabels(QPainter& painter, ComparedMap comparedMap, const UnionCell* markedCell) const;
    void paintMissingRowsAndColumns(QPainter& painter, ComparedMap comparedMap) const;
    void paintHatching(QPainter& painter, const QRectF& area, bool isOnlyInA) const;

    CellRef m_shownCell;  ///< the cell of B whose stage and head are visible
    /// The index of the head that is A, from 0. std::nullopt if A is another trace.
    std::optional<int> m_comparedHead;
    std::shared_ptr<const Trace> m_traceA;  ///< the trace of A, which is m_trace if A is one of its heads
    Options m_options;
    std::optional<UnionCell> m_hoveredUnionCell;
    StageDifference m_difference;
    std::array<Heatmap, 3> m_maps;
    TokenLabels m_rowLabels;
    TokenLabels m_columnLabels;
    double m_largestChange = 0;  ///< the largest magnitude of B − A
    bool m_isUnchanged = true;
    bool m_areChangesTiny = false;  ///< true: all changes are tiny, compared with the numbers in A and B
    bool m_hasMaskedCells = false;
    bool m_hasNanCells = false;
    ComparisonLayout m_layout;
};

}  // namespace attention
