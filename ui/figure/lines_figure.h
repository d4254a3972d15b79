// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/strongest.h"
#include "figure/lines_layout.h"
#include "figure/view_settings.h"
#include "heatmap/figure_theme.h"
#include "trace/trace.h"

#include <QCoreApplication>
#include <QPen>
#include <QStringList>

#include <memory>
#include <optional>
#include <utility>

class QPainter;

namespace attention {

/// The picture of a trace's strongest weights as lines. The window and every file are painted by it; what is
/// painted of it can be confined to some queries and heights, since many lines cost time.
class LinesFigure {
    Q_DECLARE_TR_FUNCTIONS(attention::LinesFigure)

 public:
    /// A query, a key or both: counted in tokens shown.
    struct Place {
        std::optional<int> query;
        std::optional<int> key;
        int head = 0;  ///< of both: counted in heads shown
        bool operator==(const Place&) const = default;
    };
    /// The first query, and the one behind the last.
    using Queries = std::pair<int, int>;
    struct Marks {
        Place strong;              ///< whose lines are strong: the query's, or the key's when there is none
        Place selected;            ///< outlined
        bool isKeyStrong = false;  ///< the strong key is tinted like a strong query
    };

    LinesFigure() = default;
    LinesFigure(const Trace& trace, const ViewSettings& view, FigureTheme theme);

    bool isEmpty() const { return !m_lines || m_queryLabels.isEmpty() || m_keyLabels.isEmpty(); }
    /// Finds places for everything; what is higher than the room is so.
    void layOut(QSizeF room);
    const LinesLayout& layout() const { return m_layout; }
    int queries() const { return static_cast<int>(m_queryLabels.size()); }
    int keys() const { return static_cast<int>(m_keyLabels.size()); }
    const ShownWeights& shown() const { return m_lines->shown(); }
    /// The lines of a query, `head` counting in heads shown.
    const std::vector<KeptWeight>& linesOf(std::size_t head, int query) const;
    /// Where a key of the sequence is among those shown.
    int placeOfKey(int key) const { return m_keyIndex[static_cast<std::size_t>(key)]; }
    /// The weight that stands for a cell of any stage.
    std::optional<CellRef> shownCell(const CellRef& cell) const;
    Place placeOf(const CellRef& cell) const;

    void paintFaint(QPainter& painter, Queries queries) const;
    void paintStrong(QPainter& painter, Queries queries, const Marks& marks) const;
    /// Those between two heights.
    void paintTokens(QPainter& painter, std::pair<double, double> heights, const Marks& marks) const;
    void paintTitles(QPainter& painter) const;

 private:
    QPen penOf(std::size_t head) const;
    void paintLine(QPainter& painter, QPen pen, const LineLook& look, QLineF line) const;
    void paintNumbers(QPainter& painter, std::pair<double, double> heights, int query) const;

    std::unique_ptr<StrongestWeights> m_lines;
    FigureTheme m_theme;
    QStringList m_queryLabels;  ///< of the tokens shown
    QStringList m_keyLabels;
    std::vector<int> m_keyIndex;  ///< by position: where it is among the keys shown
    LinesLayout m_layout;
};

}  // namespace attention
