// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/projection_init/constructed_head.h"

#include "mechanisms/common/position_divisor.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace attention::constructed_head {
namespace {

/// Returns ω with the number `wave` as subscript, such as "ω₁₂".
std::string omegaSymbol(Index wave) {
    constexpr const char* subscripts[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    std::string text = "ω";
    for (const char digit : std::to_string(wave)) text += subscripts[digit - '0'];
    return text;
}

/// Returns `number` with four decimals, or without decimals if it is an integer.
Message shortNumber(double number) {
    return Message::number(number, number == std::round(number) ? 0 : 4);
}

/// Explains an entry of a matrix that copies components of the token vector, times `strength`.
Message explainTokenVectorCopy(const Session& s, const CellRef& cell, double strength) {
    const Index row = cell.row + 1;
    if (cell.row >= s.embedding.tokenVectorSize())
        return Message("Mechanisms",
                       "Row %1 contains only zeros because a token vector has only %2 components.")
            .arg(row, s.embedding.tokenVectorSize());
    if (strength == 1)
        return Message("Mechanisms", "Row %1 copies component %1 of the token vector and ignores all others.")
            .arg(row);
    return Message("Mechanisms",
                   "Row %1 multiplies component %1 of the token vector by %2 and ignores all others.")
        .arg(row, shortNumber(strength));
}

/// Explains an entry of a matrix that rotates the waves of the position by `offset` tokens, times `strength`.
Message explainWaveRotation(const Session& s, const CellRef& cell, Index offset, double strength) {
    const Index wave = cell.row / 2;
    const Index indexInPair = cell.column - s.embedding.tokenVectorSize() - 2 * wave;
    if (wave >= waveCount(s))
        return Message("Mechanisms",
                       "Row %1 contains only zeros because no complete wave of the position encoding (sine "
                       "and cosine) is left for this row.")
            .arg(cell.row + 1);
    if (indexInPair < 0 || indexInPair > 1)
        return Message("Mechanisms", "Row %1 uses only wave %2 of the position encoding, so this entry is 0.")
            .arg(cell.row + 1, wave + 1);
    if (offset == 0)
        return Message(
                   "Mechanisms",
                   "Row %1 copies one component of wave %2 of the position encoding and multiplies it by %3.")
            .arg(cell.row + 1, wave + 1, shortNumber(strength));
    const bool isCosine = indexInPair == cell.row % 2;
    const bool isNegative = !isCosine && indexInPair == 0;
    return Message("Mechanisms",
                   "This entry is %1 · %2(%3 · %4) with %4 = %5. It is part of the 2 × 2 matrix that rotates "
                   "wave %6 of the position encoding by the angle for the token offset %3.")
        .arg(shortNumber(isNegative ? -strength : strength), isCosine ? "cos" : "sin",
             shortNumber(static_cast<double>(offset)), omegaSymbol(wave + 1),
             Message::number(angularFrequency(s, wave)), wave + 1);
}

/// Explains an entry of the query bias, which is 0 unless the target of `head` is HeadTarget::First.
Message explainQueryBias(const Session& s, const CellRef& cell, const ConstructedHead& head) {
    if (head.target != HeadTarget::First)
        return Message(
            "Mechanisms",
            "This entry is 0 because only heads that attend to the first token have a query bias.");
    if (cell.row / 2 >= waveCount(s))
        return Message("Mechanisms",
                       "Row %1 contains only zeros because no complete wave of the position encoding (sine "
                       "and cosine) is left for this row.")
            .arg(cell.row + 1);
    return Message("Mechanisms",
                   "This entry is %1 · %2(0). It encodes wave %3 of the first position, so that every query "
                   "matches the first token.")
        .arg(shortNumber(head.strength), cell.row % 2 ? "cos" : "sin", cell.row / 2 + 1);
}

}  // namespace

Index tokenOffset(const ConstructedHead& head) {
    switch (head.target) {
        case HeadTarget::Previous:
            return -1;
        case HeadTarget::Next:
            return 1;
        case HeadTarget::Offset:
            return head.offset;
        case HeadTarget::Self:
        case HeadTarget::First:
        case HeadTarget::SameWord:
            break;
    }
    return 0;
}

Index waveCount(const Session& s) {
    return std::min(s.dK, s.embedding.dPosition) / 2;
}

double angularFrequency(const Session& s, Index wave) {
    return 1 / positionDivisor(2 * wave, s.embedding.dPosition);
}

Message entryExplanation(const Session& s, const CellRef& cell) {
    if (cell.stage == Stage::OutputMatrix)
        return Message("Mechanisms",
                       "Row %1 copies component %1 of the concatenated heads and ignores all others.")
            .arg(cell.row + 1);
    if (cell.stage == Stage::ValueMatrix) return explainTokenVectorCopy(s, cell, 1);
    const ConstructedHead& head = s.projection.constructedHeads[static_cast<std::size_t>(cell.head)];
    if (cell.stage == Stage::QueryBias) return explainQueryBias(s, cell, head);
    const bool isQuery = cell.stage == Stage::QueryMatrix;
    const double strength = isQuery ? head.strength : 1;
    if (head.target == HeadTarget::SameWord) return explainTokenVectorCopy(s, cell, strength);
    if (isQuery && head.target == HeadTarget::First)
        return Message(
            "Mechanisms",
            "This entry is 0 because the query of this head depends only on the bias, not on the token.");
    return explainWaveRotation(s, cell, isQuery ? tokenOffset(head) : 0, strength);
}

}  // namespace attention::constructed_head
