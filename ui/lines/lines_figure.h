// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/strongest_keys.h"
#include "figure/figure.h"
#include "figure/weight_arcs.h"
#include "lines/lines_layout.h"
#include "models/antecedents.h"
#include "state/chosen_queries.h"

#include <QCoreApplication>
#include <QPen>
#include <QStringList>

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace attention {

class FigureView;

/// Weights as lines from query tokens to key tokens: each query's strongest. Draws and ranks only what is in
/// sight, so that long texts with many heads stay fluid.
class LinesFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::LinesFigure)

 public:
    LinesFigure(const FigureSource& source, FigureTheme theme);

    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    Invalidation setPointerPosition(const std::optional<QPointF>& point) override;
    std::optional<CellRef> cellAt(QPointF point) const override { return cellOf(targetAt(point)); }
    std::optional<CellRef> guessedCellAt(QPointF point) const override;
    QRectF rectToReveal(const CellRef& cell) const override;
    QString subtitle() const override;
    QString tableText() const override;
    Index tableCellCount() const override;
    std::optional<CellRef> cellForKey(const QKeyEvent& event) const override;
    std::vector<int> selectableQueries() const override { return shownWeightSet().queries; }
    std::optional<int> queryAt(QPointF point) const override;
    CellRef cellOfQuery(int query) const override;

    const LinesLayout& layout() const { return m_layout; }
    /// Of the queries in sight.
    struct LineStatistics {
        int shownLineCount = 0;
        qint64 weightCount = 0;
        bool areAllQueriesVisible = true;  ///< every query is in sight
        bool operator==(const LineStatistics&) const = default;
    };
    LineStatistics lineStatistics() const;
    std::vector<int> shownHeads() const;

 protected:
    QSizeF layOutContents() override;

 private:
    /// A query, a key or both: counted in tokens shown.
    struct LineTarget {
        std::optional<int> query;
        std::optional<int> key;
        int head = 0;  ///< of both: counted in heads shown
        bool operator==(const LineTarget&) const = default;
    };
    /// The first query, and the one behind the last.
    using QueryRange = std::pair<int, int>;

    const ShownWeights& shownWeightSet() const { return m_topWeights.shownWeights(); }
    int queryCount() const { return static_cast<int>(m_queryLabels.size()); }
    int keyCount() const { return static_cast<int>(m_keyLabels.size()); }
    QueryRange visibleQueries() const;
    /// The lines of a query that are not covered, `head` counting in heads shown.
    const std::vector<TopWeight>& revealedLines(std::size_t head, int query) const;
    int shownKeyIndex(int key) const { return m_shownKeyIndices[static_cast<std::size_t>(key)]; }
    LineTarget targetOf(const CellRef& cell) const;
    LineTarget targetAt(QPointF point) const;
    std::optional<CellRef> cellOf(const LineTarget& target) const;
    LineTarget highlightedTarget() const;
    ChosenQueries currentQueries() const;
    /// With the other queries chosen, if it is one of them; counted in tokens shown.
    std::vector<int> highlightedQueries(int query) const;
    bool isInVisibleRect(const QRectF& area) const;

    // The heads' colours below the picture, in a file.
    double legendHeight() const;
    void layOutLegend(double width);
    void paintLegend(QPainter& painter) const;

    QPen penOf(std::size_t head) const;
    void paintHighlightedLines(QPainter& painter) const;
    void paintGuess(QPainter& painter) const;
    void paintAntecedents(QPainter& painter) const;
    void paintTokens(QPainter& painter) const;
    void paintHighlightedLinesOf(QPainter& painter, std::size_t head, int query) const;
    void paintNumbers(QPainter& painter, const std::vector<int>& queries) const;
    QString keyTitle() const;
    void paintColumnTitles(QPainter& painter) const;

    mutable TopWeightCache m_topWeights;  ///< which ranks a row when it is asked for
    /// Of those, while some are covered.
    mutable std::map<std::pair<std::size_t, int>, std::vector<TopWeight>> m_revealedLines;
    std::vector<std::pair<Index, Antecedent>>
        m_antecedents;          ///< what pronouns stand for, where that was learnt
    QStringList m_queryLabels;  ///< of the tokens shown
    QStringList m_keyLabels;
    std::vector<int> m_shownKeyIndices;  ///< by position: where it is among the keys shown
    LineTarget m_hoveredTarget;
    LinesLayout m_layout;
    std::vector<QPointF> m_legendPositions;  ///< where the entry of each head begins; empty without one
};

/// Shows it in a window.
FigureView* createLinesFigureView();

}  // namespace attention
