// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "session/session.h"
#include "session/tokens.h"
#include "trace/trace.h"
#include "word_vectors/word_vectors.h"

namespace attention {

/// Returns a copy of `session` that contains the word vectors of all `tokens` that have one. A file with this
/// copy can be opened where the file of word vectors is missing. The copy contains no word vectors if
/// `vectors` is nullptr or the session does not use a file of its own.
Session withStoredWordVectors(Session session, const WordVectors* vectors, const Tokens& tokens);

/// True if the trace looks up tokens in word vectors that do not contain `token`. All components of its
/// vector are 0.
bool lacksWordVector(const Trace& trace, const std::string& token);
/// Returns the positions, from 0, of all tokens without a word vector, for each sequence.
KeyPositions findUnknownTokens(const TokenLists& sequences, const WordVectors& vectors);

/// Returns the vectors of the vocabulary, in its order: (V, d_model), or (V, d_model − d_position) with
/// concatenated positions. Random vectors are sampled from N(0, 1), as by nn.Embedding. Tokens without a word
/// vector have zeros. All rows are 0 for imported embeddings, which are not stored by token. If stopped,
/// leaves the rest of random vectors unfinished. Throws StoppedException or FileReadError while word vectors
/// are loaded.
Tensor embeddingTable(const Session& session, const Tokens& tokens, const ProgressMonitor& monitor = {});

/// Returns the embeddings (b, n, d_model) of `sequences`, where n is the length of the longest sequence. Each
/// row is the row of `table` for its token, plus the sinusoidal vector of its position if the session uses
/// positions. Concatenated positions are appended instead. Padding is 0.
Tensor embed(const Session& session, const Tokens& tokens, const TokenLists& sequences, const Tensor& table);

/// Returns imported `vectors` of positions, (b, n, d_model), with zeros after the end of each sequence.
Tensor padImportedVectors(Tensor vectors, const TokenLists& sequences);

/// Returns sinusoidal positions (n, size), from position 0 on (Vaswani et al. 2017, section 3.5). Even
/// columns are sines, odd columns cosines, with base 10000. Each entry is computed in double precision and
/// rounded once.
Tensor sinusoidalPositions(Index n, Index size);

}  // namespace attention
