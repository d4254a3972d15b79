// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mechanisms/common/python_helpers.h"
#include "numerics/matrix.h"
#include "text/message.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace attention {

/// The keys that the rules by position (causal, window, padding) allow are neighbours, but for sinks before
/// them.
struct KeyRange {
    std::size_t sinkCount;  ///< the first keys, as many as are allowed away from the others
    std::size_t first;
    std::size_t end;

    bool contains(std::size_t key) const { return key < sinkCount || (key >= first && key < end); }
};

/// Why the mask forbids a key to a query.
enum class MaskReason { Padding, Window, Causal, StrictlyCausal, MaskedCell, Diagonal, UnknownWord };

/// In one sentence.
Message maskReasonText(MaskReason reason);

/// All that apply to the cell's query, key and head; none: the key is allowed. Agrees with
/// maskedScoreCells().
std::vector<MaskReason> maskReasons(const Trace& trace, Index sequence, const CellRef& cell);

/// The mask of one layer, row by row. Refers to all it is made of. `unknown` may be null: no words were
/// looked up.
class Mask {
 public:
    Mask(const MaskSettings& settings, const Tokens& tokens, const KeyPositions* unknown);

    /// Whether each key is allowed for this query: 1 or 0 for every entry of `allowed` (n_k).
    void computeAllowedKeys(Index sequence, Index head, Index query, std::span<std::uint8_t> allowed) const;
    /// Whether it is plain that a query may see all keys in every head.
    bool allowsAllKeys(Index sequence, Index query, Index keys) const;
    /// Replaces what is not allowed by the mask's fill.
    void fillMaskedScores(Index sequence, Index head, Index query, std::span<float> scores) const;
    /// As maskReasons(), of a row of `keys`.
    std::vector<MaskReason> reasonsForCell(Index sequence, const CellRef& cell, Index keys) const;

 private:
    /// A rule that masks its keys only where the query keeps at least one other allowed key.
    struct ConditionalRule {
        MaskReason reason;
        std::optional<Index> key = {};     ///< one key
        std::span<const Index> keys = {};  ///< more keys, stored in m_unknown

        bool isEmpty() const { return !key && keys.empty(); }
        bool contains(Index k) const { return key == k || std::ranges::find(keys, k) != keys.end(); }
        /// True if a key is left in `allowed` (n_k) after this rule.
        bool leavesAnyKey(std::span<const std::uint8_t> allowed) const;
        void apply(std::span<std::uint8_t> allowed) const;
    };
    /// Returns the yielding rules of a query, in the order in which they follow the other rules.
    std::array<ConditionalRule, 2> conditionalRules(Index sequence, Index query) const;
    bool hasConditionalRules(Index sequence) const;

    Index sequenceLength(Index sequence) const;
    KeyRange keysAllowedByPosition(Index sequence, Index query, std::size_t keys) const;
    void applyUnconditionalRules(Index sequence, Index head, Index query,
                                 std::span<std::uint8_t> allowed) const;

    const MaskSettings& m_settings;
    const Tokens& m_tokens;
    const KeyPositions* m_unknown;
    std::unordered_map<Index, std::vector<Cell>> m_cells;  // by query
};

/// Returns the lines of a PyTorch script that take the masked cells out of `allowed`, or an empty text if no
/// cell is masked. Where sequences have padding or unknown words, `keys` must be a list of their tokens.
std::string maskInPython(const Session& session, const python::SequenceTraits& sequences);

}  // namespace attention
