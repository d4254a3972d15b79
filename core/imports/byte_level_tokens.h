// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

namespace attention {

/// Returns `lists` with byte-level tokens decoded to readable text: “ĠcafÃ©” becomes “ café”. Byte-level
/// tokenizers (GPT-2, RoBERTa, Llama 3, Qwen) represent each byte by one character. The tokens of all lists
/// are decoded if every token consists of such characters, and if the bytes of each list are UTF-8 text without
/// control characters. At least one list must contain white space or a letter beyond ASCII, because other text
/// is the same before and after decoding. Otherwise, as for the Maltese word “Ġorġ”, `lists` is returned
/// unchanged. The tokens of a model folder are decoded in the same way.
TokenLists decodeByteLevelTokens(TokenLists lists);

}  // namespace attention
