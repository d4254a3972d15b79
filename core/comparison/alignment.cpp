// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/alignment.h"

#include <algorithm>
#include <deque>
#include <map>
#include <span>

namespace attention {
namespace {

using Ids = std::span<const int>;

/// Returns an id for each different token of a and b. Ids ascend in the lexicographic order of the tokens.
std::map<std::string, int> assignIds(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    std::map<std::string, int> idByToken;
    for (const auto* tokens : {&a, &b}) {
        for (const std::string& token : *tokens) idByToken.emplace(token, 0);
    }
    int next = 0;
    for (auto& [token, id] : idByToken) id = next++;
    return idByToken;
}

/// Returns a flag for each (i, j), at index i · b.size() + j. For a[i] ≠ b[j], true means that a longest
/// common subsequence of a[i …] and b[j …] skips a[i], and false means that it skips b[j]. If both are
/// possible, the smaller id is skipped. This rule does not depend on the side, so the pairs stay the same if
/// a and b are exchanged.
std::vector<bool> skipsInA(Ids a, Ids b) {
    const std::size_t columns = b.size();
    std::vector<bool> skips(a.size() * columns);
    std::vector<int> nextRowLengths(columns + 1, 0);  // length of the subsequence of a[i + 1 …] and b[j …]
    std::vector<int> rowLengths(columns + 1, 0);      // length of the subsequence of a[i …] and b[j …]
    for (std::size_t i = a.size(); i-- > 0;) {
        for (std::size_t j = columns; j-- > 0;) {
            if (a[i] == b[j]) {
                rowLengths[j] = nextRowLengths[j + 1] + 1;
                continue;
            }
            const bool isTie = nextRowLengths[j] == rowLengths[j + 1];
            skips[i * columns + j] = isTie ? a[i] < b[j] : nextRowLengths[j] > rowLengths[j + 1];
            rowLengths[j] = std::max(nextRowLengths[j], rowLengths[j + 1]);
        }
        std::swap(nextRowLengths, rowLengths);
    }
    return skips;
}

/// Returns the index pairs (i, j) of a longest common subsequence of a and b, ascending.
std::vector<std::pair<Index, Index>> longestCommonSubsequence(Ids a, Ids b) {
    const std::vector<bool> skipsA = skipsInA(a, b);
    std::vector<std::pair<Index, Index>> pairs;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (a[i] == b[j]) {
            pairs.emplace_back(i++, j++);
        } else {
            ++(skipsA[i * b.size() + j] ? i : j);
        }
    }
    return pairs;
}

/// Returns the positions on `side` of the entries that have no position on the side `other`.
std::vector<Index> unpairedPositions(const Alignment& alignment, std::optional<Index> AlignedPair::*side,
                                     std::optional<Index> AlignedPair::*other) {
    std::vector<Index> positions;
    for (const AlignedPair& pair : alignment) {
        if (pair.*side && !(pair.*other)) positions.push_back(*(pair.*side));
    }
    return positions;
}

}  // namespace

Alignment alignTokens(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    const auto idByToken = assignIds(a, b);
    const auto idsOf = [&](const std::vector<std::string>& tokens) {
        std::vector<int> ids;
        for (const std::string& token : tokens) ids.push_back(idByToken.at(token));
        return ids;
    };
    const std::vector<int> idsA = idsOf(a);
    const std::vector<int> idsB = idsOf(b);
    const std::size_t minLength = std::min(a.size(), b.size());
    std::size_t prefixLength = 0;
    while (prefixLength < minLength && idsA[prefixLength] == idsB[prefixLength]) ++prefixLength;
    std::size_t suffixLength = 0;
    while (suffixLength < minLength - prefixLength &&
           idsA[a.size() - 1 - suffixLength] == idsB[b.size() - 1 - suffixLength])
        ++suffixLength;

    Alignment alignment;
    Index nextA = 0;
    Index nextB = 0;
    const auto addUnpairedBefore = [&](Index i, Index j) {
        while (nextA < i) alignment.push_back({nextA++, std::nullopt});
        while (nextB < j) alignment.push_back({std::nullopt, nextB++});
    };
    const auto addPair = [&](std::size_t i, std::size_t j) {
        addUnpairedBefore(static_cast<Index>(i), static_cast<Index>(j));
        alignment.push_back({nextA++, nextB++});
    };
    for (std::size_t i = 0; i < prefixLength; ++i) addPair(i, i);
    const Ids middleA = Ids(idsA).subspan(prefixLength, a.size() - prefixLength - suffixLength);
    const Ids middleB = Ids(idsB).subspan(prefixLength, b.size() - prefixLength - suffixLength);
    for (const auto& [i, j] : longestCommonSubsequence(middleA, middleB))
        addPair(prefixLength + static_cast<std::size_t>(i), prefixLength + static_cast<std::size_t>(j));
    for (std::size_t i = suffixLength; i > 0; --i) addPair(a.size() - i, b.size() - i);
    addUnpairedBefore(static_cast<Index>(a.size()), static_cast<Index>(b.size()));
    return alignment;
}

Alignment withMovedTokensPaired(Alignment alignment, const std::vector<std::string>& a,
                                const std::vector<std::string>& b) {
    std::map<std::string, std::deque<Index>> unpairedInA;  // positions by token, ascending
    for (const Index position : positionsOnlyInA(alignment))
        unpairedInA[a[static_cast<std::size_t>(position)]].push_back(position);
    std::vector<Index> moved;
    for (AlignedPair& pair : alignment) {
        if (pair.a || !pair.b) continue;
        const auto found = unpairedInA.find(b[static_cast<std::size_t>(*pair.b)]);
        if (found == unpairedInA.end() || found->second.empty()) continue;
        pair.a = found->second.front();
        moved.push_back(*pair.a);
        found->second.pop_front();
    }
    std::ranges::sort(moved);
    std::erase_if(alignment, [&](const AlignedPair& pair) {
        return pair.a && !pair.b && std::ranges::binary_search(moved, *pair.a);
    });
    return alignment;
}

Alignment alignByIndex(Index a, Index b) {
    Alignment alignment;
    for (Index i = 0; i < std::max(a, b); ++i) {
        alignment.push_back(
            {i < a ? std::optional(i) : std::nullopt, i < b ? std::optional(i) : std::nullopt});
    }
    return alignment;
}

std::vector<Index> positionsOnlyInA(const Alignment& alignment) {
    return unpairedPositions(alignment, &AlignedPair::a, &AlignedPair::b);
}

std::vector<Index> positionsOnlyInB(const Alignment& alignment) {
    return unpairedPositions(alignment, &AlignedPair::b, &AlignedPair::a);
}

}  // namespace attention
