// SPDX-License-Identifier: GPL-3.0-or-later
#include "mask/mask_brush.h"

#include "layer/mask_edits.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace attention {

Cell MaskBrush::target(int query, int key, int head) const {
    const bool isOne = !m_brush.isForAllHeads && head != meanOfHeads;
    return {query, key, isOne ? std::optional<Index>(head) : std::nullopt};
}

void MaskBrush::press(const CellRef& cell) {
    m_stroke = newGesture();
    m_isMasking.reset();
    m_last = cell;
    submit(painted(m_session, cell), strokeName());
}

/// In a straight line from where the pointer was last.
void MaskBrush::move(const CellRef& cell) {
    if (!m_last) return;
    const int steps = std::max(std::abs(cell.row - m_last->row), std::abs(cell.column - m_last->column));
    Session next = m_session;
    for (int i = 1; i <= steps; ++i) {
        const double share = static_cast<double>(i) / steps;
        CellRef between = cell;
        between.row = static_cast<int>(std::lround(std::lerp(m_last->row, cell.row, share)));
        between.column = static_cast<int>(std::lround(std::lerp(m_last->column, cell.column, share)));
        next = painted(std::move(next), between);
    }
    m_last = cell;
    submit(next, strokeName());
}

Session MaskBrush::painted(Session session, const CellRef& cell) {
    const Cell at = target(cell.row, cell.column, cell.head);
    if (isForbidden(at)) return session;
    const bool isMasked = isCellMaskedByHand(session, at);
    if (m_brush.tool == Brush::Tool::Multiply)
        return isMasked ? session : withCellMultiplier(std::move(session), at, m_brush.factor);
    if (!m_isMasking) m_isMasking = !isMasked;
    return withCellMasked(std::move(session), at, *m_isMasking);
}

/// By a rule, which no stroke changes.
bool MaskBrush::isForbidden(const Cell& cell) const {
    if (m_session.importedAttention.file) return true;  // nothing is computed that could be masked
    return isMaskedByRule(m_session, m_tokens, m_unknownKeys.get(), m_sequence, cell);
}

QString MaskBrush::strokeName() const {
    return m_brush.tool == Brush::Tool::Multiply ? tr("multiplier") : tr("mask");
}

void MaskBrush::toggleCell(const CellRef& cell) {
    m_stroke = newGesture();
    const Cell at = target(cell.row, cell.column, cell.head);
    if (isForbidden(at)) return;
    submit(withCellMasked(m_session, at, !isCellMaskedByHand(m_session, at)), tr("mask"));
}

void MaskBrush::toggleKey(int key, int head) {
    m_stroke = newGesture();
    std::vector<Cell> open;
    for (Index query = 0; query < m_tokens.queryLength(); ++query) {
        const Cell cell = target(static_cast<int>(query), key, head);
        if (!isForbidden(cell)) open.push_back(cell);
    }
    const bool areMasked =
        std::ranges::all_of(open, [&](const Cell& cell) { return isCellMaskedByHand(m_session, cell); });
    Session next = m_session;
    for (const Cell& cell : open) next = withCellMasked(std::move(next), cell, !areMasked);
    submit(next, tr("mask of a key"));
}

bool MaskBrush::hasSpecialKeys() const {
    const auto keys = specialTokenPositions(m_tokens);
    const auto isPadded = [&](const auto& list) {
        return static_cast<Index>(list.size()) < m_tokens.keyLength();
    };
    return !keys || !keys->empty() || std::ranges::any_of(m_tokens.keys, isPadded);
}

bool MaskBrush::areSpecialKeysMasked() const {
    const auto keys = specialTokenPositions(m_tokens);
    return keys && m_session.mask.masksPadding && std::ranges::all_of(*keys, [&](Index key) {
               return isKeyMaskedByHand(m_session, {0, key, std::nullopt}, m_tokens.queryLength());
           });
}

QString MaskBrush::reasonAgainstMaskingSpecialKeys() const {
    if (specialTokenPositions(m_tokens)) return {};
    return tr("They stand at other places in every sequence, but a mask’s cells hold for all sequences.");
}

void MaskBrush::maskSpecialKeys(bool areMasked) {
    const auto keys = specialTokenPositions(m_tokens);
    if (!keys) return;
    m_stroke = newGesture();
    Session next = m_session;
    for (const Index key : *keys)
        next = withKeyMasked(std::move(next), {0, key, std::nullopt}, m_tokens.queryLength(), areMasked);
    next.mask.masksPadding = areMasked || m_session.mask.masksPadding;
    submit(next, tr("mask of special tokens"));
}

void MaskBrush::submit(const Session& next, const QString& what) {
    if (next == m_session) return;
    emit edited({next, what, m_stroke});
}

}  // namespace attention
