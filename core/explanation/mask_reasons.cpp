// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/mask_reasons.h"

#include <algorithm>
#include <cstdlib>

namespace attention {

Message reasonText(MaskReason reason) {
    switch (reason) {
        case MaskReason::Padding:
            return Message("attention", "The key is padding.");
        case MaskReason::Window:
            return Message("attention", "The key is farther away than the window.");
        case MaskReason::Causal:
            return Message("attention", "The key comes after the query: causal mask.");
        case MaskReason::StrictlyCausal:
            return Message("attention", "The key does not come before the query: strictly causal mask.");
        case MaskReason::Painted:
            return Message("attention", "The cell itself is forbidden.");
    }
    return {};
}

std::vector<MaskReason> maskReasons(const Trace& trace, Index sequence, const CellRef& cell) {
    const MaskSettings& mask = trace.session.mask;
    const Index query = cell.row;
    const Index key = cell.column;
    const auto length = static_cast<Index>(trace.tokens->keys[static_cast<std::size_t>(sequence)].size());
    std::vector<MaskReason> reasons;
    if (mask.padding && key >= length) reasons.push_back(MaskReason::Padding);
    if (mask.window && std::abs(query - key) > *mask.window) reasons.push_back(MaskReason::Window);
    if (key >= mask.prefix) {
        if (mask.causal == CausalMask::Causal && key > query) reasons.push_back(MaskReason::Causal);
        if (mask.causal == CausalMask::Strict && key >= query) reasons.push_back(MaskReason::StrictlyCausal);
    }
    const bool isPainted = std::ranges::any_of(mask.cells, [&](const Cell& painted) {
        return painted.query == query && painted.key == key && painted.head.value_or(cell.head) == cell.head;
    });
    if (isPainted) reasons.push_back(MaskReason::Painted);
    return reasons;
}

}  // namespace attention
