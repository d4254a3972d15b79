// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/async_queries.h"
#include "execution/execution.h"
#include "figure/figure.h"
#include "heatmap/color_bar.h"
#include "heatmap/token_labels.h"
#include "layer/stage_matrix.h"
#include "state/shown_cells.h"

#include <QCoreApplication>

#include <memory>
#include <optional>
#include <vector>

namespace attention {

/// True if `source.results` contains the comparison of score functions for the head of the figure. This is
/// the head of the selected cell, or the first shown head if the head of the cell is not shown.
bool hasScoreComparison(const FigureSource& source);
/// Compares the score functions for the head of the figure, and stores the comparison in `source.results`. If
/// `execution` is stopped, the comparison contains no functions. Throws std::bad_alloc.
void addScoreComparison(FigureSource& source, const ExecutionContext& execution);

/// A comparison of the scores and weights of all score functions, with one column for each function. The
/// columns are in several rows if the figure is narrow.
class ScoresFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::ScoresFigure)

 public:
    /// Creates the figure from `source.results.scoreComparison`, which must not be nullptr. `buttonHeight` is
    /// the height of the buttons below the columns in pixels, or 0 without buttons.
    ScoresFigure(const FigureSource& source, const FigureTheme& theme,
                 ScoreColorMode colorMode = ScoreColorMode::Standardized, double buttonHeight = 0);

    QSizeF defaultSize() const override { return {1600, 800}; }
    bool hasAllLabels() const override;
    void paint(QPainter& painter) const override;
    QString subtitle() const override;
    QString tableText() const override;
    Index tableCellCount() const override;
    /// Returns the heatmaps of scores and weights of all functions. The stage of the scores is
    /// Stage::ScaledScores.
    std::vector<MapPanel> heatmapPanels() const override;
    void expandMagnitudes(SeriesMagnitudes& series) const override;
    Invalidation setMarkedCells(const CellRef& selectedCell,
                                const std::optional<CellRef>& hoveredCell) override;
    Invalidation setPointerPosition(const std::optional<QPointF>& position) override;
    std::optional<CellRef> cellForKey(const QKeyEvent& event) const override;

    int mapRowCount() const { return m_mapRowCount; }
    const ColorScale& scoreColorScale() const { return m_scoreColorScale; }
    const ColorScale& sharedWeightColorScale() const { return m_weightColorScale; }

    /// Returns the area of the button below the column of `function`.
    QRectF buttonRect(ScoreFunction function) const { return column(function).buttonRect; }
    /// Returns the area of `cell` in the heatmap of scores or weights of `function`, depending on the stage
    /// of the cell. Returns a null rectangle if the cell is not shown.
    QRectF cellRect(ScoreFunction function, const CellRef& cell) const;
    /// Returns the cell of the weights with the query and the key of the hovered cell, or else of the
    /// selected cell.
    CellRef currentCell() const { return weightCellOf(m_hoveredCell.value_or(m_selectedCell)); }
    /// Returns the score and the weight of `cell` for `function`, which are shown below the heatmaps. Returns
    /// an empty text if the session cannot have this function.
    QString scoreAndWeightText(ScoreFunction function, const CellRef& cell) const;
    /// Returns the entropy of the query of `cell` and the mean entropy for `function`, in nats. Returns an
    /// empty text if the session cannot have this function.
    QString entropyText(ScoreFunction function, const CellRef& cell) const;
    /// Returns the formula of the scaled score for `function`.
    QString formulaText(ScoreFunction function) const;

 protected:
    QSizeF layOutContents() override;

 private:
    /// The heatmaps of one score function, and the areas of its column.
    struct Column {
        /// The visible rows and columns of the scores, to which `scoreMap` refers. Empty if the session
        /// cannot have this function.
        Tensor shownScores;
        Tensor shownWeights;  ///< visible rows and columns of the weights, to which `weightMap` refers
        Heatmap scoreMap;
        Heatmap weightMap;
        CellGrid scoreGrid;
        CellGrid weightGrid;
        QRectF titleRect;
        QRectF formulaRect;
        QRectF keyLabelsRect;
        QRectF scoreAndWeightRect;
        QRectF entropyRect;
        QRectF buttonRect;
    };
    const Column& column(ScoreFunction function) const {
        return m_columns[static_cast<std::size_t>(function)];
    }
    const ScoreFunctionResult& functionResult(ScoreFunction function) const {
        return m_comparison->functionResults[static_cast<std::size_t>(function)];
    }
    CellRef weightCellOf(const CellRef& cell) const;
    void buildMaps();
    void buildLabels();
    void layOutColumns(QSizeF availableSize);
    void layOutColorBars();
    double minPageColumnWidth() const;
    /// Returns the color bar of the scores and the color bar of the weights.
    std::pair<ColorBar, ColorBar> colorBars() const;
    void layOutColumn(Column& column, QPointF topLeft, double width, double cellSize);
    void paintColumn(QPainter& painter, ScoreFunction function, const CellRef& currentCell) const;
    void paintFrames(QPainter& painter, const Column& column, const CellRef& cell, bool isSelection) const;
    void paintLabels(QPainter& painter, const CellRef& currentCell) const;
    void paintColorBars(QPainter& painter) const;

    std::shared_ptr<const ScoreComparison> m_comparison;
    ScoreColorMode m_colorMode;
    ShownCells m_cells;
    ColorScale m_scoreColorScale;
    ColorScale m_weightColorScale;
    std::vector<Column> m_columns;
    TokenLabels m_queryLabels;
    TokenLabels m_keyLabels;
    QRectF m_scoreColorBarRect;
    QRectF m_weightColorBarRect;
    bool m_areColorBarsBelow = false;  ///< true: horizontal color bars below the columns, in a narrow page
    bool m_areKeyLabelsSlanted = false;
    int m_mapRowCount = 1;    ///< number of rows of columns
    int m_columnsPerRow = 1;  ///< number of columns next to each other
    double m_buttonHeight;
    double m_height = 0;
};

}  // namespace attention
