// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/next_tokens.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <vector>

namespace attention {

/// A position of the text, read behind a layer: place 0 is the embedding, the last one the end.
struct WordSpot {
    int place = 0;
    int position = 0;
    bool operator==(const WordSpot&) const = default;
};

/// A word that may be said, how likely it is, and how likely it was in A.
struct WordEntry {
    Index id = noToken;
    QString word;
    QString shown;  ///< without the space in front, where that confuses it with no other
    std::optional<double> now;
    std::optional<double> before;
    bool isThere = false;  ///< the text itself has it
};

/// What a trained model would say, in words; beside it A of a comparison, at the positions that both texts
/// share.
class WordsContent {
    Q_DECLARE_TR_FUNCTIONS(attention::WordsContent)

 public:
    /// `now` may be null: there is nothing to show.
    WordsContent(std::shared_ptr<const NextTokens> now, std::shared_ptr<const NextTokens> a);

    bool isThere() const { return m_now && m_now->finalStreamTokens(); }
    bool isCompared() const { return m_a != nullptr; }
    bool isOfMaskedWords() const { return !m_now->trace->model->config().family->isCausal; }
    int places() const { return static_cast<int>(m_now->byStream.size()); }
    int last() const { return places() - 1; }
    int positions() const { return static_cast<int>(m_now->trace->tokenCount()); }

    bool isRead(const WordSpot& spot) const {
        return m_now->byStream[static_cast<std::size_t>(spot.place)] != nullptr;
    }
    /// What is said first; only of what was read, as is all below.
    const LikelyToken& first(const WordSpot& spot) const;
    QString word(Index id) const;
    /// Whether the text itself has what is said first.
    bool isAsInText(const WordSpot& spot) const;
    /// Whether A says something else first.
    bool isChanged(const WordSpot& spot) const;
    /// The likeliest words, and what the text itself has; compared, the union of both lists. Falling.
    std::vector<WordEntry> entries(const WordSpot& spot) const;
    /// No spot has more.
    int mostEntries() const;

    /// "After “sat · 3”".
    QString question(int position) const;
    /// "embedding", "layer 3".
    QString placeName(int place) const;
    /// "behind layer 3".
    QString placeText(int place) const;
    /// "word 0.6590, …" of a spot, a line each.
    QString text(const WordSpot& spot) const;
    /// All of it, for spreadsheets.
    QString table() const;

 private:
    std::vector<Index> listed(const WordSpot& spot) const;
    /// Where A has the same.
    std::optional<WordSpot> spotOfA(const WordSpot& spot) const;
    const LikelyTokens& read(const NextTokens& words, int place) const {
        return *words.byStream[static_cast<std::size_t>(place)];
    }
    std::vector<double> probabilities(const NextTokens& words, const WordSpot& spot,
                                      const std::vector<Index>& ids) const;

    std::shared_ptr<const NextTokens> m_now;
    std::shared_ptr<const NextTokens> m_a;
    std::vector<std::optional<int>> m_positionsOfA;
};

}  // namespace attention
