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

/// The keys that the causal, window and padding rules allow for one query. They form one contiguous range.
/// Sink keys can come before it: the first keys of the sequence, which the window never masks
/// (MaskSettings::sinkCount).
struct KeyRange {
    std::size_t sinkCount;  ///< number of leading keys allowed before the range; 0 if the range includes them
    std::size_t first;      ///< first key of the range
    std::size_t end;        ///< one past the last key of the range

    /// True if `key`, counted from 0, is in the range or is a sink key.
    bool contains(std::size_t key) const { return key < sinkCount || (key >= first && key < end); }
};

/// The rule by which the mask excludes a key for a query.
enum class MaskReason { Padding, Window, Causal, StrictlyCausal, MaskedCell, Diagonal, UnknownWord };

/// Returns one sentence that explains why `reason` masks a key.
Message maskReasonText(MaskReason reason);

/// Returns all rules that mask `cell`, whose row is the query and whose column is the key. The result is
/// empty if the key is allowed. It agrees with maskedScoreCells(), which returns all masked cells of a head.
std::vector<MaskReason> maskReasons(const Trace& trace, Index sequence, const CellRef& cell);

/// The mask of one layer, evaluated row by row. It refers to the arguments of its constructor, which must
/// outlive it.
class Mask {
 public:
    /// Creates the mask of a layer. `unknownKeys` contains the positions of keys without a word vector. It is
    /// nullptr if no words were looked up.
    Mask(const MaskSettings& settings, const Tokens& tokens, const KeyPositions* unknownKeys);

    /// Sets each entry of `allowed` (n_k) to 1 if its key is allowed for the query in `head`, otherwise to 0.
    void computeAllowedKeys(Index sequence, Index head, Index query, std::span<std::uint8_t> allowed) const;
    /// True if this quick test finds that all `keys` keys are allowed for the query in every head. The test
    /// does not check single keys, so the result may be false although no key is masked.
    bool certainlyAllowsAllKeys(Index sequence, Index query, Index keys) const;
    /// Replaces the entries of `scores` (n_k) whose keys are masked for the query in `head` by
    /// MaskSettings::fill.
    void fillMaskedScores(Index sequence, Index head, Index query, std::span<float> scores) const;
    /// Returns all rules that mask `cell`, whose row is the query and whose column is one of `keys` keys.
    /// The result is empty if the key is allowed.
    std::vector<MaskReason> reasonsForCell(Index sequence, const CellRef& cell, Index keys) const;

 private:
    /// A rule that masks its keys only if the query keeps at least one other allowed key. The rules
    /// MaskReason::Diagonal and MaskReason::UnknownWord are of this kind.
    struct ConditionalRule {
        MaskReason reason;  ///< the rule, as the reason why its keys are masked
        /// For Diagonal: the key at the position of the query, or std::nullopt if the rule does not apply.
        /// Always std::nullopt for UnknownWord.
        std::optional<Index> key = {};
        /// For UnknownWord: the keys without a word vector, a view of m_unknownKeys. Otherwise empty.
        std::span<const Index> keys = {};

        /// True if the rule has no keys, so that it masks nothing.
        bool isEmpty() const { return !key && keys.empty(); }
        bool contains(Index k) const { return key == k || std::ranges::find(keys, k) != keys.end(); }
        /// True if `allowed` (n_k) contains an allowed key that this rule does not mask.
        bool leavesAnyKey(std::span<const std::uint8_t> allowed) const;
        /// Sets the entries of the rule's keys in `allowed` (n_k) to 0, unless no other key would be allowed.
        void apply(std::span<std::uint8_t> allowed) const;
    };
    /// Returns the conditional rules for a query in the order in which they are applied, after all other
    /// rules. Rules that do not apply have no keys.
    std::array<ConditionalRule, 2> conditionalRules(Index sequence, Index query) const;
    bool hasConditionalRules(Index sequence) const;

    Index sequenceLength(Index sequence) const;
    KeyRange keysAllowedByPosition(Index sequence, Index query, std::size_t keys) const;
    void applyUnconditionalRules(Index sequence, Index head, Index query,
                                 std::span<std::uint8_t> allowed) const;

    const MaskSettings& m_settings;
    const Tokens& m_tokens;
    const KeyPositions* m_unknownKeys;
    std::unordered_map<Index, std::vector<Cell>> m_maskedCells;  // masked cells by query
};

/// Returns the lines of a PyTorch script that set masked cells of the Python tensor `allowed` to False.
/// Returns an empty text if no cell is masked. If sequences have padding or unknown words, the Python
/// variable `keys` must contain a list of tokens per sequence.
std::string maskInPython(const Session& session, const python::SequenceTraits& sequences);

}  // namespace attention
