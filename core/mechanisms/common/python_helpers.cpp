// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_helpers.h"

#include "text/exact_number_text.h"

namespace attention::python {
namespace {

/// Returns "(query, key, head" + `suffix` + ")" for a Python list of cells, or an empty text if the session
/// has no such cell.
std::string cellText(const Cell& cell, const std::string& suffix, const Session& session,
                     const SequenceTraits& sequences) {
    const bool isInside = cell.query < sequences.maxQueryCount && cell.key < sequences.maxKeyCount &&
                          cell.head.value_or(0) < session.heads;
    if (!isInside) return {};
    return "(" + std::to_string(cell.query) + ", " + std::to_string(cell.key) + ", " +
           (cell.head ? std::to_string(*cell.head) : "all_heads") + suffix + ")";
}

/// Returns the Python list of the texts that `textOf` returns for `entries`. Skips empty texts. Returns an
/// empty text if all texts are empty.
std::string listOf(const auto& entries, const auto& textOf) {
    std::string text;
    for (const auto& entry : entries) {
        const std::string item = textOf(entry);
        if (!item.empty()) text += (text.empty() ? "" : ", ") + item;
    }
    return text.empty() ? text : "[" + text + "]";
}

}  // namespace

std::string tensorInitExpression(const std::string& shape, const ParameterBlock& block, InitDistribution init,
                                 double stdDev) {
    const std::string emptyTensor = "torch.empty(" + shape + ")";
    const auto symmetricUniform = [&](const std::string& bound) {
        return emptyTensor + ".uniform_(-" + bound + ", " + bound + ")";
    };
    switch (init) {
        case InitDistribution::Uniform01:
            return "torch.rand(" + shape + ")";
        case InitDistribution::UniformFanIn:
            return symmetricUniform("1 / math.sqrt(" + block.fanIn + ")");
        case InitDistribution::Normal:
            return emptyTensor + ".normal_(0, " + formatExactNumber(stdDev) + ")";
        case InitDistribution::LecunNormal:
            return emptyTensor + ".normal_(0, 1 / math.sqrt(" + block.fanIn + "))";
        case InitDistribution::XavierUniform:
            return symmetricUniform("math.sqrt(6 / (" + block.fanIn + " + " + block.fanOut + "))");
    }
    return {};
}

std::string blockInitExpression(const Session& session, const ParameterBlock& block, InitDistribution init,
                                double stdDev) {
    const std::string shape = block.heads + ", " + block.rows + ", " + block.cols;
    if (session.seeding == Seeding::Pytorch) return tensorInitExpression(shape, block, init, stdDev);
    return "rows(\"" + block.name + "\", " + shape +
           ", lambda n: " + tensorInitExpression("n", block, init, stdDev) + ")";
}

std::string cellListLiteral(const std::vector<Cell>& cells, const Session& session,
                            const SequenceTraits& sequences) {
    return listOf(cells, [&](const Cell& cell) { return cellText(cell, "", session, sequences); });
}

std::string multiplierListLiteral(const std::vector<CellMultiplier>& factors, const Session& session,
                                  const SequenceTraits& sequences) {
    return listOf(factors, [&](const CellMultiplier& entry) {
        return cellText(entry.cell, ", " + formatExactNumber(entry.factor), session, sequences);
    });
}

std::string cellLoopBody(const std::string& statement, const SequenceTraits& sequences) {
    if (!sequences.hasVaryingLength) return "    " + statement + "\n";
    return "    if query < n_q and key < n_k:\n        " + statement + "\n";
}

}  // namespace attention::python
