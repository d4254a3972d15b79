// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "heatmap/color_scale.h"
#include "heatmap/token_labels.h"
#include "next_tokens/next_tokens_content.h"
#include "next_tokens/next_tokens_layout.h"
#include "next_tokens/token_probability_list.h"
#include "state/shown_cells.h"

#include <QCoreApplication>

#include <memory>
#include <optional>

namespace attention {

/// Why a trained model has no words to show; empty: it has.
QString nextTokensProblem(const Trace& trace);

/// What the figure is made from; the window shows what of it was read.
bool hasNextTokens(const FigureSource& source);
void addNextTokens(FigureSource& source, const ExecutionContext& execution);

/// What a trained model would say at each position of the text: a row for each token, a column for the
/// embedding and what stands behind each layer, the word that is said first in each cell, tinted by its
/// probability; beside them the likeliest words of one cell.
class NextTokensFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::NextTokensFigure)

 public:
    /// Of the NextTokens found, and A’s beside them. `stream`: whose cell the list is of; none: the end’s.
    NextTokensFigure(const FigureSource& source, FigureTheme theme, std::optional<int> stream = {});

    QSizeF defaultSize() const override { return {960, 560}; }
    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    QString subtitle() const override;
    QString tableText() const override;
    Index tableCellCount() const override;
    Invalidation setMarkedCells(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    Invalidation setPointerPosition(const std::optional<QPointF>& point) override;
    /// A weight of the row’s query.
    std::optional<CellRef> cellAt(QPointF point) const override;
    /// The row, with what covers rows that scroll.
    QRectF rectToReveal(const CellRef& cell) const override;
    QString toolTip(QPointF point) const override;

    const NextTokensContent& content() const { return m_content; }
    const NextTokensLayout& layout() const { return m_layout; }
    const ColorScale& scale() const { return m_scale; }
    /// What the list is of: what is pointed at, else what is selected.
    StreamPosition currentPosition() const { return m_hoveredPosition.value_or(selectedPosition()); }
    StreamPosition selectedPosition() const;
    const std::vector<TokenEntry>& entries() const { return m_probabilityList.entries; }
    QRectF cellRect(const StreamPosition& streamPosition) const;
    /// Of a cell, or of a token at the left.
    std::optional<StreamPosition> positionAt(QPointF point) const;
    /// Where a key leads from the selected cell. Nothing for other keys.
    std::optional<StreamPosition> positionAfterKey(const QKeyEvent& event) const;
    /// The weight that selects a spot’s position.
    CellRef cellForPosition(const StreamPosition& streamPosition) const;
    /// The list in a sentence.
    QString accessibleText() const;

 protected:
    QSizeF layOutContents() override;

 private:
    int streamOfShownLayer() const;  ///< behind the layer that is shown
    int nearestRowTo(int position) const;
    void updateProbabilityList();
    NextTokensLayoutInput layoutInput() const;
    QRectF visibleListRect() const;
    QRectF visibleRowsRect() const;  ///< that nothing covers
    std::pair<int, int> visibleRows() const;
    void paintCell(QPainter& painter, int column, int row) const;
    void paintHeader(QPainter& painter) const;
    QString columnTitle(int stream, double availableWidth) const;

    NextTokensContent m_content;
    int m_selectedStream = 0;
    ShownCells m_shownCells;
    TokenLabels m_labels;
    ColorScale m_scale;
    std::optional<StreamPosition> m_hoveredPosition;
    TokenProbabilityList m_probabilityList;
    int m_maxEntryCount = 0;  ///< of any cell’s list
    NextTokensLayout m_layout;
};

}  // namespace attention
