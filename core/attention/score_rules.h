// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/session.h"
#include "attention/tokens.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace attention {

/// The keys that the rules by position (causal, window, padding) allow are neighbours.
struct KeyRange {
    std::size_t first;
    std::size_t end;
};

/// Those of a query in a sequence of `length` keys, of which there are `keys` with the padding.
KeyRange keysAllowedByPosition(const MaskSettings& mask, Index query, Index length, std::size_t keys);

/// The rules that turn raw scores into masked ones, row by row. Built once for a session and its tokens;
/// refers to both.
class ScoreRules {
 public:
    ScoreRules(const Session& session, const Tokens& tokens);

    const NormalizerSettings& normalizer() const { return m_normalizer; }

    /// Whether each key is allowed for this query: 1 or 0 for every entry of `allowed` (n_k).
    void allowedKeys(Index sequence, Index head, Index query, std::span<std::uint8_t> allowed) const;

    /// raw → scaled, row by row, for the head's queries from `firstQuery` on: divided by the score's divisor,
    /// then times the multiplier. Both may be the same.
    void scaleRows(Index head, Index firstQuery, ConstMatrix raw, Matrix scaled) const;

    /// The same for one row (n_k).
    void scaleRow(Index head, Index query, std::span<const float> raw, std::span<float> scaled) const;

    /// What raw scores are divided by.
    float divisor() const { return m_divisor; }

    /// Whether some of the query's scaled scores are multiplied.
    bool isMultiplied(Index query) const { return m_factors.contains(query); }

    /// Whether nothing but that happens to the scores of these queries, from `first` on.
    bool areOnlyDivided(Index sequence, Index first, Index count, Index keys) const;

    /// Replaces what is not allowed by the mask's fill.
    void fillForbidden(Index sequence, Index head, Index query, std::span<float> scaled) const;

 private:
    KeyRange allowedByPosition(Index sequence, Index query, std::size_t keys) const;
    void multiplyRow(Index head, Index query, std::span<float> scaled) const;

    const MaskSettings& m_mask;
    const NormalizerSettings& m_normalizer;
    const TokenLists& m_keys;
    float m_divisor;
    std::unordered_map<Index, std::vector<Cell>> m_cells;          // by query
    std::unordered_map<Index, std::vector<CellFactor>> m_factors;  // by query, in the session's order
};

}  // namespace attention
