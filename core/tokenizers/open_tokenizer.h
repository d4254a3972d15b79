// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizers/model_tokenizer.h"

namespace attention {

/// The tokenizer of a trained model’s folder: tokenizer.json, else what came before it, vocab.txt (WordPiece,
/// as BERT has it) or vocab.json with merges.txt (byte pairs, as GPT-2 and RoBERTa have them). Throws
/// FileReadError: there is none, it is damaged, not supported, or a link out of the folder.
std::unique_ptr<const ModelTokenizer> openTokenizer(const std::string& folder);

}  // namespace attention
