// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/mask_edits.h"

#include "mechanisms/transforms/mask.h"

#include <algorithm>

namespace attention {
namespace {

bool isSamePair(const Cell& a, const Cell& b) {
    return a.query == b.query && a.key == b.key;
}

/// True if `entry` applies to `cell`: it has the same query and key, and the same head or all heads.
bool covers(const Cell& entry, const Cell& cell) {
    return isSamePair(entry, cell) && (!entry.head || entry.head == cell.head);
}

/// True if `entry` applies to nothing but `cell`: it has the same query and key, and one of the heads of
/// `cell`.
bool isWithin(const Cell& entry, const Cell& cell) {
    return isSamePair(entry, cell) && (!cell.head || entry.head == cell.head);
}

/// Returns the cell of `entry` in each of the `heads` heads except `head`.
std::vector<Cell> cellsInOtherHeads(const Cell& entry, Index head, Index heads) {
    std::vector<Cell> others;
    for (Index other = 0; other < heads; ++other) {
        if (other != head) others.push_back({entry.query, entry.key, other});
    }
    return others;
}

}  // namespace

bool isCellMaskedByHand(const Session& session, const Cell& cell) {
    const auto& cells = session.mask.maskedCells;
    if (std::ranges::any_of(cells, [&](const Cell& entry) { return covers(entry, cell); })) return true;
    if (cell.head) return false;
    for (Index head = 0; head < session.heads; ++head) {
        if (!isCellMaskedByHand(session, {cell.query, cell.key, head})) return false;
    }
    return true;
}

bool isMaskedByRule(const Session& session, const Tokens& tokens, const KeyPositions* unknownKeys,
                    Index sequence, const Cell& cell) {
    if (sequence >= std::ssize(tokens.keys)) return false;
    const Mask mask(session.mask, tokens, unknownKeys);
    const auto isMasked = [&](Index head) {
        const CellRef cellRef{Stage::Weights, static_cast<int>(head), static_cast<int>(cell.query),
                              static_cast<int>(cell.key)};
        const auto reasons = mask.reasonsForCell(sequence, cellRef, tokens.keyLength());
        return std::ranges::any_of(reasons,
                                   [](MaskReason reason) { return reason != MaskReason::MaskedCell; });
    };
    for (Index head = cell.head.value_or(0); head < (cell.head ? *cell.head + 1 : session.heads); ++head)
        if (!isMasked(head)) return false;
    return true;
}

Session withCellMasked(Session session, const Cell& cell, bool isMasked) {
    if (isCellMaskedByHand(session, cell) == isMasked && isMasked) return session;
    auto& cells = session.mask.maskedCells;
    const bool wasMaskedInAllHeads = cell.head && std::ranges::any_of(cells, [&](const Cell& entry) {
                                         return isSamePair(entry, cell) && !entry.head;
                                     });
    std::erase_if(cells, [&](const Cell& entry) { return isWithin(entry, cell) || covers(entry, cell); });
    if (isMasked) {
        cells.push_back(cell);
    } else if (wasMaskedInAllHeads) {
        const auto others = cellsInOtherHeads(cell, *cell.head, session.heads);
        cells.insert(cells.end(), others.begin(), others.end());
    }
    return session;
}

bool isKeyMaskedByHand(const Session& session, const Cell& key, Index queryCount) {
    for (Index query = 0; query < queryCount; ++query) {
        if (!isCellMaskedByHand(session, {query, key.key, key.head})) return false;
    }
    return true;
}

Session withKeyMasked(Session session, const Cell& key, Index queryCount, bool isMasked) {
    for (Index query = 0; query < queryCount; ++query)
        session = withCellMasked(std::move(session), {query, key.key, key.head}, isMasked);
    return session;
}

double cellMultiplier(const Session& session, const Cell& cell) {
    double factor = 1;
    for (const CellMultiplier& entry : session.cellMultipliers) {
        if (covers(entry.cell, cell)) factor = entry.factor;
    }
    return factor;
}

Session withCellMultiplier(Session session, const Cell& cell, double factor) {
    auto& entries = session.cellMultipliers;
    std::erase_if(entries, [&](const CellMultiplier& entry) { return isWithin(entry.cell, cell); });
    // A remaining entry may apply to all heads. Then even a factor of 1 needs an entry.
    if (factor != cellMultiplier(session, cell)) entries.push_back({cell, factor});
    return session;
}

std::optional<std::vector<Index>> specialTokenPositions(const Tokens& tokens) {
    const auto positions = [&](Index sequence) {
        const auto length = static_cast<Index>(tokens.keys[static_cast<std::size_t>(sequence)].size());
        std::vector<Index> found;
        for (Index i = 0; i < length; ++i) {
            if (isSpecialToken(tokens.keys, sequence, i)) found.push_back(i);
        }
        return found;
    };
    if (tokens.keys.empty()) return std::vector<Index>();
    const std::vector<Index> first = positions(0);
    for (Index sequence = 1; sequence < static_cast<Index>(tokens.keys.size()); ++sequence) {
        if (positions(sequence) != first) return std::nullopt;
    }
    return first;
}

}  // namespace attention
