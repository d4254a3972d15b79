// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/alignment.h"

#include <algorithm>
#include <map>
#include <span>

namespace attention {
namespace {

using Ids = std::span<const int>;

/// Returns an id for each different token of a and b. Ids ascend in the lexicographic order of the tokens.
std::map<std::string, int> numbersOf(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    std::map<std::string, int> numbers;
    for (const auto* tokens : {&a, &b}) {
        for (const std::string& token : *tokens) numbers.emplace(token, 0);
    }
    int next = 0;
    for (auto& [token, number] : numbers) number = next++;
    return numbers;
}

/// Returns a flag for each (i, j), at index i · b.size() + j. For a[i] ≠ b[j], true means that a longest
/// common subsequence of a[i …] and b[j …] skips a[i], and false means that it skips b[j]. If both are
/// possible, the smaller id is skipped. This rule does not depend on the side, so the pairs stay the same if
/// a and b are exchanged.
std::vector<bool> leavesOutA(Ids a, Ids b) {
    const std::size_t columns = b.size();
    std::vector<bool> choice(a.size() * columns);
    std::vector<int> below(columns + 1, 0);  // length of the subsequence of a[i + 1 …] and b[j …]
    std::vector<int> here(columns + 1, 0);   // length of the subsequence of a[i …] and b[j …]
    for (std::size_t i = a.size(); i-- > 0;) {
        for (std::size_t j = columns; j-- > 0;) {
            if (a[i] == b[j]) {
                here[j] = below[j + 1] + 1;
                continue;
            }
            const bool isTie = below[j] == here[j + 1];
            choice[i * columns + j] = isTie ? a[i] < b[j] : below[j] > here[j + 1];
            here[j] = std::max(below[j], here[j + 1]);
        }
        std::swap(below, here);
    }
    return choice;
}

/// Returns the index pairs (i, j) of a longest common subsequence of a and b, ascending.
std::vector<std::pair<Index, Index>> pairsOf(Ids a, Ids b) {
    const std::vector<bool> leavesA = leavesOutA(a, b);
    std::vector<std::pair<Index, Index>> pairs;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (a[i] == b[j]) {
            pairs.emplace_back(i++, j++);
        } else {
            ++(leavesA[i * b.size() + j] ? i : j);
        }
    }
    return pairs;
}

/// Returns the positions on `side` of the entries that have no position on the side `other`.
std::vector<Index> alone(const Alignment& alignment, std::optional<Index> AlignedPair::*side,
                         std::optional<Index> AlignedPair::*other) {
    std::vector<Index> positions;
    for (const AlignedPair& pair : alignment) {
        if (pair.*side && !(pair.*other)) positions.push_back(*(pair.*side));
    }
    return positions;
}

}  // namespace

Alignment alignTokens(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    const auto numbers = numbersOf(a, b);
    const auto idsOf = [&](const std::vector<std::string>& tokens) {
        std::vector<int> ids;
        for (const std::string& token : tokens) ids.push_back(numbers.at(token));
        return ids;
    };
    const std::vector<int> idsA = idsOf(a);
    const std::vector<int> idsB = idsOf(b);
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t first = 0;
    while (first < shorter && idsA[first] == idsB[first]) ++first;
    std::size_t last = 0;
    while (last < shorter - first && idsA[a.size() - 1 - last] == idsB[b.size() - 1 - last]) ++last;

    Alignment alignment;
    Index nextA = 0;
    Index nextB = 0;
    const auto goTo = [&](Index i, Index j) {
        while (nextA < i) alignment.push_back({nextA++, std::nullopt});
        while (nextB < j) alignment.push_back({std::nullopt, nextB++});
    };
    const auto share = [&](std::size_t i, std::size_t j) {
        goTo(static_cast<Index>(i), static_cast<Index>(j));
        alignment.push_back({nextA++, nextB++});
    };
    for (std::size_t i = 0; i < first; ++i) share(i, i);
    const Ids middleA = Ids(idsA).subspan(first, a.size() - first - last);
    const Ids middleB = Ids(idsB).subspan(first, b.size() - first - last);
    for (const auto& [i, j] : pairsOf(middleA, middleB))
        share(first + static_cast<std::size_t>(i), first + static_cast<std::size_t>(j));
    for (std::size_t i = last; i > 0; --i) share(a.size() - i, b.size() - i);
    goTo(static_cast<Index>(a.size()), static_cast<Index>(b.size()));
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
    return alone(alignment, &AlignedPair::a, &AlignedPair::b);
}

std::vector<Index> positionsOnlyInB(const Alignment& alignment) {
    return alone(alignment, &AlignedPair::b, &AlignedPair::a);
}

}  // namespace attention
