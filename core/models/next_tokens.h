// SPDX-License-Identifier: GPL-3.0-or-later
// The token probabilities of a trained model at each position, after every layer. The final norm and the
// output head are applied to each residual stream (the “logit lens”, nostalgebraist 2020). The last stream
// yields the predictions of the model.
#pragma once

#include "models/model_trace.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attention {

/// The id of all tokens together that represent no word of the text, in models with placeholder tokens.
inline constexpr Index otherTokens = -1;
/// The id of an entry without a token, because the logits of the position are undefined, such as NaN.
inline constexpr Index noToken = -2;

/// A token and its probability.
struct LikelyToken {
    Index id = noToken;      ///< index in the vocabulary, otherTokens or noToken
    double probability = 0;  ///< softmax of the logits over the whole vocabulary, in double precision
    bool operator==(const LikelyToken&) const = default;
};

/// The most probable tokens of each position for one residual stream.
struct LikelyTokens {
    static constexpr Index maxPerPosition = 10;  ///< the largest number of tokens of a position

    Shared<Tensor> residualStream;    ///< (1, n, d): the stream before the final norm
    std::vector<LikelyToken> tokens;  ///< (n, countPerPosition), with descending probabilities in each row
    Index countPerPosition = 0;       ///< maxPerPosition, or less if the text or vocabulary is small
    /// (n): ln Σ e^logit over the whole vocabulary. The probability of any token is e^(logit − logSumExp).
    std::vector<double> logSumExps;

    /// Returns the countPerPosition tokens of a position, counted from 0, with descending probabilities.
    std::span<const LikelyToken> tokensAt(Index position) const {
        return std::span(tokens).subspan(static_cast<std::size_t>(position * countPerPosition),
                                         static_cast<std::size_t>(countPerPosition));
    }
};

/// The most probable tokens for each residual stream of a model, as far as the streams are decoded.
struct NextTokens {
    Shared<ModelTrace> trace;  ///< the layers of the model for one text
    /// The tokens of each stream, in the order of ModelTrace::residualStreams. nullptr: not decoded yet.
    std::vector<Shared<LikelyTokens>> byStream;

    /// Returns the predictions of the model, or nullptr if the last stream is not decoded yet.
    const Shared<LikelyTokens>& finalStreamTokens() const { return byStream.back(); }
    /// Returns the index of the stream to decode next: the last stream first, then from stream 0 upwards.
    /// Returns std::nullopt if all streams are decoded.
    std::optional<std::size_t> nextUndecodedStream() const;
};

/// Returns a NextTokens for `trace` without decoding anything. Copies the decoded streams of `previous` that
/// are the same objects as residual streams of `trace`.
NextTokens initialNextTokens(const Shared<ModelTrace>& trace,
                             std::span<const NextTokens* const> previous = {});
/// Decodes the residual stream with index `stream`: applies final norm and output head, and selects the most
/// probable tokens. Model::hasLogits() must be true. The logits are computed in blocks of positions that take
/// at most `blockBytes`, or one position. Returns nullptr if `execution` was stopped.
Shared<LikelyTokens> decodeStream(const ModelTrace& trace, std::size_t stream,
                                  const ExecutionContext& execution = {}, Index blockBytes = 32'000'000);
/// Decodes all residual streams of `trace`. Streams that are decoded in `previous` are reused.
/// Model::hasLogits() must be true. Returns nullptr if `execution` was stopped.
Shared<NextTokens> decodeAllStreams(const Shared<ModelTrace>& trace, const ExecutionContext& execution = {},
                                    std::span<const NextTokens* const> previous = {});

/// Returns the probability of each token in `ids` at a position, for the decoded stream `decoded` of `trace`.
/// An id may be otherTokens if the model has placeholder tokens. `position` counts from 0.
std::vector<double> tokenProbabilities(const ModelTrace& trace, const LikelyTokens& decoded, Index position,
                                       std::span<const Index> ids);

/// Returns a token in readable form. In a model with placeholder tokens this is the word of the text that the
/// token represents. Returns an empty string for otherTokens, for noToken, and for a placeholder without a
/// word.
std::string displayToken(const ModelTrace& trace, Index id);
/// Returns the id of the token that the logits of a position should predict. In a causal model this is the
/// next token, otherwise the token at the position itself. Returns std::nullopt at the end of the text and
/// for a mask token.
std::optional<Index> actualTokenId(const ModelTrace& trace, Index position);
/// True if the token at the position is a mask token ([MASK] or <mask>) that the model should replace. Always
/// false for a causal model.
bool isMaskedToken(const ModelTrace& trace, Index position);
/// True if every token id has the same meaning in both traces. With placeholder tokens the ids must represent
/// the same words in both texts.
bool haveSameVocabulary(const ModelTrace& a, const ModelTrace& b);

}  // namespace attention
