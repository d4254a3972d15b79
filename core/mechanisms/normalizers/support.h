// SPDX-License-Identifier: GPL-3.0-or-later
// What the normalisers share that give weight to some keys only: those whose score exceeds a threshold.
#pragma once

#include "mechanisms/normalizers/normalizer.h"

namespace attention {

struct Support {
    std::size_t size = 0;  ///< how many keys get weight
    double threshold = 0;
};

inline const Quantity supportSum{.symbol = Message::verbatim("Σ")};
inline const Quantity supportSize{.symbol = {}, .number = Quantity::Number::Whole, .isConstant = true};
inline const Quantity supportThreshold{.symbol = Message::verbatim("τ")};
inline const StepKind sumSupport{Message("attention", "Keys that get weight"), SumOver::Keys, true};
inline const StepKind findThreshold{Message("attention", "Threshold τ"), SumOver::Components, true};

/// The step that sums the terms of the keys in the support, of so many keys.
inline Step sumOfSupport(std::vector<Term> terms, std::size_t keys) {
    const bool isAll = terms.size() == keys;
    Step step = summed(sumSupport, std::move(terms));
    if (!isAll) step.notes = {Message("attention", "All other scores are too low for any.")};
    return step;
}

}  // namespace attention
