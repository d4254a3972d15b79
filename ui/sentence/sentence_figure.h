// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "heatmap/color_bar.h"
#include "state/query_weights.h"

#include <QCoreApplication>
#include <QPointF>
#include <QRectF>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace attention {

class FigureView;

/// The positions of the tokens of a text. Each token is a rectangle (chip), and chips wrap like words into
/// lines.
struct ChipFlow {
    std::vector<QRectF> chips;  ///< areas of the tokens, in the order of the text
    double bottom = 0;          ///< y coordinate of the lower edge of the last line

    /// Returns the index of the chip that contains `point`, from 0, or std::nullopt.
    std::optional<int> chipAt(QPointF point) const;
};

/// Sizes of the chips of a text, in pixels.
struct ChipMetrics {
    double height = 20;   ///< height of a chip
    double gap = 3;       ///< horizontal space between chips of a line
    double lineGap = 10;  ///< vertical space between lines
};

/// Lays out chips of the given `widths` from left to right, beginning at `start`. Lines are at most `width`
/// wide, and wider chips are cut to this width. All sizes are in pixels.
ChipFlow layOutChips(const std::vector<double>& widths, const ChipMetrics& metrics, QPointF start,
                     double width);
/// Returns `flow` for a text that is read from right to left. The chips are mirrored within the area that
/// they occupy.
ChipFlow mirrored(ChipFlow flow);

/// The sizes that determine a SentenceLayout, in pixels.
struct SentenceMetrics {
    /// Widths of the query tokens. Empty in self-attention, where the key tokens are also the queries.
    std::vector<double> queryWidths;
    std::vector<double> keyWidths;       ///< widths of the key tokens
    bool areQueriesRightToLeft = false;  ///< true: the query text is read from right to left
    bool areKeysRightToLeft = false;     ///< true: the key text is read from right to left
    int paragraphCount = 1;              ///< number of shown heads, each with one paragraph
    bool hasLabels = false;              ///< true: each paragraph begins with the name of its head
    double lineHeight = 16;              ///< line height of headings and labels
    double noteHeight = 0;               ///< height of the sentence below the heading; 0 without a sentence
    double arcHeight = 0;                ///< space for arcs above each line of tokens; 0 without arcs
    ChipMetrics chipMetrics;
};

/// The geometry of a SentenceFigure, in pixels. From top to bottom, it contains the query text, the heading,
/// the note, and for each head a label and the key text. If there is space for arcs, each head has a copy of
/// the query text above its key text instead.
struct SentenceLayout {
    SentenceLayout() = default;
    SentenceLayout(const SentenceMetrics& metrics, double width);

    ChipFlow queries;    ///< the query text; empty in self-attention, and if the paragraphs contain copies
    QRectF headingRect;  ///< area of the line that names the query
    QRectF noteRect;     ///< area of the sentence below the heading; empty without a sentence
    /// The part of the figure for one head.
    struct Paragraph {
        QRectF labelRect;  ///< area of the name of the head; empty without labels
        ChipFlow queries;  ///< copy of the query text; empty except with arcs in cross-attention
        ChipFlow keys;     ///< the key text
        /// True if there is space for arcs. False if the key text has more than two lines.
        bool hasArcs = false;
    };
    /// Returns the index of the query token at `point` in the query text, from 0, or std::nullopt. Considers
    /// all copies of the query text.
    std::optional<int> queryAt(QPointF point) const;
    std::vector<Paragraph> paragraphs;  ///< one paragraph for each shown head
    double height = 0;                  ///< total height of the figure
};

