// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "figure/weight_arcs.h"
#include "logic/strongest_keys.h"
#include "models/antecedents.h"
#include "state/query_weights.h"

#include <QCoreApplication>
#include <QLineF>
#include <QPen>
#include <QPointF>
#include <QRectF>
#include <QStringList>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace attention {

class FigureView;

/// The numbers and sizes that determine a LinesLayout. Sizes are in logical pixels.
struct LinesLayoutInput {
    int queryCount = 0;      ///< number of shown query tokens
    int keyCount = 0;        ///< number of shown key tokens
    int headCount = 1;       ///< number of shown heads
    double queryWidth = 0;   ///< width of the widest query token
    double keyWidth = 0;     ///< width of the widest key token, including the number next to it
    double lineHeight = 16;  ///< height of a line of text
};

/// The geometry of a LinesFigure: a column of query tokens at the left, a column of key tokens at the right,
/// and lines between them. Coordinates are in logical pixels. Queries, keys and heads are indices among the
/// shown tokens and heads, from 0. Rows have a minimum height, so the layout can be higher than the available
/// size.
class LinesLayout {
 public:
    LinesLayout() = default;
    LinesLayout(const LinesLayoutInput& input, QSizeF availableSize);

    double height() const {
        return m_titleHeight + std::max(m_input.queryCount, m_input.keyCount) * m_rowHeight + 8;
    }
    /// Returns the height of the titles above the columns.
    double titleHeight() const { return m_titleHeight; }

    /// Returns the area of a query token, in the height of its row.
    QRectF queryRect(int query) const;
    /// Returns the area of a key token, in the height of its row.
    QRectF keyRect(int key) const;
    /// Returns the line from a query to a key. Lines of several heads are parallel, with a vertical offset.
    QLineF line(int query, int key, int head = 0) const;

    /// Returns the query whose row contains `point`. Returns std::nullopt if `point` is above or below the
    /// rows, or on the right side of the column of queries.
    std::optional<int> queryAt(QPointF point) const;
    /// Returns the key whose row contains `point`. Returns std::nullopt if `point` is above or below the
    /// rows, or on the left side of the column of keys.
    std::optional<int> keyAt(QPointF point) const;
    /// True if `point` is in the area of the lines.
    bool isBetweenColumns(QPointF point) const;
    /// Returns the distance of `point` from `line` in pixels. `point` must be between the columns.
    static double distance(QPointF point, const QLineF& line);

    /// Returns the queries whose rows intersect the interval from `top` to `bottom`, as the first query and
    /// the query after the last.
    std::pair<int, int> queriesBetween(double top, double bottom) const;

 private:
    std::optional<int> rowAt(double y, int rowCount) const;

    LinesLayoutInput m_input;
    double m_titleHeight = 0;
    double m_rowHeight = 1;
    double m_queryRight = 0;  ///< x coordinate of the right edge of the queries, where lines begin
    double m_keyLeft = 0;     ///< x coordinate of the left edge of the keys, where lines end
};

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
