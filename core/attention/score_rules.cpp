// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/score_rules.h"

#include "attention/score.h"
#include "kernels/kernels.h"

#include <algorithm>

namespace attention {
namespace {

bool isForHead(const Cell& cell, Index head) {
    return !cell.head || *cell.head == head;
}

}  // namespace

KeyRange keysAllowedByPosition(const MaskSettings& mask, Index query, Index length, std::size_t keys) {
    auto first = Index{0};
    auto end = static_cast<Index>(keys);
    if (mask.causal == CausalMask::Causal) end = query + 1;
    if (mask.causal == CausalMask::Strict) end = query;
    end = std::max(end, static_cast<Index>(mask.prefix));
    if (mask.window) {
        first = std::max(first, query - *mask.window);
        end = std::min(end, query + *mask.window + 1);
    }
    end = std::min(end, mask.padding ? length : static_cast<Index>(keys));
    end = std::clamp(end, first, std::max(first, static_cast<Index>(keys)));
    return {std::min(static_cast<std::size_t>(first), keys), std::min(static_cast<std::size_t>(end), keys)};
}

ScoreRules::ScoreRules(const Session& session, const Tokens& tokens)
    : m_mask(session.mask),
      m_normalizer(session.normalizer),
      m_keys(tokens.keys),
      m_divisor(static_cast<float>(scoreDivisor(session))) {
    for (const Cell& cell : session.mask.cells) m_cells[cell.query].push_back(cell);
    for (const CellFactor& entry : session.multiplier) m_factors[entry.cell.query].push_back(entry);
}

KeyRange ScoreRules::allowedByPosition(Index sequence, Index query, std::size_t keys) const {
    const auto length = static_cast<Index>(m_keys[static_cast<std::size_t>(sequence)].size());
    return keysAllowedByPosition(m_mask, query, length, keys);
}

void ScoreRules::allowedKeys(Index sequence, Index head, Index query, std::span<std::uint8_t> allowed) const {
    const KeyRange range = allowedByPosition(sequence, query, allowed.size());
    for (std::size_t key = 0; key < allowed.size(); ++key)
        allowed[key] = key >= range.first && key < range.end;
    const auto painted = m_cells.find(query);
    if (painted == m_cells.end()) return;
    for (const Cell& cell : painted->second) {
        const auto key = static_cast<std::size_t>(cell.key);
        if (key < allowed.size() && isForHead(cell, head)) allowed[key] = 0;
    }
}

void ScoreRules::multiplyRow(Index head, Index query, std::span<float> scaled) const {
    const auto given = m_factors.find(query);
    if (given == m_factors.end()) return;
    std::unordered_map<std::size_t, float> factors;  // the last of several for one cell counts
    for (const CellFactor& entry : given->second) {
        const auto key = static_cast<std::size_t>(entry.cell.key);
        if (key < scaled.size() && isForHead(entry.cell, head))
            factors[key] = static_cast<float>(entry.factor);
    }
    for (const auto& [key, factor] : factors) scaled[key] *= factor;
}

void ScoreRules::scaleRows(Index head, Index firstQuery, ConstMatrix raw, Matrix scaled) const {
    attention_divide(raw, m_divisor, scaled);
    if (m_factors.empty()) return;
    for (Index r = 0; r < scaled.rows; ++r)
        multiplyRow(head, firstQuery + r, {scaled.row(r), static_cast<std::size_t>(scaled.cols)});
}

void ScoreRules::scaleRow(Index head, Index query, std::span<const float> raw,
                          std::span<float> scaled) const {
    const auto keys = static_cast<Index>(raw.size());
    scaleRows(head, query, {raw.data(), 1, keys, keys}, {scaled.data(), 1, keys, keys});
}

bool ScoreRules::areOnlyDivided(Index sequence, Index first, Index count, Index keys) const {
    const auto all = static_cast<std::size_t>(keys);
    for (Index query = first; query < first + count; ++query) {
        const KeyRange range = allowedByPosition(sequence, query, all);
        if (range.first > 0 || range.end < all) return false;
        if (m_cells.contains(query) || isMultiplied(query)) return false;
    }
    return true;
}

void ScoreRules::fillForbidden(Index sequence, Index head, Index query, std::span<float> scaled) const {
    const auto fill = static_cast<float>(m_mask.fill);
    const KeyRange range = allowedByPosition(sequence, query, scaled.size());
    std::ranges::fill(scaled.first(range.first), fill);
    std::ranges::fill(scaled.subspan(range.end), fill);
    const auto painted = m_cells.find(query);
    if (painted == m_cells.end()) return;
    for (const Cell& cell : painted->second) {
        const auto key = static_cast<std::size_t>(cell.key);
        if (key < scaled.size() && isForHead(cell, head)) scaled[key] = fill;
    }
}

}  // namespace attention
