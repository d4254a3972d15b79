// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizers/token_model.h"

namespace attention {

/// WordPiece (Schuster and Nakajima 2012; Devlin et al. 2019): the longest token from the left, then the
/// longest of what is left, marked as what goes on.
std::unique_ptr<const TokenModel> makeWordPieces(const TokenizerJson& json);

}  // namespace attention
