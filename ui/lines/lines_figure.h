// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "figure/weight_arcs.h"
#include "lines/lines_layout.h"
#include "logic/strongest_keys.h"
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

/// Figure that shows weights as lines from query tokens to key tokens. Only the largest weights of each query
/// have lines. Only visible queries are sorted and painted, so that scrolling stays smooth for long texts
/// with many heads.
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
    /// The numbers of lines and weights of the visible queries.
    struct LineStatistics {
        int shownLineCount = 0;            ///< number of weights with a line, in all shown heads
        qint64 weightCount = 0;            ///< number of weights with or without a line, in all shown heads
        bool areAllQueriesVisible = true;  ///< true: all queries are in the visible part of the figure
        bool operator==(const LineStatistics&) const = default;
    };
    LineStatistics lineStatistics() const;
    /// Returns the indices of the shown heads, from 0, or meanOfHeads.
    std::vector<int> shownHeads() const;

 protected:
    QSizeF layOutContents() override;

 private:
    /// A query token, a key token, or the line between both. Empty if neither is set.
    struct LineTarget {
        std::optional<int> query;  ///< index among the shown queries, from 0
        std::optional<int> key;    ///< index among the shown keys, from 0
        int head = 0;              ///< index among the shown heads, from 0
        bool operator==(const LineTarget&) const = default;
    };
    /// Indices among the shown queries: the first query, and the query after the last.
    using QueryRange = std::pair<int, int>;

    const ShownWeights& shownWeightSet() const { return m_topWeights.shownWeights(); }
    int queryCount() const { return static_cast<int>(m_queryLabels.size()); }
    int keyCount() const { return static_cast<int>(m_keyLabels.size()); }
    QueryRange visibleQueries() const;
    /// Returns the weights of a query for which the figure shows a line and which are not hidden, in
    /// descending order. `head` and `query` are indices among the shown heads and queries, from 0.
    const std::vector<TopWeight>& revealedLines(std::size_t head, int query) const;
    /// Returns the index among the shown keys of the key at position `key`, or −1 if the key is not shown.
    int shownKeyIndex(int key) const { return m_shownKeyIndices[static_cast<std::size_t>(key)]; }
    LineTarget targetOf(const CellRef& cell) const;
    LineTarget targetAt(QPointF point) const;
    std::optional<CellRef> cellOf(const LineTarget& target) const;
    LineTarget highlightedTarget() const;
    ChosenQueries currentQueries() const;
    /// Returns all chosen queries if `query` is a chosen query, otherwise only `query`. The argument and the
    /// result are indices among the shown queries, from 0.
    std::vector<int> highlightedQueries(int query) const;
    bool isInVisibleRect(const QRectF& area) const;

    // The following functions lay out and paint the legend of the heads below the figure. Only files have it.

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

    /// The largest weights of each query. The cache sorts the weights of a query when it is first used.
    mutable TopWeightCache m_topWeights;
    /// The entries of `m_topWeights` whose weights are not hidden, by indices of shown head and shown query.
    /// Used only if DisplaySettings::hiddenWeights is set.
    mutable std::map<std::pair<std::size_t, int>, std::vector<TopWeight>> m_revealedLines;
    /// Predicted antecedents of pronouns, with the position of the pronoun, from 0. Empty if the model is not
    /// trained to predict antecedents.
    std::vector<std::pair<Index, Antecedent>> m_antecedents;
    QStringList m_queryLabels;           ///< labels of the shown query tokens
    QStringList m_keyLabels;             ///< labels of the shown key tokens
    std::vector<int> m_shownKeyIndices;  ///< results of shownKeyIndex() for all key positions
    LineTarget m_hoveredTarget;          ///< the token or line under the mouse
    LinesLayout m_layout;
    /// Top left corner of the legend entry of each shown head, relative to the bottom left corner of
    /// `m_layout`. Empty without a legend.
    std::vector<QPointF> m_legendPositions;
};

/// Returns a new view that shows a LinesFigure. The caller takes ownership.
FigureView* createLinesFigureView();

}  // namespace attention
