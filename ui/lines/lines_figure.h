// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/strongest_keys.h"
#include "figure/figure.h"
#include "figure/line_look.h"
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
    Renewal point(const std::optional<QPointF>& at) override;
    std::optional<CellRef> cellAt(QPointF point) const override { return cellOf(placeAt(point)); }
    std::optional<CellRef> guessAt(QPointF at) const override;
    QRectF rectOf(const CellRef& cell) const override;
    QString subtitle() const override;
    QString table() const override;
    Index tableCells() const override;
    std::optional<CellRef> moved(const QKeyEvent& event) const override;
    std::vector<int> queriesToChoose() const override { return shown().queries; }
    std::optional<int> queryAt(QPointF at) const override;
    CellRef cellOfQuery(int query) const override;

    const LinesLayout& layout() const { return m_layout; }
    /// Of the queries in sight.
    struct LineCount {
        int drawn = 0;
        qint64 weights = 0;
        bool isAll = true;  ///< every query is in sight
        bool operator==(const LineCount&) const = default;
    };
    LineCount lineCount() const;
    std::vector<int> shownHeads() const;

 protected:
    QSizeF place() override;

 private:
    /// A query, a key or both: counted in tokens shown.
    struct Place {
        std::optional<int> query;
        std::optional<int> key;
        int head = 0;  ///< of both: counted in heads shown
        bool operator==(const Place&) const = default;
    };
    /// The first query, and the one behind the last.
    using Queries = std::pair<int, int>;

    const ShownWeights& shown() const { return m_lines.shownWeights(); }
    int queries() const { return static_cast<int>(m_queryLabels.size()); }
    int keys() const { return static_cast<int>(m_keyLabels.size()); }
    Queries queriesInSight() const;
    /// The lines of a query that are not covered, `head` counting in heads shown.
    const std::vector<TopWeight>& linesOf(std::size_t head, int query) const;
    int placeOfKey(int key) const { return m_keyIndex[static_cast<std::size_t>(key)]; }
    Place placeOf(const CellRef& cell) const;
    Place placeAt(QPointF point) const;
    std::optional<CellRef> cellOf(const Place& place) const;
    Place strongPlace() const;
    ChosenQueries chosen() const;
    /// With the other queries chosen, if it is one of them; counted in tokens shown.
    std::vector<int> strongQueries(int query) const;
    bool isInSight(const QRectF& area) const;

    // The heads' colours below the picture, in a file.
    double legendHeight() const;
    void placeLegend(double width);
    void paintLegend(QPainter& painter) const;

    QPen penOf(std::size_t head) const;
    void paintLine(QPainter& painter, QPen pen, const LineLook& look, QLineF line) const;
    void paintStrong(QPainter& painter) const;
    void paintGuess(QPainter& painter) const;
    void paintMeanings(QPainter& painter) const;
    void paintTokens(QPainter& painter) const;
    void paintStrongOf(QPainter& painter, std::size_t head, int query) const;
    void paintNumbers(QPainter& painter, const std::vector<int>& queries) const;
    QString keyTitle() const;
    void paintTitles(QPainter& painter) const;

    mutable TopWeightCache m_lines;  ///< which ranks a row when it is asked for
    /// Of those, while some are covered.
    mutable std::map<std::pair<std::size_t, int>, std::vector<TopWeight>> m_open;
    std::vector<std::pair<Index, Antecedent>> m_meanings;  ///< what pronouns stand for, where that was learnt
    QStringList m_queryLabels;                             ///< of the tokens shown
    QStringList m_keyLabels;
    std::vector<int> m_keyIndex;  ///< by position: where it is among the keys shown
    Place m_pointed;
    LinesLayout m_layout;
    std::vector<QPointF> m_legend;  ///< where the entry of each head begins; empty without one
};

/// Shows it in a window.
FigureView* newLinesView();

}  // namespace attention
