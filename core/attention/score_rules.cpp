// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/score_rules.h"

#include "attention/score.h"

#include <cstdlib>

namespace attention {
namespace {

bool isForHead(const Cell& cell, Index head) {
    return !cell.head || *cell.head == head;
}

}  // namespace

ScoreRules::ScoreRules(const Session& session, const Tokens& tokens)
    : m_mask(session.mask), m_keys(tokens.keys), m_divisor(static_cast<float>(scoreDivisor(session))) {
    for (const Cell& cell : session.mask.cells) m_cells[cell.query].push_back(cell);
    for (const CellFactor& entry : session.multiplier) m_factors[entry.cell.query].push_back(entry);
}

bool ScoreRules::isAllowedByPosition(Index query, Index key) const {
    if (m_mask.window && std::abs(query - key) > *m_mask.window) return false;
    if (key < m_mask.prefix) return true;
    switch (m_mask.causal) {
        case CausalMask::None:
            return true;
        case CausalMask::Causal:
            return key <= query;
        case CausalMask::Strict:
            return key < query;
    }
    return true;
}

void ScoreRules::allowedKeys(Index sequence, Index head, Index query, std::span<std::uint8_t> allowed) const {
    const auto length = m_keys[static_cast<std::size_t>(sequence)].size();
    for (std::size_t key = 0; key < allowed.size(); ++key) {
        const bool isPadding = m_mask.padding && key >= length;
        allowed[key] = !isPadding && isAllowedByPosition(query, static_cast<Index>(key));
    }
    const auto painted = m_cells.find(query);
    if (painted == m_cells.end()) return;
    for (const Cell& cell : painted->second) {
        const auto key = static_cast<std::size_t>(cell.key);
        if (key < allowed.size() && isForHead(cell, head)) allowed[key] = 0;
    }
}

void ScoreRules::scaleRow(Index head, Index query, std::span<const float> raw,
                          std::span<float> scaled) const {
    for (std::size_t key = 0; key < raw.size(); ++key) scaled[key] = raw[key] / m_divisor;
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

void ScoreRules::fillForbidden(Index sequence, Index head, Index query, std::span<float> scaled) const {
    std::vector<std::uint8_t> allowed(scaled.size());
    allowedKeys(sequence, head, query, allowed);
    const auto fill = static_cast<float>(m_mask.fill);
    for (std::size_t key = 0; key < scaled.size(); ++key) {
        if (!allowed[key]) scaled[key] = fill;
    }
}

}  // namespace attention
