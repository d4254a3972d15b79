// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/transforms/mask.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>

namespace attention {

Message maskReasonText(MaskReason reason) {
    switch (reason) {
        case MaskReason::Padding:
            return Message("Mechanisms", "The key is padding.");
        case MaskReason::Window:
            return Message("Mechanisms", "The key is outside the window around the query.");
        case MaskReason::Causal:
            return Message("Mechanisms", "The key comes after the query (causal mask).");
        case MaskReason::StrictlyCausal:
            return Message("Mechanisms", "The key does not come before the query (strictly causal mask).");
        case MaskReason::MaskedCell:
            return Message("Mechanisms", "This cell is in the list of masked cells.");
        case MaskReason::Diagonal:
            return Message("Mechanisms", "The key is the query’s own token, and the diagonal is masked.");
        case MaskReason::UnknownWord:
            return Message("Mechanisms", "The word of this key has no word vector.");
    }
    return {};
}

std::vector<MaskReason> maskReasons(const Trace& trace, Index sequence, const CellRef& cell) {
    const Mask mask(trace.config.mask, *trace.tokens, trace.unknownKeys.get());
    return mask.reasonsForCell(sequence, cell, trace.keyCount());
}

Mask::Mask(const MaskSettings& settings, const Tokens& tokens, const KeyPositions* unknownKeys)
    : m_settings(settings), m_tokens(tokens), m_unknownKeys(unknownKeys) {
    for (const Cell& cell : settings.maskedCells) m_maskedCells[cell.query].push_back(cell);
}

Index Mask::sequenceLength(Index sequence) const {
    return std::ssize(m_tokens.keys[static_cast<std::size_t>(sequence)]);
}

KeyRange Mask::keysAllowedByPosition(Index sequence, Index query, std::size_t keys) const {
    const MaskSettings& mask = m_settings;
    auto first = Index{0};
    auto end = static_cast<Index>(keys);
    if (mask.causal == CausalMask::Causal) end = query + 1;
    if (mask.causal == CausalMask::Strict) end = query;
    end = std::max(end, static_cast<Index>(mask.prefixLength));
    end = std::min(end, mask.masksPadding ? sequenceLength(sequence) : static_cast<Index>(keys));
    Index sinks = 0;
    if (mask.window) {
        sinks = std::clamp(mask.sinkCount, Index{0}, std::max(end, Index{0}));
        first = std::max(first, query - *mask.window);
        end = std::min(end, query + *mask.window + 1);
        if (sinks >= first) {  // no gap between sinks and window
            end = std::max(end, sinks);
            first = sinks = 0;
        }
    }
    end = std::clamp(end, first, std::max(first, static_cast<Index>(keys)));
    return {std::min(static_cast<std::size_t>(sinks), keys), std::min(static_cast<std::size_t>(first), keys),
            std::min(static_cast<std::size_t>(end), keys)};
}

bool Mask::ConditionalRule::leavesAnyKey(std::span<const std::uint8_t> allowed) const {
    for (std::size_t k = 0; k < allowed.size(); ++k)
        if (allowed[k] && !contains(static_cast<Index>(k))) return true;
    return false;
}

void Mask::ConditionalRule::apply(std::span<std::uint8_t> allowed) const {
    if (isEmpty() || !leavesAnyKey(allowed)) return;
    const auto mask = [&](Index k) {
        if (k < std::ssize(allowed)) allowed[static_cast<std::size_t>(k)] = 0;
    };
    if (key) mask(*key);
    for (const Index k : keys) mask(k);
}

std::array<Mask::ConditionalRule, 2> Mask::conditionalRules(Index sequence, Index query) const {
    std::array<ConditionalRule, 2> rules = {{{MaskReason::Diagonal}, {MaskReason::UnknownWord}}};
    if (!m_settings.allowsDiagonal && m_tokens.isSelfAttention) rules[0].key = query;
    if (!m_settings.allowsUnknownTokens && m_unknownKeys && sequence < std::ssize(*m_unknownKeys))
        rules[1].keys = (*m_unknownKeys)[static_cast<std::size_t>(sequence)];
    return rules;
}

bool Mask::hasConditionalRules(Index sequence) const {
    if (m_settings.allowsDiagonal && m_settings.allowsUnknownTokens)
        return false;  // fast in the usual case, because this is called for each row
    return std::ranges::any_of(conditionalRules(sequence, 0),
                               [](const ConditionalRule& rule) { return !rule.isEmpty(); });
}

std::vector<MaskReason> Mask::reasonsForCell(Index sequence, const CellRef& cell, Index keys) const {
    const MaskSettings& mask = m_settings;
    const Index query = cell.row;
    const Index key = cell.column;
    std::vector<MaskReason> reasons;
    if (mask.masksPadding && key >= sequenceLength(sequence)) reasons.push_back(MaskReason::Padding);
    if (mask.window && key >= mask.sinkCount && std::abs(query - key) > *mask.window)
        reasons.push_back(MaskReason::Window);
    if (key >= mask.prefixLength) {
        if (mask.causal == CausalMask::Causal && key > query) reasons.push_back(MaskReason::Causal);
        if (mask.causal == CausalMask::Strict && key >= query) reasons.push_back(MaskReason::StrictlyCausal);
    }
    const bool isCellMasked = std::ranges::any_of(mask.maskedCells, [&](const Cell& maskedCell) {
        return maskedCell.query == query && maskedCell.key == key && maskedCell.appliesToHead(cell.head);
    });
    if (isCellMasked) reasons.push_back(MaskReason::MaskedCell);
    if (!hasConditionalRules(sequence)) return reasons;
    std::vector<std::uint8_t> allowed(static_cast<std::size_t>(keys));
    applyUnconditionalRules(sequence, cell.head, query, allowed);
    for (const ConditionalRule& rule : conditionalRules(sequence, query)) {
        if (rule.contains(key) && rule.leavesAnyKey(allowed)) reasons.push_back(rule.reason);
        rule.apply(allowed);
    }
    return reasons;
}

void Mask::applyUnconditionalRules(Index sequence, Index head, Index query,
                                   std::span<std::uint8_t> allowed) const {
    const KeyRange range = keysAllowedByPosition(sequence, query, allowed.size());
    for (std::size_t key = 0; key < allowed.size(); ++key) allowed[key] = range.contains(key);
    const auto found = m_maskedCells.find(query);
    if (found == m_maskedCells.end()) return;
    for (const Cell& cell : found->second) {
        const auto key = static_cast<std::size_t>(cell.key);
        if (key < allowed.size() && cell.appliesToHead(head)) allowed[key] = 0;
    }
}

void Mask::computeAllowedKeys(Index sequence, Index head, Index query,
                              std::span<std::uint8_t> allowed) const {
    applyUnconditionalRules(sequence, head, query, allowed);
    for (const ConditionalRule& rule : conditionalRules(sequence, query)) rule.apply(allowed);
}

bool Mask::certainlyAllowsAllKeys(Index sequence, Index query, Index keys) const {
    const auto keyCount = static_cast<std::size_t>(keys);
    const KeyRange range = keysAllowedByPosition(sequence, query, keyCount);
    return range.first == 0 && range.end >= keyCount && !m_maskedCells.contains(query) &&
           !hasConditionalRules(sequence);
}

void Mask::fillMaskedScores(Index sequence, Index head, Index query, std::span<float> scores) const {
    const auto fill = static_cast<float>(m_settings.fill);
    if (hasConditionalRules(sequence) || m_maskedCells.contains(query)) {
        std::vector<std::uint8_t> allowed(scores.size());
        computeAllowedKeys(sequence, head, query, allowed);
        for (std::size_t key = 0; key < scores.size(); ++key) scores[key] = allowed[key] ? scores[key] : fill;
        return;
    }
    const KeyRange range = keysAllowedByPosition(sequence, query, scores.size());
    std::ranges::fill(scores.subspan(range.sinkCount, range.first - range.sinkCount), fill);
    std::ranges::fill(scores.subspan(range.end), fill);
}

namespace {

/// Returns the Python lines that mask all keys for which the expression `condition` is False, unless the
/// query would keep no key. `comment` is written to a Python comment.
std::string conditionalRuleInPython(const std::string& condition, const std::string& comment) {
    return "others = allowed & " + condition + "  # " + comment +
           ", unless a query has no other\n"
           "allowed = torch.where(others.any(-1, keepdim=True), others, allowed)\n";
}

/// Returns the Python lines that mask keys whose token is one of `words`, unless the query would keep no key.
std::string unknownWordsRuleInPython(const std::set<std::string>& words) {
    return "unknown = " + nlohmann::json(words).dump() +
           "\nknown = torch.tensor([[token not in unknown for token in line] + [True] * (n_k - len(line)) "
           "for line in keys])\n" +
           conditionalRuleInPython("known[:, None, None]", "no word without a vector");
}

}  // namespace

std::string maskInPython(const Session& s, const python::SequenceTraits& sequences) {
    std::string rules;
    const std::string prefix =
        s.mask.prefixLength > 0 ? " | (key_at < " + std::to_string(s.mask.prefixLength) + ")" : "";
    if (s.mask.causal == CausalMask::Causal) rules += "allowed &= (key_at <= query_at)" + prefix + "\n";
    if (s.mask.causal == CausalMask::Strict) rules += "allowed &= (key_at < query_at)" + prefix + "\n";
    if (s.mask.window) {
        const std::string near = "(query_at - key_at).abs() <= " + std::to_string(*s.mask.window);
        const std::string sinks = " | (key_at < " + std::to_string(s.mask.sinkCount) + ")";
        rules += "allowed &= " + (s.mask.sinkCount > 0 ? "(" + near + ")" + sinks : near) + "\n";
    }
    const std::string cells = python::cellListLiteral(s.mask.maskedCells, s, sequences);
    if (!cells.empty()) {
        rules += "all_heads = slice(None)\nfor query, key, head in " + cells + ":\n" +
                 python::cellLoopBody("allowed[:, head, query, key] = False", sequences);
    }
    if (s.mask.masksPadding && sequences.hasPadding) {
        rules +=
            "for line, part in zip(keys, allowed):  # keys that are only padding\n    part[..., len(line):] "
            "= False\n";
    }
    if (!s.mask.allowsDiagonal && sequences.isSelfAttention)
        rules += conditionalRuleInPython("(query_at != key_at)", "no token itself");
    if (!s.mask.allowsUnknownTokens && !sequences.unknownWords.empty())
        rules += unknownWordsRuleInPython(sequences.unknownWords);
    return rules;
}

}  // namespace attention
