// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of an exported Python script. Later steps use the names of earlier ones. Private to core/io.
#pragma once

#include "attention/session.h"
#include "attention/tokens.h"

#include <string>

namespace attention::python {

/// A piece of source text below its title; without one it belongs to the step before.
struct Step {
    std::string title;
    std::string text;
};

Step tokensStep(const Session& session, const Tokens& tokens);
Step embeddingStep(const Session& session);
Step projectionStep(const Session& session);
Step scoreStep(const Session& session, const Tokens& tokens);
Step maskStep(const Session& session, const Tokens& tokens);
Step weightsStep(const Session& session);
Step contextStep(const Session& session);

/// Where learned parameters come from: an expression for one piece of them.
struct Piece {
    std::string name;  ///< of its generators under Draws::Stable
    std::string heads, rows, cols;
    std::string fanIn, fanOut;
};

/// A Python expression of shape (heads, rows, cols): from the one stream, or row by row under Draws::Stable.
std::string drawnPiece(const Session& session, const Piece& piece, Init init, double deviation);

/// A Python expression that draws a tensor of this shape.
std::string drawn(const std::string& shape, const Piece& piece, Init init, double deviation);

/// A Python literal.
std::string literal(double number);

}  // namespace attention::python
