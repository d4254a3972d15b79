// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizers/model_tokenizer.h"

namespace attention {

/// Returns the tokenizer in the folder of a trained model. Reads tokenizer.json if there is one. Otherwise
/// reads an older format: vocab.txt (WordPiece, as in BERT) or vocab.json with merges.txt (BPE, as in GPT-2
/// and RoBERTa). Throws FileReadError if the folder contains no tokenizer, or if its files are damaged, not
/// supported, or links to files outside of the folder.
std::unique_ptr<const ModelTokenizer> openTokenizer(const std::string& folder);

}  // namespace attention
