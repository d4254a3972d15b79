// SPDX-License-Identifier: GPL-3.0-or-later
#include "imports/byte_level_tokens.h"

#include "tokenizers/byte_characters.h"

#include <algorithm>

namespace attention {

TokenLists decodeByteLevelTokens(TokenLists lists) {
    const auto anyToken = [&](const auto& isFound) {
        return std::ranges::any_of(lists,
                                   [&](const auto& tokens) { return std::ranges::any_of(tokens, isFound); });
    };
    const bool hasSpace = anyToken([](const std::string& token) {
        return token.find("Ġ") != std::string::npos || token.find("Ċ") != std::string::npos;
    });
    if (!hasSpace || anyToken([](const std::string& token) { return !consistsOfByteCharacters(token); }))
        return lists;
    for (auto& tokens : lists)
        for (std::string& token : tokens) token = decodeByteCharacters(token);
    return lists;
}

}  // namespace attention
