// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "heatmap/color_bar.h"
#include "heatmap/color_scale.h"
#include "heatmap/figure_theme.h"
#include "heatmap/token_labels.h"
#include "next_tokens/next_tokens_content.h"
#include "state/shown_cells.h"

#include <QCoreApplication>
#include <QRectF>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace attention {

/// Paints the most probable tokens of a position as bars with their probabilities. In a comparison, each
/// token also has a bar and a probability of A.
struct TokenProbabilityList {
    Q_DECLARE_TR_FUNCTIONS(attention::TokenProbabilityList)

 public:
    QString title;                    ///< title of the position
    QString subtitle;                 ///< description of the residual stream
    std::vector<TokenEntry> entries;  ///< tokens in the order of descending probability
    bool isCompared = false;          ///< true: entries have probabilities of A
    QString currentColumnName = {};   ///< in a comparison: heading of the probabilities that are not of A
    QStringList legendLines = {};     ///< explanations of the marks
    std::optional<ColorBar> colorBar = {};  ///< color scale of the grid, if it is shown

    /// Returns the height in pixels of a list with `tokenCount` tokens in `columnCount` columns.
    double height(const FigureTheme& theme, int tokenCount, int columnCount) const;
    /// Returns the number of columns, 1 to 3, that fit into `width` pixels.
    static int columnCountForWidth(double width);
    void paint(QPainter& painter, const QRectF& area, const FigureTheme& theme,
               double devicePixelRatio) const;

 private:
    double lineHeight(const FigureTheme& theme) const;
    double headerHeight(const FigureTheme& theme) const;
    double footerHeight(const FigureTheme& theme, int columnCount) const;
    double tokenWidth(double availableWidth, const FigureTheme& theme) const;
    void paintTitle(QPainter& painter, const QRectF& area, const FigureTheme& theme) const;
    void paintEntry(QPainter& painter, const QRectF& line, const TokenEntry& entry,
                    const FigureTheme& theme) const;
};

/// The required sizes and counts for a NextTokensLayout. All lengths are in pixels.
struct NextTokensLayoutInput {
    int streamCount = 1;                    ///< number of residual streams
    std::vector<int> requiredStreams = {};  ///< indices of streams that always get a column, from 0
    int rowCount = 1;                       ///< number of tokens
    double labelWidth = 60;                 ///< width of the longest token
    double rowHeight = 24;                  ///< minimum height of a row
    double headerHeight = 40;               ///< height of the titles above the columns
    double minimumListWidth = 260;          ///< minimum width of the list of tokens next to the grid
    double listHeightAtRight = 280;    ///< height of the list of tokens with its legend, next to the grid
    double listHeightBelowGrid = 160;  ///< height of the list of tokens with its legend, below the grid
    /// True: the layout has the available width, so columns may be left out. False: it has all columns and
    /// may be wider.
    bool isInWindow = true;
};

/// The layout of NextTokensFigure: a row for each token and a column for each residual stream, with a gap
/// before the last column. The list of tokens is at the right. If the columns would get too narrow, the list
/// is below the grid. If the columns still do not fit, some are left out at even distances, but never the
/// last one.
struct NextTokensLayout {
    NextTokensLayout() = default;
    NextTokensLayout(const NextTokensLayoutInput& input, QSizeF availableSize);

    std::vector<int> shownStreams;  ///< indices of the streams with a column, ascending, from 0
    bool isListAtRight = false;     ///< false: the list is below the grid
    double cellWidth = 0;           ///< pixels, with the gap to the next column
    double rowHeight = 0;           ///< pixels, with the gap to the next row
    QRectF labelsRect;              ///< the tokens at the left, for all rows
    QRectF gridRect;                ///< the cells of all rows and columns
    QRectF headerRect;              ///< the titles above the columns
    QRectF listRect;                ///< the list of tokens
    QSizeF size;                    ///< size of the figure

    /// Returns the rectangle of a cell. `column` is an index into `shownStreams`. `row` counts from 0.
    QRectF cellRect(int column, int row) const;
    /// Returns the part of `headerRect` for the title of a column.
    QRectF columnTitleRect(int column) const;
    /// Returns the column of a residual stream, or std::nullopt if the stream has no column.
    std::optional<int> columnOf(int stream) const;
    /// Returns the column at the x coordinate `x`, or std::nullopt.
    std::optional<int> columnAt(double x) const;
    /// Returns the row at the y coordinate `y`, or std::nullopt.
    std::optional<int> rowAt(double y) const;
};

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
