// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

namespace attention {

/// Chips of these widths one after another, wrapped like words.
struct ChipFlow {
    std::vector<QRectF> chips;
    double bottom = 0;

    std::optional<int> chipAt(QPointF point) const;
};

struct ChipMetrics {
    double height = 20;
    double gap = 3;       ///< between chips of a line
    double lineGap = 10;  ///< between lines
};

ChipFlow layOutChips(const std::vector<double>& widths, const ChipMetrics& metrics, QPointF start,
                     double width);
/// The same from right to left, in no more room than the chips take.
ChipFlow mirrored(ChipFlow flow);

/// What a text tinted by weight is made of. All sizes in pixels.
struct SentenceMetrics {
    std::vector<double> queryWidths;  ///< of the query tokens; empty when the key tokens serve as queries
    std::vector<double> keyWidths;
    bool areQueriesRightToLeft = false;
    bool areKeysRightToLeft = false;
    int paragraphCount = 1;  ///< one for each head
    bool hasLabels = false;
    double lineHeight = 16;  ///< of headings and labels
    double noteHeight = 0;   ///< of the sentence below the heading, 0 without one
    double arcHeight = 0;    ///< space for arcs above each line of tokens; 0 without arcs
    ChipMetrics chipMetrics;
};

/// From top to bottom: the query text, the line that names the query, a note, and for each head its label and
/// the key text. With arcs, each head has its own copy of the query text, above its key text.
struct SentenceLayout {
    SentenceLayout() = default;
    SentenceLayout(const SentenceMetrics& metrics, double width);

    ChipFlow queries;
    QRectF headingRect;
    QRectF noteRect;
    struct Paragraph {
        QRectF labelRect;
        ChipFlow queries;  ///< only with arcs in cross-attention
        ChipFlow keys;
        bool hasArcs = false;  ///< false also if the text has more than two lines
    };
    /// Returns the index of the query token at a point, among the tokens of all copies of the query text.
    std::optional<int> queryAt(QPointF point) const;
    std::vector<Paragraph> paragraphs;
    double height = 0;
};

}  // namespace attention
