// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_text.h"

#include "text/exact_number.h"

namespace attention::python {
namespace {

/// An entry of a list of cells, with what follows its head; empty where the session has no such cell.
std::string cellText(const Cell& cell, const std::string& tail, const Session& session,
                     const ScriptSequences& sequences) {
    const bool isThere = cell.query < sequences.longestQueries && cell.key < sequences.longestKeys &&
                         cell.head.value_or(0) < session.heads;
    if (!isThere) return {};
    return "(" + std::to_string(cell.query) + ", " + std::to_string(cell.key) + ", " +
           (cell.head ? std::to_string(*cell.head) : "all_heads") + tail + ")";
}

std::string listOf(const auto& entries, const auto& write) {
    std::string text;
    for (const auto& entry : entries) {
        const std::string one = write(entry);
        if (!one.empty()) text += (text.empty() ? "" : ", ") + one;
    }
    return text.empty() ? text : "[" + text + "]";
}

}  // namespace

std::string drawn(const std::string& shape, const Piece& piece, Init init, double deviation) {
    const std::string empty = "torch.empty(" + shape + ")";
    const auto symmetric = [&](const std::string& bound) {
        return empty + ".uniform_(-" + bound + ", " + bound + ")";
    };
    switch (init) {
        case Init::Uniform01:
            return "torch.rand(" + shape + ")";
        case Init::UniformFanIn:
            return symmetric("1 / math.sqrt(" + piece.fanIn + ")");
        case Init::Normal:
            return empty + ".normal_(0, " + exactNumber(deviation) + ")";
        case Init::LecunNormal:
            return empty + ".normal_(0, 1 / math.sqrt(" + piece.fanIn + "))";
        case Init::XavierUniform:
            return symmetric("math.sqrt(6 / (" + piece.fanIn + " + " + piece.fanOut + "))");
    }
    return {};
}

std::string drawnPiece(const Session& session, const Piece& piece, Init init, double deviation) {
    const std::string shape = piece.heads + ", " + piece.rows + ", " + piece.cols;
    if (session.draws == Draws::Pytorch) return drawn(shape, piece, init, deviation);
    return "rows(\"" + piece.name + "\", " + shape + ", lambda n: " + drawn("n", piece, init, deviation) +
           ")";
}

std::string cellList(const std::vector<Cell>& cells, const Session& session,
                     const ScriptSequences& sequences) {
    return listOf(cells, [&](const Cell& cell) { return cellText(cell, "", session, sequences); });
}

std::string factorList(const std::vector<CellFactor>& factors, const Session& session,
                       const ScriptSequences& sequences) {
    return listOf(factors, [&](const CellFactor& entry) {
        return cellText(entry.cell, ", " + exactNumber(entry.factor), session, sequences);
    });
}

std::string forEachCell(const std::string& statement, const ScriptSequences& sequences) {
    if (!sequences.haveVaryingLength) return "    " + statement + "\n";
    return "    if query < n_q and key < n_k:\n        " + statement + "\n";
}

}  // namespace attention::python
