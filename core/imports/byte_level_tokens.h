// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

namespace attention {

/// Returns `lists` with byte-level tokens decoded to readable text: “ĠcafÃ©” becomes “ café”. Byte-level
/// tokenizers (GPT-2, RoBERTa, Llama 3, Qwen) represent each byte by one character. The tokens of all lists
/// are decoded if every token consists of such characters, and at least one token contains “Ġ” (space) or
/// “Ċ” (line break). Otherwise `lists` is returned unchanged. The tokens of a model folder are decoded in
/// the same way.
TokenLists decodeByteLevelTokens(TokenLists lists);

}  // namespace attention
