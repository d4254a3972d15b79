// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_helpers.h"

#include "text/exact_number_text.h"

namespace attention::python {
namespace {

/// Returns "(query, key, head" + `tail` + ")" for a Python list of cells, or an empty text if the session has
/// no such cell.
std::string cellText(const Cell& cell, const std::string& tail, const Session& session,
                     const SequenceTraits& sequences) {
    const bool isThere = cell.query < sequences.maxQueryCount && cell.key < sequences.maxKeyCount &&
                         cell.head.value_or(0) < session.heads;
    if (!isThere) return {};
    return "(" + std::to_string(cell.query) + ", " + std::to_string(cell.key) + ", " +
           (cell.head ? std::to_string(*cell.head) : "all_heads") + tail + ")";
}

/// Returns the Python list of the texts that `write` returns for `entries`. Skips empty texts. Returns an
/// empty text if all texts are empty.
std::string listOf(const auto& entries, const auto& write) {
    std::string text;
    for (const auto& entry : entries) {
        const std::string one = write(entry);
        if (!one.empty()) text += (text.empty() ? "" : ", ") + one;
    }
    return text.empty() ? text : "[" + text + "]";
}

}  // namespace

std::string tensorInitExpression(const std::string& shape, const ParameterBlock& piece, InitDistribution init,
                                 double deviation) {
    const std::string empty = "torch.empty(" + shape + ")";
    const auto symmetric = [&](const std::string& bound) {
        return empty + ".uniform_(-" + bound + ", " + bound + ")";
    };
    switch (init) {
        case InitDistribution::Uniform01:
            return "torch.rand(" + shape + ")";
        case InitDistribution::UniformFanIn:
            return symmetric("1 / math.sqrt(" + piece.fanIn + ")");
        case InitDistribution::Normal:
            return empty + ".normal_(0, " + formatExactNumber(deviation) + ")";
        case InitDistribution::LecunNormal:
            return empty + ".normal_(0, 1 / math.sqrt(" + piece.fanIn + "))";
        case InitDistribution::XavierUniform:
            return symmetric("math.sqrt(6 / (" + piece.fanIn + " + " + piece.fanOut + "))");
    }
    return {};
}

std::string blockInitExpression(const Session& session, const ParameterBlock& piece, InitDistribution init,
                                double deviation) {
    const std::string shape = piece.heads + ", " + piece.rows + ", " + piece.cols;
    if (session.seeding == Seeding::Pytorch) return tensorInitExpression(shape, piece, init, deviation);
    return "rows(\"" + piece.name + "\", " + shape +
           ", lambda n: " + tensorInitExpression("n", piece, init, deviation) + ")";
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
