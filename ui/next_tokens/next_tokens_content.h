// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/next_tokens.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <vector>

namespace attention {

/// The number of decimals of a probability in TokenProbabilityList and in tool tips.
inline constexpr int probabilityDecimals = 4;

/// A position of the text in a residual stream. Stream 0 is the embedding. Stream s is the output of layer
/// s − 1, counted from 0. The last stream yields the predictions of the model.
struct StreamPosition {
    int stream = 0;    ///< index of the residual stream, from 0
    int position = 0;  ///< position of the token in the text, from 0
    bool operator==(const StreamPosition&) const = default;
};

/// A token that the model may predict, with its probability in the current trace and in trace A of a
/// comparison.
struct TokenEntry {
    Index id = noToken;  ///< token id, or otherTokens
    QString token;       ///< the token as text, with a leading space if the token has one
    /// The token without its leading space. If another entry differs only in this space, a symbol replaces
    /// it.
    QString displayText;
    std::optional<double> probability;     ///< 0 … 1; std::nullopt only in headings
    std::optional<double> probabilityInA;  ///< 0 … 1; std::nullopt if A does not have this position or stream
    bool isActualToken = false;            ///< true if the text has this token at the predicted position
};

/// The token predictions of a trained model at each position and in each residual stream. In a comparison,
/// also has the predictions of A at the positions that both texts have in common.
class NextTokensContent {
    Q_DECLARE_TR_FUNCTIONS(attention::NextTokensContent)

 public:
    /// Creates the content. `nextTokens` is nullptr if nothing is decoded. Then only hasPredictions() and
    /// isCompared() may be called. `comparedNextTokens` contains the predictions of A, or is nullptr without
    /// a comparison.
    NextTokensContent(std::shared_ptr<const NextTokens> nextTokens,
                      std::shared_ptr<const NextTokens> comparedNextTokens);

    /// True if at least the last residual stream is decoded.
    bool hasPredictions() const { return m_nextTokens && m_nextTokens->finalStreamTokens(); }
    bool isCompared() const { return m_comparedNextTokens != nullptr; }
    /// True if the model predicts the token at each position. False if it predicts the next token.
    bool predictsMaskedTokens() const { return !m_nextTokens->trace->model->config().family->isCausal; }
    /// Returns the number of residual streams: the number of layers plus 1.
    int streamCount() const { return static_cast<int>(m_nextTokens->byStream.size()); }
    int lastStream() const { return streamCount() - 1; }
    /// Returns the number of tokens in the vocabulary of the model. Requires hasPredictions().
    int vocabularySize() const {
        return static_cast<int>(m_nextTokens->trace->model->config().vocabularySize);
    }
    int positionCount() const { return static_cast<int>(m_nextTokens->trace->tokenCount()); }

    /// True if the predictions of the stream are available. `streamPosition.position` is ignored.
    bool isDecoded(const StreamPosition& streamPosition) const {
        return m_nextTokens->byStream[static_cast<std::size_t>(streamPosition.stream)] != nullptr;
    }
    /// Returns the most probable token. The stream must be decoded, see isDecoded().
    const LikelyToken& mostProbableToken(const StreamPosition& streamPosition) const;
    /// Returns the token with this id as text. `id` may be otherTokens or noToken.
    QString tokenText(Index id) const;
    /// True if the most probable token is the actual token of the text. The stream must be decoded.
    bool matchesText(const StreamPosition& streamPosition) const;
    /// True if A has the position, and the most probable token in A is another token. The stream must be
    /// decoded.
    bool differsFromA(const StreamPosition& streamPosition) const;
    /// Returns the most probable tokens and the actual token of the text, in the order of descending
    /// probabilities. In a comparison, also contains the most probable tokens of A. The stream must be
    /// decoded.
    std::vector<TokenEntry> entries(const StreamPosition& streamPosition) const;
    /// Returns a limit that the number of entries() does not exceed at any decoded position.
    int maxEntryCount() const;

    /// Returns a title such as "After “sat · 3”" for the predictions at `position`. The title counts from 1.
    QString positionTitle(int position) const;
    /// Returns the name of a residual stream, such as "embedding" or "layer 3".
    QString streamName(int stream) const;
    /// Returns a phrase for captions that describes the residual stream from which the predictions are
    /// decoded.
    QString streamDescription(int stream) const;
    /// Returns the entries() as text for a tool tip, one line for each token with its probability. The stream
    /// must be decoded.
    QString probabilitiesText(const StreamPosition& streamPosition) const;
    /// Returns the predictions as a table with tabs, for spreadsheets. It has a row for each position and
    /// each decoded stream.
    QString tableText() const;

 private:
    /// Returns the ids of the tokens in entries(), each once.
    std::vector<Index> listedTokenIds(const StreamPosition& streamPosition) const;
    /// Returns the corresponding stream and position of A. Returns std::nullopt if A does not have the token
    /// or the layer, if A has not decoded the stream, or without a comparison.
    std::optional<StreamPosition> positionInTraceOfA(const StreamPosition& streamPosition) const;
    const TopTokens& decodedStream(const NextTokens& nextTokens, int stream) const {
        return *nextTokens.byStream[static_cast<std::size_t>(stream)];
    }
    std::vector<double> probabilities(const NextTokens& nextTokens, const StreamPosition& streamPosition,
                                      const std::vector<Index>& ids) const;

    std::shared_ptr<const NextTokens> m_nextTokens;
    std::shared_ptr<const NextTokens> m_comparedNextTokens;
    /// For each position, the position of the same token in A. std::nullopt: A does not have the token.
    std::vector<std::optional<int>> m_positionsInA;
};

}  // namespace attention
