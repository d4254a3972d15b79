// SPDX-License-Identifier: GPL-3.0-or-later
// Python code that several sections of an exported PyTorch script share.
#pragma once

#include "session/session.h"

#include <set>
#include <string>

namespace attention::python {

/// Describes one block of trainable parameters in a PyTorch script, such as W_Q of all heads. All fields
/// except `name` are Python expressions.
struct ParameterBlock {
    /// The name of the matrix, such as "W_Q". Under Seeding::PerRow, the generator of a row has the name
    /// "matrix:head:row", which begins with it.
    std::string name;
    /// The shape (heads, rows, cols): a matrix (rows, cols) for each head.
    std::string heads, rows, cols;
    /// Fan-in and fan-out, on which the initialization distribution may depend.
    std::string fanIn, fanOut;
};

/// Returns a Python expression for a random tensor with the shape (heads, rows, cols) of `block`. Under
/// Seeding::Pytorch, all entries come from the global generator. Under Seeding::PerRow, the expression calls
/// rows(), which the script must define and which uses one generator per row. `stdDev` is the standard
/// deviation for InitDistribution::Normal.
std::string blockInitExpression(const Session& session, const ParameterBlock& block, InitDistribution init,
                                double stdDev = 1.0);

/// Returns a Python expression for a random tensor whose entries come from the global generator. `shape`
/// contains its sizes as Python expressions, separated by commas. Only fanIn and fanOut of `block` are used.
/// `stdDev` is the standard deviation for InitDistribution::Normal.
std::string tensorInitExpression(const std::string& shape, const ParameterBlock& block, InitDistribution init,
                                 double stdDev);

/// Returns the Python variable that contains the number of heads along `axis`: "h_kv" for keys and values of
/// grouped-query attention, otherwise "h".
inline std::string headCountName(const AttentionConfig& config, HeadAxis axis) {
    return axis == HeadAxis::KeyValue && config.hasGroupedQueries() ? "h_kv" : "h";
}

/// Returns a Python expression that repeats keys or values (b, h_kv, n, d) for all query heads: (b, h, n, d).
/// `vectors` is the expression to repeat. It is returned unchanged if queries are not grouped.
inline std::string repeatForQueryHeads(const AttentionConfig& config, const std::string& vectors) {
    return config.hasGroupedQueries() ? vectors + ".repeat_interleave(h // h_kv, 1)" : vectors;
}

/// The Python expressions of the queries and keys that a score function reads.
struct ScoreInputExpressions {
    std::string queries = "Q";  ///< (b, h, n_q, d_k)
    std::string keys = "K";     ///< (b, h, n_k, d_k)
};

/// The properties of a session's sequences that determine which lines its PyTorch script contains.
struct SequenceTraits {
    Index maxQueryCount = 0;      ///< number of tokens in the longest sequence of queries
    Index maxKeyCount = 0;        ///< number of tokens in the longest sequence of keys
    bool isSelfAttention = true;  ///< true: queries and keys come from the same tokens
    bool hasPadding = false;      ///< true: some sequences of keys are shorter than others
    /// True: the script samples batches while it runs, so n_q and n_k may be less than maxQueryCount and
    /// maxKeyCount.
    bool hasVaryingLength = false;
    /// Tokens of the keys that have no word vector. Empty unless the embeddings are word vectors.
    std::set<std::string> unknownWords = {};
};

/// Returns the Python list "[(query, key, head), …]" of `cells`. Skips cells outside the longest sequences or
/// the heads of the session. Returns an empty text if no cell remains. For a cell that applies to every head,
/// the head is all_heads, a Python variable that the script must define.
std::string cellListLiteral(const std::vector<Cell>& cells, const Session& session,
                            const SequenceTraits& sequences);
/// Returns the Python list "[(query, key, head, factor), …]" of `factors`. Skips factors of cells outside the
/// longest sequences or the heads of the session. Returns an empty text if no factor remains. For a cell that
/// applies to every head, the head is all_heads, a Python variable that the script must define.
std::string multiplierListLiteral(const std::vector<CellMultiplier>& factors, const Session& session,
                                  const SequenceTraits& sequences);
/// Returns the indented body of a Python loop over the result of cellListLiteral() or
/// multiplierListLiteral(). The body is `statement`, which uses the variables query and key. If batches vary
/// in length, the body skips cells outside the current batch.
std::string cellLoopBody(const std::string& statement, const SequenceTraits& sequences);

}  // namespace attention::python
