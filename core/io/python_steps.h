// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of an exported Python script. Later steps use the names of earlier ones. Private to core/io.
#pragma once

#include "mechanisms/common/python_text.h"
#include "session/session.h"
#include "session/tokens.h"

#include <string>

namespace attention::python {

/// A piece of source text below its title; without one it belongs to the step before.
struct Step {
    std::string title;
    std::string text;
};

Step tokensStep(const Session& session, const Tokens& tokens);
Step embeddingStep(const Session& session, const Tokens& tokens);
Step projectionStep(const Session& session);
Step scoreStep(const Session& session, const Tokens& tokens);
Step maskStep(const Session& session, const Tokens& tokens);
Step weightsStep(const Session& session);
Step contextStep(const Session& session);

}  // namespace attention::python
