// SPDX-License-Identifier: GPL-3.0-or-later
// Nearest words of a vector: the words whose word vectors have the largest cosine with it.
#pragma once

#include "execution/progress.h"
#include "text/message.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <string>
#include <vector>

namespace attention {

/// The columns of a head's matrix that are components of word vectors. Columns 0 … width − 1 of the matrix
/// are the components first … first + width − 1. Later columns encode positions.
struct WordVectorColumns {
    Index first = 0;            ///< the component in column 0, from 0
    Index width = 0;            ///< the number of columns; 0 if the matrix has no components of word vectors
    Message unavailableReason;  ///< the reason if `width` is 0, otherwise empty
};
/// Returns the columns of head `head` of `stage` that are components of word vectors.
WordVectorColumns wordVectorColumns(const Trace& trace, Stage stage, Index head);

struct NearWord {
    std::string word;       ///< as listed in the word vectors
    double cosine = 0;      ///< −1 … 1, in the components that the compared vector has
    bool isInText = false;  ///< true if a token of the sequence has this word vector
    bool operator==(const NearWord&) const = default;
};

struct NearestWords {
    std::vector<NearWord> words;  ///< by descending cosine, equal cosines in the order of the vocabulary
    Message unavailableReason;    ///< the reason if the vector has no nearest words, otherwise empty
};

/// Returns at most `count` words that are nearest to the vector in the row of a cell. `cell.column` is
/// ignored. The cosines compare only the components that the vector has, see wordVectorColumns(). The word of
/// a token is left out for the vector of that token, but not for a context vector. Prepares the word vectors,
/// which may take seconds. Throws FileReadError and StoppedException.
NearestWords nearestWords(const Trace& trace, int sequence, const CellRef& cell, int count,
                          const ProgressMonitor& monitor = {});

}  // namespace attention
