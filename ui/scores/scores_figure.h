// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/finders.h"
#include "execution/execution.h"
#include "figure/figure.h"
#include "heatmap/color_bar.h"
#include "heatmap/token_labels.h"
#include "layer/stage_matrix.h"
#include "state/shown.h"

#include <QCoreApplication>

#include <memory>
#include <optional>
#include <vector>

namespace attention {

/// Of the head of the selected cell, or the first that is shown.
bool hasScores(const FigureSource& source);
void addScores(FigureSource& source, const ExecutionContext& execution);

/// Which numbers the colours of the score maps stand for.
enum class ScoreScaling {
    Standardised,  ///< each function's own, by its mean and standard deviation
    Common,        ///< the scores as they are, one range for all
};

/// A column for each function, in as many bands as the width asks for.
class ScoresFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::ScoresFigure)

 public:
    /// Of the ScoreComparison found. `buttonHeight`: of the buttons that stand below the columns, if any.
    ScoresFigure(const FigureSource& source, const FigureTheme& theme,
                 ScoreScaling scaling = ScoreScaling::Standardised, double buttonHeight = 0);

    QSizeF usualRoom() const override { return {1600, 800}; }
    void paint(QPainter& painter) const override;
    QString subtitle() const override;
    QString table() const override;
    Index tableCells() const override;
    /// Scores are Stage::ScaledScores.
    std::vector<MapPanel> panels() const override;
    void raise(Magnitudes& series) const override;
    Renewal mark(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    Renewal point(const std::optional<QPointF>& at) override;
    std::optional<CellRef> moved(const QKeyEvent& event) const override;

    int bands() const { return m_bands; }
    const ColorScale& scoreScale() const { return m_scoreScale; }
    const ColorScale& weightScale() const { return m_weightScale; }

    QRectF buttonRect(ScoreFunction function) const { return column(function).button; }
    /// A cell of a function's scores or weights; empty when it is not shown.
    QRectF cellRect(ScoreFunction function, const CellRef& cell) const;
    /// The weight that stands for what is pointed at, else for what is selected.
    CellRef current() const { return weightOf(m_hovered.value_or(m_selected)); }
    /// Below a function's maps: its numbers at the current cell, and the entropies.
    QString numbersText(ScoreFunction function, const CellRef& current) const;
    QString entropyText(ScoreFunction function, const CellRef& current) const;
    QString formulaText(ScoreFunction function) const;

 protected:
    QSizeF place() override;

 private:
    struct Column {
        Tensor shownScores;  ///< what the maps look at: rows and columns that are shown
        Tensor shownWeights;
        Heatmap scores;
        Heatmap weights;
        CellGrid scoreGrid;
        CellGrid weightGrid;
        QRectF title;
        QRectF formula;
        QRectF keys;
        QRectF numbers;
        QRectF entropy;
        QRectF button;
    };
    const Column& column(ScoreFunction function) const {
        return m_columns[static_cast<std::size_t>(function)];
    }
    const ScoreFunctionResult& scoresOf(ScoreFunction function) const {
        return m_comparison->functions[static_cast<std::size_t>(function)];
    }
    CellRef weightOf(const CellRef& cell) const;
    void buildMaps();
    void buildLabels();
    void placeColumns(QSizeF room);
    void placeBars();
    double leastColumnOfPage() const;
    /// Of scores and of weights.
    std::pair<ColorBar, ColorBar> bars() const;
    void placeColumn(Column& column, QPointF at, double width, double cell);
    void paintColumn(QPainter& painter, ScoreFunction function, const CellRef& current) const;
    void paintFrames(QPainter& painter, const Column& column, const CellRef& cell, bool isFirm) const;
    void paintLabels(QPainter& painter, const CellRef& current) const;
    void paintBars(QPainter& painter) const;

    std::shared_ptr<const ScoreComparison> m_comparison;
    ScoreScaling m_scaling;
    ShownCells m_cells;
    ColorScale m_scoreScale;
    ColorScale m_weightScale;
    std::vector<Column> m_columns;
    TokenLabels m_queryLabels;
    TokenLabels m_keyLabels;
    QRectF m_scoreBar;
    QRectF m_weightBar;
    bool m_areBarsBelow = false;  ///< and lie, in a narrow column
    bool m_areKeysSlanted = false;
    int m_bands = 1;
    int m_perBand = 1;
    double m_buttonHeight;
    double m_height = 0;
};

}  // namespace attention
