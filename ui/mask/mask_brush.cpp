// SPDX-License-Identifier: GPL-3.0-or-later
#include "mask/mask_brush.h"

#include "layer/mask_edits.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace attention {

Cell MaskBrush::targetCell(int query, int key, int head) const {
    const bool isOne = !m_settings.isForAllHeads && head != meanOfHeads;
    return {query, key, isOne ? std::optional<Index>(head) : std::nullopt};
}

void MaskBrush::beginStroke(const CellRef& cell) {
    m_stroke = newInteractionToken();
    m_isMasking.reset();
    m_lastCell = cell;
    emitSessionEdited(withPaintedCell(m_session, cell), strokeUndoText());
}

/// In a straight line from where the pointer was last.
void MaskBrush::continueStroke(const CellRef& cell) {
    if (!m_lastCell) return;
    const int steps =
        std::max(std::abs(cell.row - m_lastCell->row), std::abs(cell.column - m_lastCell->column));
    Session next = m_session;
    for (int i = 1; i <= steps; ++i) {
        const double share = static_cast<double>(i) / steps;
        CellRef between = cell;
        between.row = static_cast<int>(std::lround(std::lerp(m_lastCell->row, cell.row, share)));
        between.column = static_cast<int>(std::lround(std::lerp(m_lastCell->column, cell.column, share)));
        next = withPaintedCell(std::move(next), between);
    }
    m_lastCell = cell;
    emitSessionEdited(next, strokeUndoText());
}

Session MaskBrush::withPaintedCell(Session session, const CellRef& cell) {
    const Cell at = targetCell(cell.row, cell.column, cell.head);
    if (isReadOnly(at)) return session;
    const bool isMasked = isCellMaskedByHand(session, at);
    if (m_settings.tool == BrushSettings::Tool::Multiply)
        return isMasked ? session : withCellMultiplier(std::move(session), at, m_settings.factor);
    if (!m_isMasking) m_isMasking = !isMasked;
    return withCellMasked(std::move(session), at, *m_isMasking);
}

/// By a rule, which no stroke changes.
bool MaskBrush::isReadOnly(const Cell& cell) const {
    if (m_session.importedAttention.file) return true;  // nothing is computed that could be masked
    return isMaskedByRule(m_session, m_tokens, m_unknownKeys.get(), m_sequence, cell);
}

QString MaskBrush::strokeUndoText() const {
    return m_settings.tool == BrushSettings::Tool::Multiply ? tr("multiplier") : tr("mask");
}

void MaskBrush::toggleCellMask(const CellRef& cell) {
    m_stroke = newInteractionToken();
    const Cell at = targetCell(cell.row, cell.column, cell.head);
    if (isReadOnly(at)) return;
    emitSessionEdited(withCellMasked(m_session, at, !isCellMaskedByHand(m_session, at)), tr("mask"));
}

void MaskBrush::toggleKeyMask(int key, int head) {
    m_stroke = newInteractionToken();
    std::vector<Cell> open;
    for (Index query = 0; query < m_tokens.queryLength(); ++query) {
        const Cell cell = targetCell(static_cast<int>(query), key, head);
        if (!isReadOnly(cell)) open.push_back(cell);
    }
    const bool areMasked =
        std::ranges::all_of(open, [&](const Cell& cell) { return isCellMaskedByHand(m_session, cell); });
    Session next = m_session;
    for (const Cell& cell : open) next = withCellMasked(std::move(next), cell, !areMasked);
    emitSessionEdited(next, tr("mask of a key"));
}

bool MaskBrush::hasSpecialTokens() const {
    const auto keys = specialTokenPositions(m_tokens);
    const auto isPadded = [&](const auto& list) {
        return static_cast<Index>(list.size()) < m_tokens.keyLength();
    };
    return !keys || !keys->empty() || std::ranges::any_of(m_tokens.keys, isPadded);
}

bool MaskBrush::areSpecialTokensMasked() const {
    const auto keys = specialTokenPositions(m_tokens);
    return keys && m_session.mask.masksPadding && std::ranges::all_of(*keys, [&](Index key) {
               return isKeyMaskedByHand(m_session, {0, key, std::nullopt}, m_tokens.queryLength());
           });
}

QString MaskBrush::specialTokensUnmaskableReason() const {
    if (specialTokenPositions(m_tokens)) return {};
    return tr("They stand at other places in every sequence, but a mask’s cells hold for all sequences.");
}

void MaskBrush::setSpecialTokensMasked(bool areMasked) {
    const auto keys = specialTokenPositions(m_tokens);
    if (!keys) return;
    m_stroke = newInteractionToken();
    Session next = m_session;
    for (const Index key : *keys)
        next = withKeyMasked(std::move(next), {0, key, std::nullopt}, m_tokens.queryLength(), areMasked);
    next.mask.masksPadding = areMasked || m_session.mask.masksPadding;
    emitSessionEdited(next, tr("mask of special tokens"));
}

void MaskBrush::emitSessionEdited(const Session& next, const QString& undoText) {
    if (next == m_session) return;
    emit sessionEdited({next, undoText, m_stroke});
}

}  // namespace attention
