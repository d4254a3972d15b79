// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/next_tokens.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <vector>

namespace attention {

/// The decimals of a probability in the list, in tool tips and in exported tables.
inline constexpr int probabilityDecimals = 4;

/// A position of the text, read behind a layer: place 0 is the embedding, the last one the end.
struct StreamPosition {
    int stream = 0;
    int position = 0;
    bool operator==(const StreamPosition&) const = default;
};

/// A word that may be said, how likely it is, and how likely it was in A.
struct TokenEntry {
    Index id = noToken;
    QString token;
    QString displayText;  ///< without the space in front, where that confuses it with no other
    std::optional<double> probability;
    std::optional<double> probabilityInA;
    bool isActualToken = false;  ///< the text itself has it
};

/// What a trained model would say, in words; beside it A of a comparison, at the positions that both texts
/// share.
class NextTokensContent {
    Q_DECLARE_TR_FUNCTIONS(attention::NextTokensContent)

 public:
    /// `nextTokens` may be null: there is nothing to show.
    NextTokensContent(std::shared_ptr<const NextTokens> nextTokens,
                      std::shared_ptr<const NextTokens> comparedNextTokens);

    bool hasPredictions() const { return m_nextTokens && m_nextTokens->finalStreamTokens(); }
    bool isCompared() const { return m_comparedNextTokens != nullptr; }
    bool predictsMaskedTokens() const { return !m_nextTokens->trace->model->config().family->isCausal; }
    int streamCount() const { return static_cast<int>(m_nextTokens->byStream.size()); }
    int lastStream() const { return streamCount() - 1; }
    int positionCount() const { return static_cast<int>(m_nextTokens->trace->tokenCount()); }

    bool isDecoded(const StreamPosition& streamPosition) const {
        return m_nextTokens->byStream[static_cast<std::size_t>(streamPosition.stream)] != nullptr;
    }
    /// What is said first; only of what was read, as is all below.
    const LikelyToken& likeliestToken(const StreamPosition& streamPosition) const;
    QString tokenText(Index id) const;
    /// Whether the text itself has what is said first.
    bool matchesText(const StreamPosition& streamPosition) const;
    /// Whether A says something else first.
    bool differsFromA(const StreamPosition& streamPosition) const;
    /// The likeliest words, and what the text itself has; compared, the union of both lists. Falling.
    std::vector<TokenEntry> entries(const StreamPosition& streamPosition) const;
    /// No spot has more.
    int maxEntryCount() const;

    /// "After “sat · 3”".
    QString positionTitle(int position) const;
    /// "embedding", "layer 3".
    QString streamName(int stream) const;
    /// "behind layer 3".
    QString streamDescription(int stream) const;
    /// "word 0.6590, …" of a spot, a line each.
    QString probabilitiesText(const StreamPosition& streamPosition) const;
    /// All of it, for spreadsheets.
    QString tableText() const;

 private:
    std::vector<Index> listedTokenIds(const StreamPosition& streamPosition) const;
    /// Where A has the same.
    std::optional<StreamPosition> positionInA(const StreamPosition& streamPosition) const;
    const LikelyTokens& decodedStream(const NextTokens& nextTokens, int stream) const {
        return *nextTokens.byStream[static_cast<std::size_t>(stream)];
    }
    std::vector<double> probabilities(const NextTokens& nextTokens, const StreamPosition& streamPosition,
                                      const std::vector<Index>& ids) const;

    std::shared_ptr<const NextTokens> m_nextTokens;
    std::shared_ptr<const NextTokens> m_comparedNextTokens;
    std::vector<std::optional<int>> m_positionsInA;
};

}  // namespace attention
