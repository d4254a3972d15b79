// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

namespace attention {

/// Returns the tokens as they are read, if they are written in the characters that byte-level tokenizers
/// (those of GPT-2, RoBERTa, Llama 3, Qwen) use for bytes: “ĠcafÃ©” becomes “ café”, as it does in a model's
/// folder. Other tokens stay as they are. All lists are taken for one vocabulary: tokens count as byte-level
/// if all of them consist of such characters and one of them has “Ġ” or “Ċ”, a space or a line break.
TokenLists decodeByteLevelTokens(TokenLists lists);

}  // namespace attention
