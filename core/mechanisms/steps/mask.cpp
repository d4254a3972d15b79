// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/steps/mask.h"

#include "mechanisms/common/python_text.h"

#include <algorithm>
#include <cstdlib>

namespace attention {

KeyRange keysAllowedByPosition(const MaskSettings& mask, Index query, Index length, std::size_t keys) {
    auto first = Index{0};
    auto end = static_cast<Index>(keys);
    if (mask.causal == CausalMask::Causal) end = query + 1;
    if (mask.causal == CausalMask::Strict) end = query;
    end = std::max(end, static_cast<Index>(mask.prefix));
    end = std::min(end, mask.padding ? length : static_cast<Index>(keys));
    Index sinks = 0;
    if (mask.window) {
        sinks = std::clamp(mask.sinks, Index{0}, std::max(end, Index{0}));
        first = std::max(first, query - *mask.window);
        end = std::min(end, query + *mask.window + 1);
        if (sinks >= first) {  // no gap behind them
            end = std::max(end, sinks);
            first = sinks = 0;
        }
    }
    end = std::clamp(end, first, std::max(first, static_cast<Index>(keys)));
    return {std::min(static_cast<std::size_t>(sinks), keys), std::min(static_cast<std::size_t>(first), keys),
            std::min(static_cast<std::size_t>(end), keys)};
}

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
    const MaskSettings& mask = trace.config.mask;
    const Index query = cell.row;
    const Index key = cell.column;
    const auto length = static_cast<Index>(trace.tokens->keys[static_cast<std::size_t>(sequence)].size());
    std::vector<MaskReason> reasons;
    if (mask.padding && key >= length) reasons.push_back(MaskReason::Padding);
    if (mask.window && key >= mask.sinks && std::abs(query - key) > *mask.window)
        reasons.push_back(MaskReason::Window);
    if (key >= mask.prefix) {
        if (mask.causal == CausalMask::Causal && key > query) reasons.push_back(MaskReason::Causal);
        if (mask.causal == CausalMask::Strict && key >= query) reasons.push_back(MaskReason::StrictlyCausal);
    }
    const bool isPainted = std::ranges::any_of(mask.cells, [&](const Cell& painted) {
        return painted.query == query && painted.key == key && painted.isFor(cell.head);
    });
    if (isPainted) reasons.push_back(MaskReason::Painted);
    return reasons;
}

Mask::Mask(const MaskSettings& settings, const TokenLists& keys) : m_settings(settings), m_keys(keys) {
    for (const Cell& cell : settings.cells) m_cells[cell.query].push_back(cell);
}

KeyRange Mask::allowedByPosition(Index sequence, Index query, std::size_t keys) const {
    const auto length = static_cast<Index>(m_keys[static_cast<std::size_t>(sequence)].size());
    return keysAllowedByPosition(m_settings, query, length, keys);
}

void Mask::allowedKeys(Index sequence, Index head, Index query, std::span<std::uint8_t> allowed) const {
    const KeyRange range = allowedByPosition(sequence, query, allowed.size());
    for (std::size_t key = 0; key < allowed.size(); ++key) allowed[key] = range.holds(key);
    const auto painted = m_cells.find(query);
    if (painted == m_cells.end()) return;
    for (const Cell& cell : painted->second) {
        const auto key = static_cast<std::size_t>(cell.key);
        if (key < allowed.size() && cell.isFor(head)) allowed[key] = 0;
    }
}

bool Mask::allowsAll(Index sequence, Index query, Index keys) const {
    const auto all = static_cast<std::size_t>(keys);
    const KeyRange range = allowedByPosition(sequence, query, all);
    return range.first == 0 && range.end >= all && !m_cells.contains(query);
}

void Mask::fillForbidden(Index sequence, Index head, Index query, std::span<float> scores) const {
    const auto fill = static_cast<float>(m_settings.fill);
    const KeyRange range = allowedByPosition(sequence, query, scores.size());
    std::ranges::fill(scores.subspan(range.sinks, range.first - range.sinks), fill);
    std::ranges::fill(scores.subspan(range.end), fill);
    const auto painted = m_cells.find(query);
    if (painted == m_cells.end()) return;
    for (const Cell& cell : painted->second) {
        const auto key = static_cast<std::size_t>(cell.key);
        if (key < scores.size() && cell.isFor(head)) scores[key] = fill;
    }
}

std::string maskInPython(const Session& s, const Tokens& tokens) {
    std::string rules;
    const std::string prefix = s.mask.prefix > 0 ? " | (key_at < " + std::to_string(s.mask.prefix) + ")" : "";
    if (s.mask.causal == CausalMask::Causal) rules += "allowed &= (key_at <= query_at)" + prefix + "\n";
    if (s.mask.causal == CausalMask::Strict) rules += "allowed &= (key_at < query_at)" + prefix + "\n";
    if (s.mask.window) {
        const std::string near = "(query_at - key_at).abs() <= " + std::to_string(*s.mask.window);
        const std::string sinks = " | (key_at < " + std::to_string(s.mask.sinks) + ")";
        rules += "allowed &= " + (s.mask.sinks > 0 ? "(" + near + ")" + sinks : near) + "\n";
    }
    const std::string cells = python::cellList(s.mask.cells, s, tokens);
    if (!cells.empty()) {
        rules += "all_heads = slice(None)\nfor query, key, head in " + cells +
                 ":\n    allowed[:, head, query, key] = False\n";
    }
    const bool hasPadding = std::ranges::any_of(
        tokens.keys, [&](const auto& line) { return static_cast<Index>(line.size()) < tokens.keyLength(); });
    if (s.mask.padding && hasPadding) {
        rules +=
            "for line, part in zip(keys, allowed):  # keys that are only padding\n    part[..., len(line):] "
            "= False\n";
    }
    return rules;
}

}  // namespace attention
