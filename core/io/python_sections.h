// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of an exported Python script. Later sections use variables of earlier sections. Private to
// core/io.
#pragma once

#include "mechanisms/common/python_helpers.h"
#include "numerics/matrix.h"
#include "session/session.h"
#include "session/tokens.h"

#include <string>

namespace attention::python {

/// A part of a Python script.
struct ScriptSection {
    /// The title, which is written as a comment above the code. Empty: the code continues the section before.
    std::string title;
    std::string code;  ///< lines of Python
};

/// Returns the properties of the sequences in `tokens` that determine which lines the script contains.
/// `session` must not have a training task.
SequenceTraits sequenceTraits(const Session& session, const Tokens& tokens);

/// Returns the section that defines the variables queries and keys (lists of tokens), vocabulary, ids, and
/// the sizes b, n_q, n_k, d_model, h, d_k, d_v …
ScriptSection tokensSection(const Session& session, const Tokens& tokens);
/// Returns the section that defines the embeddings X and Y (b, n, d_model).
ScriptSection embeddingSection(const Session& session, const Tokens& tokens);
/// Returns the section that defines Q, K and V (b, h, n, d), their parameters, and the seed of the
/// parameters.
ScriptSection projectionSection(const Session& session);
/// Specifies whether scoreSection() contains the initialization of the trainable parameters of the score
/// function. With Omit, the script must define them elsewhere.
enum class ScoreParameterCode { Include, Omit };
/// Returns the section that defines raw_scores and scaled_scores (b, h, n_q, n_k).
ScriptSection scoreSection(const Session& session, const SequenceTraits& sequences,
                           ScoreParameterCode parameterCode = ScoreParameterCode::Include);
/// Returns the section that defines masked_scores (b, h, n_q, n_k).
ScriptSection maskSection(const Session& session, const SequenceTraits& sequences);
/// Returns the section that defines weights (b, h, n_q, n_k), and dropped_weights if the session has dropout.
ScriptSection weightsSection(const Session& session);
/// Returns the section that defines context (b, h, n_q, d_v), concat (b, n_q, h · d_v), and output if the
/// session has an output projection.
ScriptSection contextSection(const Session& session);

/// Python code that defines the function positions(n, size), which returns the sinusoidal position encodings
/// (n, size).
extern const char* const sinusoidalPositionsCode;
/// Returns row `row` of the matrix as a Python list, such as "[1, 2.5]", with exact numbers.
std::string rowLiteral(ConstMatrixView matrix, Index row);

}  // namespace attention::python
