// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

namespace attention {

/// Returns `lists` with byte-level tokens decoded to readable text: “ĠcafÃ©” becomes “ café”, as it does for
/// the tokens of a model folder. Byte-level tokenizers (GPT-2, RoBERTa, Llama 3, Qwen) represent each byte by
/// one character. All lists are treated as one vocabulary. They are decoded if every token consists of byte
/// characters and at least one contains “Ġ” (space) or “Ċ” (line break). Otherwise `lists` is returned
/// unchanged.
TokenLists decodeByteLevelTokens(TokenLists lists);

}  // namespace attention
