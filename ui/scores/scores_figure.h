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

/// Of the head of the selected cell, or the first that is shown.
bool hasScoreComparison(const FigureSource& source);
void addScoreComparison(FigureSource& source, const ExecutionContext& execution);

/// Which numbers the colours of the score maps stand for.
enum class ScoreColorMode {
    Standardized,  ///< each function's own, by its mean and standard deviation
    CommonRange,   ///< the scores as they are, one range for all
};

/// A column for each function, in as many bands as the width asks for.
class ScoresFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::ScoresFigure)

 public:
    /// Of the ScoreComparison found. `buttonHeight`: of the buttons that stand below the columns, if any.
    ScoresFigure(const FigureSource& source, const FigureTheme& theme,
                 ScoreColorMode colorMode = ScoreColorMode::Standardized, double buttonHeight = 0);

    QSizeF defaultSize() const override { return {1600, 800}; }
    void paint(QPainter& painter) const override;
    QString subtitle() const override;
    QString tableText() const override;
    Index tableCellCount() const override;
    /// Scores are Stage::ScaledScores.
    std::vector<MapPanel> mapPanels() const override;
    void expandMagnitudes(SeriesMagnitudes& series) const override;
    Invalidation setMarkedCells(const CellRef& selectedCell,
                                const std::optional<CellRef>& hoveredCell) override;
    Invalidation setPointerPosition(const std::optional<QPointF>& position) override;
    std::optional<CellRef> cellForKey(const QKeyEvent& event) const override;

    int mapRowCount() const { return m_mapRowCount; }
    const ColorScale& scoreColorScale() const { return m_scoreColorScale; }
    const ColorScale& sharedWeightColorScale() const { return m_weightColorScale; }

    QRectF buttonRect(ScoreFunction function) const { return column(function).buttonRect; }
    /// A cell of a function's scores or weights; empty when it is not shown.
    QRectF cellRect(ScoreFunction function, const CellRef& cell) const;
    /// The weight that stands for what is pointed at, else for what is selected.
    CellRef currentCell() const { return weightCellOf(m_hoveredCell.value_or(m_selectedCell)); }
    /// Below a function's maps: its numbers at the current cell, and the entropies.
    QString scoreAndWeightText(ScoreFunction function, const CellRef& cell) const;
    QString entropyText(ScoreFunction function, const CellRef& cell) const;
    QString formulaText(ScoreFunction function) const;

 protected:
    QSizeF layOutContents() override;

 private:
    struct Column {
        Tensor shownScores;  ///< what the maps look at: rows and columns that are shown
        Tensor shownWeights;
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
    /// Of scores and of weights.
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
    bool m_areColorBarsBelow = false;  ///< and lie, in a narrow column
    bool m_areKeyLabelsSlanted = false;
    int m_mapRowCount = 1;
    int m_columnsPerRow = 1;
    double m_buttonHeight;
    double m_height = 0;
};

}  // namespace attention
