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

/// Returns the reason why `trace` has no token predictions, as a sentence. Empty if the trace can have them.
QString nextTokensProblem(const Trace& trace);

/// True if `source.results` has the decoded tokens of all residual streams. Exported figures need every
/// stream. The window shows the streams that are decoded.
bool hasNextTokens(const FigureSource& source);
/// Decodes the residual streams whose tokens are missing in `source.results`, and adds the tokens. If
/// `execution` is stopped, the results become nullptr.
void addNextTokens(FigureSource& source, const ExecutionContext& execution);

/// The token predictions of a trained model. The figure has a row for each token of the text and a column for
/// each residual stream: the embedding and the output of each layer. A cell shows the most probable token,
/// with the color of its probability. A list next to the grid shows the most probable tokens of one cell.
class NextTokensFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::NextTokensFigure)

 public:
    /// Creates the figure from the decoded tokens in `source.results`. `stream` is the index of the selected
    /// residual stream, from 0. std::nullopt: the last stream.
    NextTokensFigure(const FigureSource& source, FigureTheme theme, std::optional<int> stream = {});

    QSizeF defaultSize() const override { return {960, 560}; }
    void paint(QPainter& painter) const override;
    void paintMarks(QPainter& painter) const override;
    QString subtitle() const override;
    QString tableText() const override;
    Index tableCellCount() const override;
    Invalidation setMarkedCells(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    Invalidation setPointerPosition(const std::optional<QPointF>& point) override;
    /// Returns a cell of the weights whose query is the token of the row at `point`. std::nullopt if there is
    /// no row.
    std::optional<CellRef> cellAt(QPointF point) const override;
    /// Returns the row of the cell, enlarged by the header and the list, which cover rows while the figure
    /// scrolls.
    QRectF rectToReveal(const CellRef& cell) const override;
    QString toolTip(QPointF point) const override;

    const NextTokensContent& content() const { return m_content; }
    const NextTokensLayout& layout() const { return m_layout; }
    const ColorScale& scale() const { return m_scale; }
    /// Returns the cell whose tokens are listed: the cell under the mouse, or else the selected cell.
    StreamPosition currentPosition() const { return m_hoveredPosition.value_or(selectedPosition()); }
    /// Returns the selected stream and position. If the selected query is hidden, returns the nearest visible
    /// position.
    StreamPosition selectedPosition() const;
    const std::vector<TokenEntry>& entries() const { return m_probabilityList.entries; }
    /// Returns the rectangle of a cell, or an empty rectangle if its stream has no column.
    QRectF cellRect(const StreamPosition& streamPosition) const;
    /// Returns the cell at `point`. For a token at the left, returns the cell of this token in the selected
    /// stream. std::nullopt if there is neither.
    std::optional<StreamPosition> positionAt(QPointF point) const;
    /// Returns the cell to which the key moves the selection. std::nullopt if the key does not move it.
    std::optional<StreamPosition> positionAfterKey(const QKeyEvent& event) const;
    /// Returns the cell of the weights whose selection selects the position: the row of the position, with
    /// the selected head and key.
    CellRef cellForPosition(const StreamPosition& streamPosition) const;
    /// Returns the three most probable tokens of the list with their probabilities, for screen readers.
    QString accessibleText() const;

 protected:
    QSizeF layOutContents() override;

 private:
    /// Returns the index of the residual stream that is the output of the shown layer.
    int streamOfShownLayer() const;
    /// Returns the row of `position`, or of the nearest visible position.
    int nearestRowTo(int position) const;
    void updateProbabilityList();
    NextTokensLayoutInput layoutInput() const;
    /// Returns the rectangle of the list, moved into the visible part of the figure.
    QRectF visibleListRect() const;
    /// Returns the visible part of the rows that neither the header nor the list covers.
    QRectF visibleRowsRect() const;
    /// Returns the index of the first visible row, and the index after the last visible row.
    std::pair<int, int> visibleRows() const;
    void paintCell(QPainter& painter, int column, int row) const;
    void paintHeader(QPainter& painter) const;
    void paintProbabilityList(QPainter& painter) const;
    QString columnTitle(int stream, double availableWidth) const;

    NextTokensContent m_content;
    int m_selectedStream = 0;  ///< index of the residual stream, from 0
    ShownCells m_shownCells;
    TokenLabels m_labels;
    ColorScale m_scale;
    std::optional<StreamPosition> m_hoveredPosition;  ///< the cell under the mouse
    TokenProbabilityList m_probabilityList;
    int m_maxEntryCount = 0;  ///< see NextTokensContent::maxEntryCount()
    NextTokensLayout m_layout;
};

}  // namespace attention
