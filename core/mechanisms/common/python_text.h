// SPDX-License-Identifier: GPL-3.0-or-later
// How a session is said in Python: what several steps of an exported script have in common.
#pragma once

#include "session/session.h"

#include <set>
#include <string>

namespace attention::python {

/// Where learned parameters come from: an expression for one piece of them.
struct Piece {
    std::string name;  ///< of its generators under Draws::Stable
    std::string heads, rows, cols;
    std::string fanIn, fanOut;
};

/// A Python expression of shape (heads, rows, cols): from the one stream, or row by row under Draws::Stable.
std::string drawnPiece(const Session& session, const Piece& piece, Init init, double deviation = 1.0);

/// A Python expression that draws a tensor of this shape.
std::string drawn(const std::string& shape, const Piece& piece, Init init, double deviation);

/// The name of the number of heads along an axis.
inline std::string headCount(const AttentionConfig& config, HeadAxis axis) {
    return axis == HeadAxis::KeyValue && config.hasGroups() ? "h_kv" : "h";
}

/// Keys or values, (b, h_kv, n, d), as many times as there are query heads.
inline std::string forQueryHeads(const AttentionConfig& config, const std::string& vectors) {
    return config.hasGroups() ? vectors + ".repeat_interleave(h // h_kv, 1)" : vectors;
}

/// What the queries and keys are called that a score function takes.
struct Scored {
    std::string queries = "Q";
    std::string keys = "K";
};

/// The properties of a session's sequences that decide which lines its PyTorch script has.
struct ScriptSequences {
    Index longestQueries = 0;  ///< tokens of the longest sequence of queries
    Index longestKeys = 0;
    bool areOneText = true;   ///< self-attention
    bool hasPadding = false;  ///< some sequences of keys are shorter than others
    /// Batches are drawn while the script runs, and n_q and n_k may be less than the lengths above.
    bool haveVaryingLength = false;
    std::set<std::string> unknownWords = {};  ///< keys without a word vector
};

/// Returns "[(query, key, head), …]" of the cells that lie within the longest sequences and the heads, or an
/// empty text if there is none. The script must define all_heads.
std::string cellList(const std::vector<Cell>& cells, const Session& session,
                     const ScriptSequences& sequences);
/// Returns "[(query, key, head, factor), …]", otherwise as cellList().
std::string factorList(const std::vector<CellFactor>& factors, const Session& session,
                       const ScriptSequences& sequences);
/// Returns the body of a Python loop over the result of cellList() or factorList(). The body is `statement`,
/// which uses query and key. If batches vary in length, the body skips cells that a batch does not have.
std::string forEachCell(const std::string& statement, const ScriptSequences& sequences);

}  // namespace attention::python
