// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizers/token_model.h"

namespace attention {

/// Byte pair encoding (Sennrich et al. 2016): the characters of a word, of whose neighbours the pair learnt
/// first is joined again and again.
std::unique_ptr<const TokenModel> makeBytePairs(const TokenizerJson& json);

}  // namespace attention
