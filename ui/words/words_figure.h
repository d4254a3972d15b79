// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "heatmap/color_scale.h"
#include "heatmap/token_labels.h"
#include "state/shown.h"
#include "words/word_list.h"
#include "words/words_content.h"
#include "words/words_layout.h"

#include <QCoreApplication>

#include <memory>
#include <optional>

namespace attention {

/// Why a trained model has no words to show; empty: it has.
QString whyNoWords(const Trace& trace);

/// What is found of A rather than of the trace.
struct OfA {};

/// What the figure is made from; the window shows what of it was read.
bool hasWords(const FigureSource& source);
void addWords(FigureSource& source, const ExecutionContext& execution);

/// What a trained model would say at each position of the text: a row for each token, a column for the
/// embedding and what stands behind each layer, the word that is said first in each cell, tinted by its
/// probability; beside them the likeliest words of one cell.
class WordsFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::WordsFigure)

 public:
    /// Of the NextTokens found, and A’s beside them. `place`: whose cell the list is of; none: the end’s.
    WordsFigure(const FigureSource& source, FigureTheme theme, std::optional<int> place = {});

    QSizeF usualRoom() const override { return {960, 560}; }
    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    QString subtitle() const override;
    QString table() const override;
    Index tableCells() const override;
    Renewal mark(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    Renewal point(const std::optional<QPointF>& at) override;
    /// A weight of the row’s query.
    std::optional<CellRef> cellAt(QPointF point) const override;
    /// The row, with what covers rows that scroll.
    QRectF rectOf(const CellRef& cell) const override;
    QString toolTip(QPointF point) const override;

    const WordsContent& content() const { return m_content; }
    const WordsLayout& layout() const { return m_layout; }
    const ColorScale& scale() const { return m_scale; }
    /// What the list is of: what is pointed at, else what is selected.
    WordSpot current() const { return m_pointed.value_or(selectedSpot()); }
    WordSpot selectedSpot() const;
    const std::vector<WordEntry>& entries() const { return m_list.entries; }
    QRectF rectOf(const WordSpot& spot) const;
    /// Of a cell, or of a token at the left.
    std::optional<WordSpot> spotAt(QPointF point) const;
    /// Where a key leads from the selected cell. Nothing for other keys.
    std::optional<WordSpot> spotAfter(const QKeyEvent& event) const;
    /// The weight that selects a spot’s position.
    CellRef cellOf(const WordSpot& spot) const;
    /// The list in a sentence.
    QString spoken() const;

 protected:
    QSizeF place() override;

 private:
    int shownPlace() const;  ///< behind the layer that is shown
    int rowOf(int position) const;
    void buildList();
    WordsNeeds needs() const;
    QRectF listInSight() const;
    QRectF rowsInSight() const;  ///< that nothing covers
    std::pair<int, int> visibleRows() const;
    void paintCell(QPainter& painter, int column, int row) const;
    void paintHeader(QPainter& painter) const;
    QString titleOf(int place, double room) const;

    WordsContent m_content;
    int m_place = 0;
    ShownCells m_cells;
    TokenLabels m_labels;
    ColorScale m_scale;
    std::optional<WordSpot> m_pointed;
    WordList m_list;
    int m_mostEntries = 0;  ///< of any cell’s list
    WordsLayout m_layout;
};

}  // namespace attention
