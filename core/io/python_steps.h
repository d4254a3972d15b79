// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of an exported Python script. Later steps use the names of earlier ones. Private to core/io.
#pragma once

#include "mechanisms/common/python_text.h"
#include "numerics/matrix.h"
#include "session/session.h"
#include "session/tokens.h"

#include <string>

namespace attention::python {

/// A piece of source text below its title; without one it belongs to the step before.
struct Step {
    std::string title;
    std::string text;
};

/// Returns the properties of the sequences in `tokens`, of a session without a training task.
ScriptSequences sequencesOf(const Session& session, const Tokens& tokens);

Step tokensStep(const Session& session, const Tokens& tokens);
Step embeddingStep(const Session& session, const Tokens& tokens);
Step projectionStep(const Session& session);
/// Where what the score function learns is drawn.
enum class Drawing { Here, Elsewhere };
Step scoreStep(const Session& session, const ScriptSequences& sequences, Drawing drawing = Drawing::Here);
Step maskStep(const Session& session, const ScriptSequences& sequences);
Step weightsStep(const Session& session);
Step contextStep(const Session& session);

/// Defines positions(n, size).
extern const char* const sinusoidalHelper;
/// "[1, 2.5]"
std::string rowText(ConstMatrix matrix, Index row);

}  // namespace attention::python
