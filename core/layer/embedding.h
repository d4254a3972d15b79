// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "session/session.h"
#include "session/tokens.h"
#include "trace/trace.h"
#include "word_vectors/word_vectors.h"

namespace attention {

/// The session of a trace as a file carries it that must open where the word vectors' own file is not: with
/// the rows that its words use.
Session withStoredWordVectors(Session session, const WordVectors* vectors, const Tokens& tokens);

/// Whether a token was looked up among word vectors in vain: all its numbers are 0.
bool lacksWordVector(const Trace& trace, const std::string& token);
/// Where such tokens stand in each sequence.
KeyPositions findUnknownTokens(const TokenLists& sequences, const WordVectors& vectors);

/// The vector of every token of the vocabulary, in its order: (V, d_model), less d_position where positions
/// stand beside. Random vectors are N(0, 1), as nn.Embedding draws them.
Tensor embeddingTable(const Session& session, const Tokens& tokens, const ProgressMonitor& monitor = {});

/// Looks up each sequence and adds the positions, or sets them behind: (b, n, d_model), n the longest
/// sequence; padding is zero.
Tensor embed(const Session& session, const Tokens& tokens, const TokenLists& sequences, const Tensor& table);

/// Vectors of positions as they are: (b, n, d_model), zero beyond a sequence's end.
Tensor padImportedVectors(Tensor vectors, const TokenLists& sequences);

/// Sinusoidal positions (Vaswani et al. 2017, section 3.5): sin on even, cos on odd columns, base 10000, each
/// computed in double and rounded once. (n, size)
Tensor sinusoidalPositions(Index n, Index size);

}  // namespace attention
