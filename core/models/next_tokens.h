// SPDX-License-Identifier: GPL-3.0-or-later
// What a trained model would say at each position: its last norm and its output head applied to the stream
// behind every layer (the “logit lens”, nostalgebraist 2020); behind the last one, what it says.
#pragma once

#include "models/model_trace.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attention {

/// In place of an id, where a model's symbols stand for whatever words are typed: all those together that
/// stand for none of this text.
inline constexpr Index otherTokens = -1;
/// No token: of a place whose numbers are undefined.
inline constexpr Index noToken = -2;

/// A token of the vocabulary and how likely a model takes it to be.
struct LikelyToken {
    Index id = noToken;
    double probability = 0;  ///< of all tokens it is the softmax of the logits, in double precision
    bool operator==(const LikelyToken&) const = default;
};

/// What one stream would say: the likeliest tokens of each position, falling.
struct LikelyTokens {
    static constexpr Index maxPerPosition = 10;  ///< at a position

    Shared<Tensor> residualStream;    // (1, n, d), what is read
    std::vector<LikelyToken> tokens;  // (n, countPerPosition)
    Index countPerPosition = 0;
    std::vector<double> logSumExps;  // (n): ln Σ e^logit, which turns any other logit into a probability

    std::span<const LikelyToken> tokensAt(Index position) const {
        return std::span(tokens).subspan(static_cast<std::size_t>(position * countPerPosition),
                                         static_cast<std::size_t>(countPerPosition));
    }
};

/// What all streams of a model would say, as far as it was read.
struct NextTokens {
    Shared<ModelTrace> trace;
    std::vector<Shared<LikelyTokens>> byStream;  ///< of each stream; null: not read yet

    const Shared<LikelyTokens>& finalStreamTokens() const { return byStream.back(); }
    /// The end first, then from the front; none: all is read.
    std::optional<std::size_t> nextUnreadStream() const;
};

/// Nothing is read yet, except what others know of the same streams.
NextTokens initialNextTokens(const Shared<ModelTrace>& trace, std::span<const NextTokens* const> known = {});
/// One of the trace's streams. The model has to have logits; those that are there at once take at most
/// `pieceBytes`, or are of one position. Null when stopped.
Shared<LikelyTokens> decodeStream(const ModelTrace& trace, std::size_t stream,
                                  const ExecutionContext& execution = {}, Index pieceBytes = 32'000'000);
/// All of them; what others know of the same streams is not read again. Null when stopped.
Shared<NextTokens> decodeAllStreams(const Shared<ModelTrace>& trace, const ExecutionContext& execution = {},
                                    std::span<const NextTokens* const> known = {});

/// How likely tokens are at a position of a stream that was read.
std::vector<double> tokenProbabilities(const ModelTrace& trace, const LikelyTokens& read, Index position,
                                       std::span<const Index> ids);

/// A token as people read it; of a model whose symbols stand for words, the word that it stands for in this
/// text. Empty for otherTokens and noToken.
std::string displayToken(const ModelTrace& trace, Index id);
/// What stands where a model says something: behind the position; of a model of masked words at it. None: the
/// text ends there, or hides it.
std::optional<Index> actualTokenId(const ModelTrace& trace, Index position);
/// Whether it is for the model to say which word stands at the position itself.
bool isMaskedToken(const ModelTrace& trace, Index position);
/// Whether an id means the same to both: of models whose symbols stand for words, in these texts.
bool haveSameVocabulary(const ModelTrace& a, const ModelTrace& b);

}  // namespace attention
