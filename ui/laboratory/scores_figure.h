// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/score_functions.h"
#include "attention/stage_tile.h"
#include "figure/shown.h"
#include "heatmap/color_bar.h"
#include "heatmap/figure_theme.h"
#include "heatmap/token_labels.h"

#include <QCoreApplication>

#include <memory>
#include <optional>
#include <vector>

namespace attention {

/// The score functions side by side: what they make of the same queries and keys, of one head.
struct ScoreComparison {
    std::shared_ptr<const Trace> trace;
    int sequence = 0;
    int head = 0;
    std::vector<FunctionScores> functions;
};

/// Which numbers the colours of the score maps stand for.
enum class ScoreScaling {
    Standardised,  ///< each function's own, by its mean and standard deviation
    Common,        ///< the scores as they are, one range for all
};

/// The picture of a comparison: a column for each function, in as many bands as the width asks for. Knows
/// where everything lies and paints it, buttons apart.
class ScoresFigure {
    Q_DECLARE_TR_FUNCTIONS(attention::ScoresFigure)

 public:
    ScoresFigure() = default;
    ScoresFigure(std::shared_ptr<const ScoreComparison> comparison, const ViewSettings& view,
                 ScoreScaling scaling, const FigureTheme& theme);
    ScoresFigure(ScoresFigure&&) = default;  // its maps look at its numbers: no copies
    ScoresFigure& operator=(ScoresFigure&&) = default;

    bool isEmpty() const { return !m_comparison; }
    /// Finds places for everything. The room's height is a wish; height() says what is needed.
    void layOut(QSizeF room, double buttonHeight, double devicePixelRatio);
    double height() const { return m_height; }
    int bands() const { return m_bands; }
    const ColorScale& scoreScale() const { return m_scoreScale; }
    const ColorScale& weightScale() const { return m_weightScale; }

    QRectF buttonRect(ScoreFunction function) const { return column(function).button; }
    /// A cell of a function's scores or weights; empty when it is not shown.
    QRectF cellRect(ScoreFunction function, const CellRef& cell) const;
    /// Scores are Stage::ScaledScores.
    std::optional<CellRef> cellAt(QPointF point) const;
    /// Below a function's maps: its numbers at the current cell, and the entropies.
    QString numbersText(ScoreFunction function, const CellRef& current) const;
    QString entropyText(ScoreFunction function, const CellRef& current) const;
    QString formulaText(ScoreFunction function) const;

    void paint(QPainter& painter, const CellRef& selected, const std::optional<CellRef>& hovered) const;

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
    const FunctionScores& scoresOf(ScoreFunction function) const {
        return m_comparison->functions[static_cast<std::size_t>(function)];
    }
    void buildMaps(const ViewSettings& view);
    void buildLabels();
    void placeBars();
    void placeColumn(Column& column, QPointF at, double width, double cell);
    void paintColumn(QPainter& painter, ScoreFunction function, const CellRef& current) const;
    void paintMarks(QPainter& painter, const Column& column, const CellRef& cell, bool isFirm) const;
    void paintLabels(QPainter& painter, const CellRef& current) const;
    void paintBars(QPainter& painter) const;

    std::shared_ptr<const ScoreComparison> m_comparison;
    ScoreScaling m_scaling = ScoreScaling::Standardised;
    FigureTheme m_theme;
    ShownCells m_cells;
    ColorScale m_scoreScale;
    ColorScale m_weightScale;
    std::vector<Column> m_columns;
    TokenLabels m_queryLabels;
    TokenLabels m_keyLabels;
    QRectF m_scoreBar;
    QRectF m_weightBar;
    bool m_areKeysSlanted = false;
    int m_bands = 1;
    int m_perBand = 1;
    double m_buttonHeight = 0;
    double m_ratio = 1;
    double m_height = 0;
};

}  // namespace attention
