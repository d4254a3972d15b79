// SPDX-License-Identifier: GPL-3.0-or-later
#include "mask/mask_brush.h"

#include "attention/mask_edits.h"

#include <algorithm>

namespace attention {
namespace {

/// Strokes have numbers of their own, apart from those of the settings' gestures.
constexpr int firstStroke = 1 << 20;

}  // namespace

Cell MaskBrush::target(int query, int key, int head) const {
    const bool isOne = !m_brush.isForAllHeads && head != meanOfHeads;
    return {query, key, isOne ? std::optional<Index>(head) : std::nullopt};
}

void MaskBrush::press(const CellRef& cell) {
    ++m_stroke;
    m_isMasking = !isCellMasked(m_session, target(cell.row, cell.column, cell.head));
    paint(cell);
}

void MaskBrush::move(const CellRef& cell) {
    if (m_isMasking) paint(cell);
}

void MaskBrush::paint(const CellRef& cell) {
    const Cell at = target(cell.row, cell.column, cell.head);
    if (m_brush.tool == Brush::Tool::Mask) submit(withCellMasked(m_session, at, *m_isMasking), tr("mask"));
    if (m_brush.tool == Brush::Tool::Multiply)
        submit(withFactor(m_session, at, m_brush.factor), tr("multiplier"));
}

void MaskBrush::toggleCell(const CellRef& cell) {
    ++m_stroke;
    const Cell at = target(cell.row, cell.column, cell.head);
    submit(withCellMasked(m_session, at, !isCellMasked(m_session, at)), tr("mask"));
}

void MaskBrush::toggleKey(int key, int head) {
    ++m_stroke;
    const Cell at = target(0, key, head);
    const bool isMasked = isKeyMasked(m_session, at, m_tokens.queryLength());
    submit(withKeyMasked(m_session, at, m_tokens.queryLength(), !isMasked), tr("mask of a key"));
}

bool MaskBrush::hasSpecialKeys() const {
    const auto keys = specialKeys(m_tokens);
    const auto isPadded = [&](const auto& list) {
        return static_cast<Index>(list.size()) < m_tokens.keyLength();
    };
    return !keys || !keys->empty() || std::ranges::any_of(m_tokens.keys, isPadded);
}

bool MaskBrush::areSpecialKeysMasked() const {
    const auto keys = specialKeys(m_tokens);
    return keys && m_session.mask.padding && std::ranges::all_of(*keys, [&](Index key) {
               return isKeyMasked(m_session, {0, key, std::nullopt}, m_tokens.queryLength());
           });
}

QString MaskBrush::reasonAgainstMaskingSpecialKeys() const {
    if (specialKeys(m_tokens)) return {};
    return tr("They stand at other places in every sequence, but a mask’s cells hold for all sequences.");
}

void MaskBrush::maskSpecialKeys(bool areMasked) {
    const auto keys = specialKeys(m_tokens);
    if (!keys) return;
    ++m_stroke;
    Session next = m_session;
    for (const Index key : *keys)
        next = withKeyMasked(std::move(next), {0, key, std::nullopt}, m_tokens.queryLength(), areMasked);
    next.mask.padding = areMasked || m_session.mask.padding;
    submit(next, tr("mask of special tokens"));
}

void MaskBrush::submit(const Session& next, const QString& what) {
    if (next == m_session) return;
    emit edited({next, what, firstStroke + m_stroke});
}

}  // namespace attention
