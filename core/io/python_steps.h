// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of an exported Python script, each a piece of source text. Later steps use the names of earlier
// ones. Private to core/io.
#pragma once

#include "attention/session.h"
#include "attention/tokens.h"

#include <string>

namespace attention::python {

std::string tokensStep(const Session& session, const Tokens& tokens);
std::string embeddingStep(const Session& session);
std::string projectionStep(const Session& session);
std::string scoreStep(const Session& session, const Tokens& tokens);
std::string maskStep(const Session& session, const Tokens& tokens);
std::string weightsStep(const Session& session);
std::string contextStep(const Session& session);

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

/// Python literals.
std::string literal(const std::string& text);
std::string literal(double number);

}  // namespace attention::python
