// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that the numbers of a trace agree with their explanations.
#pragma once

#include "analysis/shown_weights.h"
#include "explanation/explanation.h"
#include "layer/stage_matrix.h"
#include "models/model_family.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cfloat>
#include <map>

namespace attention::test {

inline constexpr double u = 0x1p-24;  // unit roundoff of float32

/// The numbers of a trace. Each stage matrix is computed only once.
class CheckedNumbers {
 public:
    CheckedNumbers(const Trace& trace, Index sequence) : m_trace(trace), m_sequence(sequence) {}
    float at(const CellRef& cell) {
        const auto key = std::pair(cell.stage, cell.head);
        auto found = m_tiles.find(key);
        if (found == m_tiles.end()) {
            StageMatrix matrix = cell.head == meanOfHeads
                                     ? meanStageMatrix(m_trace, cell.stage, m_sequence, {0, 1})
                                     : stageMatrix(m_trace, cell.stage, m_sequence, cell.head);
            found = m_tiles.emplace(key, std::move(matrix)).first;
        }
        return found->second.values(cell.row, cell.column);
    }

 private:
    const Trace& m_trace;
    Index m_sequence;
    std::map<std::pair<Stage, int>, StageMatrix> m_tiles;
};

/// True if `a` and `b` have the same bits or are both NaN.
inline bool isSame(double a, double b) {
    return (std::isnan(a) && std::isnan(b)) ||
           std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// Checks that an operand with a cell has exactly the number of this cell.
inline void checkOperand(const Operand& operand, CheckedNumbers& numbers) {
    if (operand.cell) {
        ASSERT_TRUE(isSame(operand.value, numbers.at(*operand.cell)));
    }
    if (!operand.quantity) {
        ASSERT_TRUE(operand.cell);
    }
}

inline std::string titleOf(const CalculationStep& step) {
    return (step.title.isEmpty() ? step.kind->title : step.title).text();
}

/// Returns an upper bound of the rounding error of `term` in the trace, relative to the value of its pattern
/// and in units of u. `keys` is the number of keys.
inline double roundingsOf(const Term& term, double keys) {
    const auto x = [&](std::size_t i) { return std::abs(term.operands.at(i).value); };
    static const std::map<std::string_view, double> few = {
        {"%1 × %2", 1},
        {"%1 − %2", 1},
        {"−%1 × %2", 1},
        {"max(0, %1) × %2", 1},
        {"%1 ÷ %2", 2},  // the divisor may be rounded too
        {"({%1 ÷ %2}) × %3", 2},
        {"−½ ({%1 − %2})²", 2},
        {"%1 × {cos(%2)}", 2},
        {"%1 × {sin(%2)}", 2},
        {"−%1 × {sin(%2)}", 2},
        {"1 ÷ (1 + {exp(−%1)})", 6},
        {"%2 × {tanh(%1 ÷ #2)}", 12},
        {"%1 × {tanh(%2 + %3)}", 18}};  // the error of the kernels' tanh is up to 6.7 ulp
    const auto found = few.find(term.pattern->text);
    if (found != few.end()) return found->second;
    const auto reads = [&](std::string_view part) {
        return term.pattern->text.find(part) != std::string_view::npos;
    };
    // The exponent is a rounded difference of magnitude up to 104, because e⁻¹⁰⁴ is 0 in float32. The sum
    // over the keys adds a rounding for each key.
    if (reads("{exp(%1 − %2)} ÷ %3"))
        return std::min(std::abs(term.operands[0].value - term.operands[1].value), 104.0) + 2 * keys + 10;
    // If x is far below 0, the exponents in the kernels are rounded numbers of this magnitude.
    if (reads("Φ")) return 12 + 2 * x(0) * x(0);
    if (reads("(1 + tanh(%2))")) return 12 + 8 * x(1);
    if (reads("1 + exp(−#1)")) return 12 + 2 * x(0);
    return 0;
}

/// Checks that the result of `step` is the sum of its terms, apart from rounding. With n terms and k_i
/// roundings within term i, the float32 result in the trace lies within Σ (n + k_i) u |term i| of the exact
/// sum (Higham 2002, section 3.1). Numbers below FLT_MIN can be lost.
inline void checkSum(const CalculationStep& step, double keys) {
    double sum = 0, bound = FLT_MIN;
    const auto n = static_cast<double>(step.terms.size());
    for (const Term& term : step.terms) {
        sum += term.value;
        bound += (n + roundingsOf(term, keys)) * u * std::abs(term.value) + FLT_MIN;
        // The term max(0, …) contains the difference to the largest score, which was rounded. If the term is
        // greater than 0, this difference is at most 1, so its roundings add at most 3 u.
        if (term.pattern->text.starts_with("max(0")) bound += 3 * u;
    }
    if (std::isfinite(sum)) {
        ASSERT_LE(std::abs(step.result - sum), 1.001 * bound) << titleOf(step);
    } else {
        ASSERT_TRUE(isSame(step.result, sum)) << titleOf(step);
    }
}

/// Checks that each operand in the explanation of `cell` equals the entry of the trace to which it refers.
/// Also checks that the result of each step is the sum of its terms, up to rounding.
inline void checkCell(const Trace& trace, Index sequence, const CellRef& cell, CheckedNumbers& numbers) {
    const Explanation explanation = explain(trace, sequence, cell, {0, 1});
    ASSERT_FALSE(explanation.steps.empty());
    ASSERT_EQ(explanation.steps.back().cell, cell);
    for (const CalculationStep& step : explanation.steps) {
        if (step.cell) {
            ASSERT_TRUE(isSame(step.result, numbers.at(*step.cell)));
        }
        for (const Term& term : step.terms) {
            for (const Operand& operand : term.operands) checkOperand(operand, numbers);
        }
        for (const Operand& operand : step.referencedOperands) checkOperand(operand, numbers);
        if (!step.terms.empty()) checkSum(step, static_cast<double>(trace.keyCount()));
    }
}

/// True if only layers of trained models have `stage`.
inline bool isOfModels(Stage stage) {
    // Every layer has these two stages.
    if (stage == Stage::QueryEmbeddings || stage == Stage::Output) return false;
    const auto isIn = [&](const LayerOperation& step) {
        return step.output == stage || step.input == stage || step.operand == stage || step.bias == stage;
    };
    return stage == Stage::QueryNormWeight || stage == Stage::KeyNormWeight ||
           std::ranges::any_of(modelFamilies(), [&](const ModelFamily& family) {
               return std::ranges::any_of(family.operations, isIn);
           });
}

/// Returns all stages that the trace has.
inline std::vector<Stage> stagesOf(const Trace& trace) {
    std::vector<Stage> stages;
    for (const StageInfo& info : pipelineStageInfos) stages.push_back(info.stage);
    for (const StageInfo& info : auxiliaryStageInfos) stages.push_back(info.stage);
    std::erase_if(stages, [&](Stage stage) { return !hasStage(trace, stage); });
    return stages;
}

}  // namespace attention::test
