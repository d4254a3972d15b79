// SPDX-License-Identifier: GPL-3.0-or-later
// Code shared by sparsemax and entmax. These normalization functions assign weight only to keys whose score
// exceeds a threshold. Such keys are the support.
#pragma once

#include "mechanisms/normalizers/normalizer.h"

namespace attention {

/// The support of one row: the keys whose weight is not 0, because their score exceeds a threshold. z is
/// masked scores / temperature.
struct SparseSupport {
    std::size_t size = 0;  ///< number of keys with weight
    double threshold = 0;  ///< τ, a threshold of z − max z (sparsemax) or (z − max z) / 2 (entmax)
};

inline const OperandInfo supportSumQuantity{.symbol = Message::fromUntranslatedText("Σ")};
inline const OperandInfo supportSizeQuantity{
    .symbol = {}, .format = OperandInfo::NumberFormat::Whole, .isConstant = true};
inline const OperandInfo supportThresholdQuantity{.symbol = Message::fromUntranslatedText("τ")};
inline const CalculationStepKind sumSupportStep{Message("Mechanisms", "Sum over keys with nonzero weight"),
                                                SummationIndex::Keys, true};
inline const CalculationStepKind findThresholdStep{Message("Mechanisms", "Threshold τ"),
                                                   SummationIndex::Components, true};

/// Returns the calculation step that adds up `terms`, one for each key of the support. `keyCount` is the
/// number of all keys of the row. If the support is smaller, a note explains that all other scores are too
/// low.
inline CalculationStep makeSupportSumStep(std::vector<Term> terms, std::size_t keyCount) {
    const bool containsAllKeys = terms.size() == keyCount;
    CalculationStep step = makeSumStep(sumSupportStep, std::move(terms));
    if (!containsAllKeys)
        step.notes = {
            Message("Mechanisms", "All other keys have the weight 0 because their scores are too low.")};
    return step;
}

}  // namespace attention
