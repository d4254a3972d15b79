// SPDX-License-Identifier: GPL-3.0-or-later
// The selection of queries and keys with the tokens of the sentence.
#pragma once

#include "state/query_weights.h"

namespace attention {

class ViewContext;

/// The text of a token in the sentence.
struct TokenText {
    bool isKeyText = false;        ///< true: the separate text of the keys
    bool isSelfAttention = false;  ///< true: the text contains the queries and the keys
};

/// Returns the cell of the weight that is selected with the token at `position`, from 0. A token of the query
/// text selects the weight of this query and its strongest key. A token of the key text selects the weight of
/// the selected query and this key.
CellRef weightCellForToken(const QueryWeights& weights, bool isKeyText, int position);

/// Selects the query or the key at `position`, from 0. If the selected stage has one row per query, the stage
/// stays selected. While weights are hidden, a key is the guess of the user.
void selectToken(ViewContext& viewContext, const QueryWeights& weights, const TokenText& text, int position);

}  // namespace attention
