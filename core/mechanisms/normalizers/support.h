// SPDX-License-Identifier: GPL-3.0-or-later
// What the normalisers share that give weight to some keys only: those whose score exceeds a threshold.
#pragma once

#include "mechanisms/normalizers/normalizer.h"

namespace attention {

struct SparseSupport {
    std::size_t size = 0;  ///< how many keys get weight
    double threshold = 0;
};

inline const Quantity supportSumQuantity{.symbol = Message::fromUntranslatedText("Σ")};
inline const Quantity supportSizeQuantity{
    .symbol = {}, .format = Quantity::NumberFormat::Whole, .isConstant = true};
inline const Quantity supportThresholdQuantity{.symbol = Message::fromUntranslatedText("τ")};
inline const CalculationStepKind sumSupportStep{Message("attention", "Keys that get weight"),
                                                SummationIndex::Keys, true};
inline const CalculationStepKind findThresholdStep{Message("attention", "Threshold τ"),
                                                   SummationIndex::Components, true};

/// The step that sums the terms of the keys in the support, of so many keys.
inline CalculationStep makeSupportSumStep(std::vector<Term> terms, std::size_t keys) {
    const bool isAll = terms.size() == keys;
    CalculationStep step = makeSumStep(sumSupportStep, std::move(terms));
    if (!isAll) step.notes = {Message("attention", "All other scores are too low for any.")};
    return step;
}

}  // namespace attention
