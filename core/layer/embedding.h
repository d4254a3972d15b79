// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "session/session.h"
#include "session/tokens.h"
#include "trace/trace.h"
#include "word_vectors/word_vectors.h"

namespace attention {

/// Returns a copy of `session` that contains the word vectors of all `tokens` that have one. A file with this
/// copy can be opened where the file of word vectors is missing. If `vectors` is nullptr or embedding.file is
/// not set, the copy contains no word vectors.
Session withStoredWordVectors(Session session, const WordVectors* vectors, const Tokens& tokens);

/// True if the embeddings of the trace are word vectors, but `token` is not among the words. All components
/// of its vector are then 0.
bool lacksWordVector(const Trace& trace, const std::string& token);
/// Returns the sentence that explains why all components of the vector of `token` are 0.
Message noWordVectorMessage(const std::string& token);
/// Returns the positions, from 0, of all tokens without a word vector, for each sequence.
KeyPositions findUnknownTokens(const TokenLists& sequences, const WordVectors& vectors);

/// Returns the vectors of the vocabulary, in its order: (V, d_model), or (V, d_model − d_position) with
/// concatenated positions. Random vectors are sampled from N(0, 1), as by nn.Embedding. The vector of a token
/// without a word vector is 0. All rows are 0 for imported embeddings, which belong to positions and not to
/// tokens. If stopped, leaves the remaining random vectors unfinished. Throws StoppedException or
/// FileReadError while word vectors are loaded.
Tensor embeddingTable(const Session& session, const Tokens& tokens, const ProgressMonitor& monitor = {});

/// Returns the embeddings (b, n, d_model) of `sequences`, where n is the length of the longest sequence. Each
/// row contains the vector of its token from `table`. If the session uses positions, the sinusoidal vector of
/// the position is added. With PositionEncoding::Concatenated, it is appended instead. Padding is 0.
Tensor embed(const Session& session, const Tokens& tokens, const TokenLists& sequences, const Tensor& table);

/// Returns imported embeddings with zeros after the end of each sequence. `vectors` (b, n, d_model) contains
/// one vector for each position.
Tensor padImportedVectors(Tensor vectors, const TokenLists& sequences);

/// Returns the sinusoidal encoding (n, size) of the positions 0 … n − 1 (Vaswani et al. 2017, section 3.5).
/// Even columns are sines, odd columns cosines, with base 10000. Each entry is computed in double precision
/// and rounded once.
Tensor sinusoidalPositions(Index n, Index size);

}  // namespace attention
