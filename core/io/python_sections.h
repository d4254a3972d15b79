// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of an exported Python script. Later steps use the names of earlier ones. Private to core/io.
#pragma once

#include "mechanisms/common/python_helpers.h"
#include "numerics/matrix.h"
#include "session/session.h"
#include "session/tokens.h"

#include <string>

namespace attention::python {

/// A piece of source text below its title; without one it belongs to the step before.
struct ScriptSection {
    std::string title;
    std::string code;
};

/// Returns the properties of the sequences in `tokens`, of a session without a training task.
SequenceTraits sequenceTraits(const Session& session, const Tokens& tokens);

ScriptSection tokensSection(const Session& session, const Tokens& tokens);
ScriptSection embeddingSection(const Session& session, const Tokens& tokens);
ScriptSection projectionSection(const Session& session);
/// Where what the score function learns is drawn.
enum class ScoreParameterCode { Include, Omit };
ScriptSection scoreSection(const Session& session, const SequenceTraits& sequences,
                           ScoreParameterCode drawing = ScoreParameterCode::Include);
ScriptSection maskSection(const Session& session, const SequenceTraits& sequences);
ScriptSection weightsSection(const Session& session);
ScriptSection contextSection(const Session& session);

/// Defines positions(n, size).
extern const char* const sinusoidalPositionsCode;
/// "[1, 2.5]"
std::string rowLiteral(ConstMatrixView matrix, Index row);

}  // namespace attention::python
