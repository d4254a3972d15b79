// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "state/display_settings.h"
#include "trace/trace.h"

#include <QString>

#include <vector>

namespace attention {

/// Returns the token at `position`, from 0, of the sequence with index `sequence`. Returns "[PAD]" for a
/// position after the end of the sequence. See printableToken() for invisible characters.
QString tokenTextAt(const TokenLists& lists, int sequence, Index position);
/// Returns the text of tokenTextAt(). If the token occurs several times in its sequence, its position, from
/// 1, follows as a subscript (mat₁, mat₇).
QString tokenLabelAt(const TokenLists& lists, int sequence, Index position);
/// Returns the text of tokenLabelAt() for use within a sentence. A token that is written from right to left
/// does not change the order of the text around it.
QString isolatedTokenLabelAt(const TokenLists& lists, int sequence, Index position);
/// Returns the text of tokenTextAt() for use within a sentence. A token that is written from right to left
/// does not change the order of the text around it.
QString isolatedTokenTextAt(const TokenLists& lists, int sequence, Index position);

/// Returns a list of queries: "2 “is”, 4 “eat” – 6 “first”". Three or more consecutive queries are joined to
/// a range. `queries` contains positions in ascending order, from 0. The numbers in the text count from 1.
QString queriesText(const TokenLists& lists, int sequence, const std::vector<int>& queries);

/// Returns the row and the column of `cell` as text, such as "query 2 “is” → key 5 “dessert”". The numbers in
/// the text count from 1.
QString positionDescription(const Trace& trace, int sequence, const CellRef& cell);

/// Returns positionDescription() and the head of `cell`: "query 2 “is” → key 5 “dessert”, head 1". The head
/// is left out for a stage without heads. The numbers in the text count from 1.
QString cellDescription(const Trace& trace, int sequence, const CellRef& cell);

/// Returns cellDescription() with the value of `cell`. For a score or a weight of one head, the text contains
/// the values from the raw score to the weight: "…: 11.1466 → 2.2753 → 0.4917". A hidden weight is "?".
/// Sentences about tokens without a word vector follow. Screen readers also use this text.
QString cellDescriptionWithValues(const Trace& trace, const DisplaySettings& displaySettings,
                                  const CellRef& cell);

/// Returns the values of the indices in the formula of `cell` as HTML: i = 2 “is”, j = 5 “dessert”, h = 1.
/// The numbers count from 1. The indices have the colors of queries, keys and dimensions.
QString cellIndicesHtml(const Trace& trace, const DisplaySettings& displaySettings, const CellRef& cell,
                        const FigureTheme& theme);

/// Returns the antecedent that the model of `trace` predicts for the token at `position`, from 0, such as:
/// answer: “it” → “animal”, probability 0.98. A warning follows if the predicted antecedents of the text may
/// be wrong. If the token is not a pronoun of the training task, returns only the warning, which may be
/// empty. Returns an empty text if the model predicts no antecedents.
QString antecedentText(const Trace& trace, int position);

}  // namespace attention
