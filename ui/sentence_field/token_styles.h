// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "sentence_field/sentence_token.h"
#include "state/query_weights.h"

#include <vector>

namespace attention {

/// The roles of the tokens of a text. In self-attention, they have both roles.
struct TokenRoles {
    bool areQueries = false;
    bool areKeys = false;
};

/// Returns the styles of `tokens`. A query that is selected, or under the mouse, has a frame. The fills of
/// the keys show their weights for these queries. Equal fills are equal weights in all texts.
std::vector<TokenStyle> tokenStyles(const std::vector<SentenceToken>& tokens, const QueryWeights& weights,
                                    const TokenRoles& roles, const FigureTheme& theme);

}  // namespace attention