/// Figure that shows the text once for each head. The color of each token shows the weight with which the
/// current query attends to the token. In self-attention, a click on a token selects the token as query. In
/// cross-attention, users click on a token of the query text instead.
class SentenceFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(attention::SentenceFigure)

 public:
    SentenceFigure(const FigureSource& source, FigureTheme theme);

    void paint(QPainter& painter) const override;
    Invalidation setMarkedCells(const CellRef& selected, const std::optional<CellRef>& hovered) override;
    Invalidation setPointerPosition(const std::optional<QPointF>& point) override;
    std::optional<CellRef> cellAt(QPointF point) const override;
    std::optional<CellRef> cellForClick(QPointF point) const override;
    std::optional<CellRef> guessedCellAt(QPointF point) const override;
    QRectF rectToReveal(const CellRef& cell) const override;
    std::optional<CellRef> cellForKey(const QKeyEvent& event) const override;
    QString toolTip(QPointF point) const override;
    const ColorScale* weightColorScale() const override { return &m_queryWeights.weightColorScale(); }
    std::optional<QLineF> colorLineAt(QPointF point) const override;
    std::vector<int> selectableQueries() const override { return shownWeights().queries; }
    std::optional<int> queryAt(QPointF point) const override;
    CellRef cellOfQuery(int query) const override;
    /// Returns a table with one row for each head: the weights of the selected query, or the sums of the
    /// weights of several selected queries.
    QString tableText() const override;

    const SentenceLayout& layout() const { return m_layout; }
    /// Returns the heading, such as “query 2 “is” attends to:”. For several queries, the heading names all
    /// queries.
    QString heading() const;
    /// Returns the sentence below the heading. It explains why a fully masked query has no meaningful
    /// weights, or shows the antecedent that the model predicts. Empty if neither applies.
    const QString& note() const { return m_note; }

 protected:
    /// Lays out the text with the largest font and the most decimals for which it fits into the available
    /// height. Long texts have a smaller font and fewer decimals, or no numbers.
    QSizeF layOutContents() override;

 private:
    /// True if queries and keys are tokens of different texts.
    bool isCrossAttention() const;
    /// True if the key text is read from right to left.
    bool areKeysRightToLeft() const;
    const ShownWeights& shownWeights() const { return m_queryWeights.shownWeights(); }
    /// Chooses the font and the number of decimals for `availableSize`, and sets `m_layout`.
    void fitTextSize(QSizeF availableSize);
    double usedWidth() const;
    bool updateNote();
    QString headLabel(int head) const;
    Invalidation invalidationFor(bool hasChanged);
    static constexpr double colorBarMargin = 16;

    double computeColorBarWidth() const;
    SentenceMetrics layoutMetrics(double width) const;
    void paintText(QPainter& painter) const;
    QRectF colorBarRect() const;
    void paintColorBar(QPainter& painter) const;
    void paintQueryTokens(QPainter& painter, const ChipFlow& queries) const;
    void paintArcs(QPainter& painter, std::size_t index) const;
    void paintParagraph(QPainter& painter, std::size_t index) const;
    void paintChip(QPainter& painter, const QRectF& chip, float weight, bool isMasked) const;
    void paintNumber(QPainter& painter, const QRectF& chip, float weight, GuessState state) const;
    void paintOutlines(QPainter& painter, const QRectF& chip, int position, const CellRef& currentCell) const;
    void paintLegend(QPainter& painter, QPointF position) const;
    ColorBar colorBar() const;

    QueryWeights m_queryWeights;
    QStringList m_queryTokens;   ///< texts of the shown query tokens
    QStringList m_keyTokens;     ///< texts of the shown key tokens
    QString m_note;              ///< the sentence below the heading; may be empty
    int m_decimals = 2;          ///< number of decimals below the tokens; 0: numbers are not shown
    double m_colorBarWidth = 0;  ///< width of the area of color bar and legend, including margins, in pixels
    QFont m_textFont;            ///< font of the tokens
    double m_arcHeight = 0;      ///< height of the space for arcs above a line, in pixels; 0 without arcs
    SentenceLayout m_layout;
};

/// Returns a new view that shows a SentenceFigure. The caller takes ownership.
FigureView* createSentenceFigureView();

}  // namespace attention
