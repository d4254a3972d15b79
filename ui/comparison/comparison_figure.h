// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/comparison_layout.h"
#include "comparison/stage_difference.h"
#include "figure/figure.h"
#include "figure/legend.h"
#include "heatmap/color_bar.h"
#include "heatmap/token_labels.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace attention {

/// Paints heatmaps of A, B and B − A with the same rows and columns. B is the selected head of a trace. A is
/// the same head of another trace, or another head of the same trace, see comparedHead(). A and B have the
/// same color scale. The color scale of B − A has 0 in the middle.
class ComparisonFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::ComparisonFigure)

 public:
    enum class ComparedMap { A, B, Change };
    /// A place in the union of both sides' rows and columns.
    struct UnionCell {
        int row = 0;
        int column = 0;
        bool operator==(const UnionCell&) const = default;
    };

    struct Options {
        bool isDifferenceOnly = false;
        QString originOfA = {};  ///< what A is, such as “pinned session”; shown in the window
    };

    /// Shows the stage of the selected cell.
    ComparisonFigure(const FigureSource& source, FigureTheme theme, Options options);
    ComparisonFigure(const FigureSource& source, FigureTheme theme)
        : ComparisonFigure(source, std::move(theme), Options()) {}

    QSizeF defaultSize() const override { return {1280, 640}; }
    void paint(QPainter& painter) const override;
    /// Row, column and cell of a spot in all maps.
    void paintMarks(QPainter& painter) const override;
    QString subtitle() const override;
    QString tableText() const override;
    Index tableCellCount() const override;
    std::vector<MapPanel> mapPanels() const override;
    void expandMagnitudes(SeriesMagnitudes& series) const override {
        series.difference = std::max(series.difference, m_largestChange);
    }
    Invalidation setMarkedCells(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    Invalidation setPointerPosition(const std::optional<QPointF>& point) override;
    /// B's.
    std::optional<CellRef> cellAt(QPointF point) const override;
    std::optional<CellRef> cellForKey(const QKeyEvent& event) const override;

    const StageDifference& difference() const { return m_difference; }
    const ComparisonLayout& layout() const { return m_layout; }
    const Heatmap& map(ComparedMap comparedMap) const {
        return m_maps[static_cast<std::size_t>(comparedMap)];
    }
    /// Whether every number that both have is the same.
    bool isUnchanged() const { return m_isUnchanged; }
    /// Returns the text after the title of a heatmap: what A and B are, or how large their difference is.
    QString titleSuffix(ComparedMap comparedMap) const;
    /// What is pointed at, else what is selected.
    std::optional<UnionCell> currentUnionCell() const;

    /// Empty for a map that is not shown.
    QRectF cellRect(ComparedMap comparedMap, const UnionCell& cell) const;
    /// The cell of B's or A's matrix at a spot, if it has one.
    std::optional<CellRef> cellOfB(const UnionCell& cell) const;
    std::optional<CellRef> cellOfA(const UnionCell& cell) const;

    QString titleOf(ComparedMap comparedMap) const;
    /// What a legend says of what occurs.
    QStringList legendTexts() const;

 protected:
    QSizeF layOutContents() override;

 private:
    void buildMaps();
    void buildLabels();
    ComparisonLayoutInput layoutInput() const;
    std::optional<UnionCell> unionCellAt(QPointF point) const;
    /// Where a cell of B stands; what the stage does not show has no spot.
    std::optional<UnionCell> unionCellOf(const CellRef& cell) const;
    std::vector<LegendEntry> legendEntries() const;
    /// That nothing differs where anything could.
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

    CellRef m_shownCell;                    ///< of the stage and head that B shows
    std::optional<int> m_comparedHead;      ///< the head that is A; none: A is another trace
    std::shared_ptr<const Trace> m_traceA;  ///< m_trace if A is a head of it
    Options m_options;
    std::optional<UnionCell> m_hoveredUnionCell;
    StageDifference m_difference;
    std::array<Heatmap, 3> m_maps;
    TokenLabels m_rowLabels;
    TokenLabels m_columnLabels;
    double m_largestChange = 0;  ///< the largest magnitude of B − A
    bool m_isUnchanged = true;
    bool m_areChangesTiny = false;  ///< all changes are, beside the numbers themselves
    bool m_hasMaskedCells = false;
    bool m_hasNanCells = false;
    ComparisonLayout m_layout;
};

}  // namespace attention
