// SPDX-License-Identifier: GPL-3.0-or-later
// Tokenizers from before tokenizer.json, told as that file tells them.
#pragma once

#include "files/json_file.h"

namespace attention {

/// What is read of a file. The largest tokenizer.json of the supported families, with 128,000 tokens and
/// 280,000 pairs, has 17 MB and a million values.
constexpr JsonLimits tokenizerLimits{.bytes = 64'000'000, .values = 4'000'000};

/// Of a folder with vocab.txt. Throws FileProblem.
nlohmann::json wordPieceTokenizer(const std::string& folder);
/// Of a folder with vocab.json and merges.txt. Throws FileProblem.
nlohmann::json bytePairTokenizer(const std::string& folder);

}  // namespace attention
