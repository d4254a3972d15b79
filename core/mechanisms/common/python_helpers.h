// SPDX-License-Identifier: GPL-3.0-or-later
// How a session is said in Python: what several steps of an exported script have in common.
#pragma once

#include "session/session.h"

#include <set>
#include <string>

namespace attention::python {

/// Where learned parameters come from: an expression for one piece of them.
struct ParameterBlock {
    std::string name;  ///< of its generators under Seeding::PerRow
    std::string heads, rows, cols;
    std::string fanIn, fanOut;
};

/// A Python expression of shape (heads, rows, cols): from the one stream, or row by row under
/// Seeding::PerRow.
std::string blockInitExpression(const Session& session, const ParameterBlock& piece, InitDistribution init,
                                double deviation = 1.0);

/// A Python expression that draws a tensor of this shape.
std::string tensorInitExpression(const std::string& shape, const ParameterBlock& piece, InitDistribution init,
                                 double deviation);

/// The name of the number of heads along an axis.
inline std::string headCountName(const AttentionConfig& config, HeadAxis axis) {
    return axis == HeadAxis::KeyValue && config.hasGroupedQueries() ? "h_kv" : "h";
}

/// Keys or values, (b, h_kv, n, d), as many times as there are query heads.
inline std::string repeatForQueryHeads(const AttentionConfig& config, const std::string& vectors) {
    return config.hasGroupedQueries() ? vectors + ".repeat_interleave(h // h_kv, 1)" : vectors;
}

/// What the queries and keys are called that a score function takes.
struct ScoreInputNames {
    std::string queries = "Q";
    std::string keys = "K";
};

/// The properties of a session's sequences that decide which lines its PyTorch script has.
struct SequenceTraits {
    Index maxQueryCount = 0;  ///< tokens of the longest sequence of queries
    Index maxKeyCount = 0;
    bool isSelfAttention = true;  ///< self-attention
    bool hasPadding = false;      ///< some sequences of keys are shorter than others
    /// Batches are drawn while the script runs, and n_q and n_k may be less than the lengths above.
    bool hasVaryingLength = false;
    std::set<std::string> unknownWords = {};  ///< keys without a word vector
};

/// Returns "[(query, key, head), …]" of the cells that lie within the longest sequences and the heads, or an
/// empty text if there is none. The script must define all_heads.
std::string cellListLiteral(const std::vector<Cell>& cells, const Session& session,
                            const SequenceTraits& sequences);
/// Returns "[(query, key, head, factor), …]", otherwise as cellListLiteral().
std::string multiplierListLiteral(const std::vector<CellMultiplier>& factors, const Session& session,
                                  const SequenceTraits& sequences);
/// Returns the body of a Python loop over the result of cellListLiteral() or multiplierListLiteral(). The
/// body is `statement`, which uses query and key. If batches vary in length, the body skips cells that a
/// batch does not have.
std::string cellLoopBody(const std::string& statement, const SequenceTraits& sequences);

}  // namespace attention::python
