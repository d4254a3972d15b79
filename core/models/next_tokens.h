// SPDX-License-Identifier: GPL-3.0-or-later
// The token probabilities that a trained model predicts at each position, after every layer. For this, the
// final norm and the output head are applied to each residual stream (the “logit lens”, nostalgebraist
// 2020). This is called decoding a stream. The last stream yields the predictions of the model.
#pragma once

#include "models/model_trace.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attention {

/// Used instead of a token id in models with placeholder tokens: represents all tokens together that stand
/// for no word of the text.
inline constexpr Index otherTokens = -1;
/// Used instead of a token id if there is no token, because the logits of the position are undefined, such
/// as NaN.
inline constexpr Index noToken = -2;

/// A token and its probability.
struct LikelyToken {
    Index id = noToken;      ///< token id, otherTokens or noToken
    double probability = 0;  ///< softmax of the logits over the whole vocabulary, in double precision
    bool operator==(const LikelyToken&) const = default;
};

/// The most probable tokens of each position for one residual stream.
struct TopTokens {
    /// The largest number of tokens that are stored per position.
    static constexpr Index maxPerPosition = 10;

    Shared<Tensor> residualStream;    ///< the decoded stream (1, n, d), before the final norm
    std::vector<LikelyToken> tokens;  ///< (n, countPerPosition), with descending probabilities in each row
    /// Tokens per position: maxPerPosition, or fewer if the text or vocabulary is small.
    Index countPerPosition = 0;
    /// ln Σ e^logit over the whole vocabulary at each position, size n. The probability of any token at the
    /// position is e^(logit − logSumExp).
    std::vector<double> logSumExps;

    /// Returns the countPerPosition tokens of a position, counted from 0, with descending probabilities.
    std::span<const LikelyToken> tokensAt(Index position) const {
        return std::span(tokens).subspan(static_cast<std::size_t>(position * countPerPosition),
                                         static_cast<std::size_t>(countPerPosition));
    }
};

/// The most probable tokens of each residual stream of a model for one text. The streams can be decoded one
/// by one, so some may still be missing.
struct NextTokens {
    Shared<ModelTrace> trace;  ///< the trace of the model for the text
    /// The most probable tokens of each stream, in the order of ModelTrace::residualStreams. nullptr: the
    /// stream is not decoded yet.
    std::vector<Shared<TopTokens>> byStream;

    /// Returns the most probable tokens of the last stream, which are the predictions of the model. nullptr:
    /// the last stream is not decoded yet.
    const Shared<TopTokens>& finalStreamTokens() const { return byStream.back(); }
    /// Returns the index of the stream to decode next: the last stream if it is not decoded yet, then the
    /// others from stream 0 upwards. Returns std::nullopt if all streams are decoded.
    std::optional<std::size_t> nextUndecodedStream() const;
};

/// Returns a NextTokens for `trace` without decoding anything. If a residual stream of `trace` is decoded in
/// an element of `previous`, its tokens are copied.
NextTokens initialNextTokens(const Shared<ModelTrace>& trace,
                             std::span<const NextTokens* const> previous = {});
/// Decodes the residual stream with index `stream`: applies final norm and output head, and selects the most
/// probable tokens. Model::hasLogits() must be true. To save memory, the logits are computed for blocks of
/// positions. The logits of a block take at most `blockBytes`, unless a single position needs more. Returns
/// nullptr if `execution` was stopped.
Shared<TopTokens> decodeStream(const ModelTrace& trace, std::size_t stream,
                               const ExecutionContext& execution = {}, Index blockBytes = 32'000'000);
/// Decodes all residual streams of `trace`. Streams that are decoded in `previous` are reused.
/// Model::hasLogits() must be true. Returns nullptr if `execution` was stopped.
Shared<NextTokens> decodeAllStreams(const Shared<ModelTrace>& trace, const ExecutionContext& execution = {},
                                    std::span<const NextTokens* const> previous = {});

/// Returns the probability of each token in `ids` at a position. `decoded` is a decoded stream of `trace`.
/// `position` counts from 0. An id may be otherTokens if the model has placeholder tokens.
std::vector<double> tokenProbabilities(const ModelTrace& trace, const TopTokens& decoded, Index position,
                                       std::span<const Index> ids);

/// Returns a token in readable form. In a model with placeholder tokens this is the word of the text that the
/// token represents. Returns an empty string for otherTokens, for noToken, and for a placeholder without a
/// word.
std::string displayToken(const ModelTrace& trace, Index id);
/// Returns the id of the token that the logits at `position` should predict. In a causal model this is the
/// next token, otherwise the token at the position itself. Returns std::nullopt if the text has no next
/// token, and for a mask token.
std::optional<Index> actualTokenId(const ModelTrace& trace, Index position);
/// True if the token at `position` is a mask token ([MASK] or <mask>), which the model should replace by a
/// prediction. Always false for a causal model.
bool isMaskedToken(const ModelTrace& trace, Index position);
/// True if every token id has the same meaning in both traces. With placeholder tokens the ids must represent
/// the same words in both texts.
bool haveSameVocabulary(const ModelTrace& a, const ModelTrace& b);

}  // namespace attention
