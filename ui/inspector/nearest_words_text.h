// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nearest_words.h"

#include <QString>

#include <vector>

namespace attention {

/// The words whose word vectors are nearest to the vector of a number, as displayed text.
struct FormattedNearestWords {
    struct Row {
        QString word;
        QString cosineText;      ///< cosine between word vector and vector, with 2 decimals
        double cosineValue = 0;  ///< cosine between word vector and vector, −1 … 1
        bool isInText = false;   ///< true if the text contains the word
    };
    QString title;
    QString summary;        ///< a sentence with the nearest words, or with the reason why the list is empty
    std::vector<Row> rows;  ///< in the order of descending cosine
    QString note;           ///< further sentences, or empty
};

/// Returns the vectors whose nearest words are shown for `cell`, as cells with column 0. If the number is a
/// component of a vector, returns this vector. For a score, weight or entropy, returns the context vector and
/// the embedding of its query. For a mean of heads, the context vectors of all heads are concatenated.
/// Returns an empty list if the trace has no word vectors, or if it belongs to a layer of a model.
std::vector<CellRef> rowsForNearestWords(const Trace& trace, const CellRef& cell);

/// Returns the nearest words of the first vector as a list, and a note on the second vector if there is one.
/// `rows` is the result of rowsForNearestWords() and must not be empty. `results` has one element for each
/// row.
FormattedNearestWords formatNearestWords(const Trace& trace, int sequence, const std::vector<CellRef>& rows,
                                         const std::vector<NearestWords>& results);
/// Returns a placeholder that is shown until the nearest words are computed.
FormattedNearestWords nearestWordsPlaceholder();
/// Returns the message `failure` in place of nearest words that could not be computed.
FormattedNearestWords nearestWordsErrorText(const QString& failure);

}  // namespace attention
