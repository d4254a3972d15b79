// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

namespace attention {

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

}  // namespace attention
