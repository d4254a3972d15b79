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

/// The columns of a stage matrix that are components of word vectors. Columns 0 … `width` − 1 of the matrix
/// are the components `first` … `first` + `width` − 1 of word vectors. Later columns encode positions.
struct WordVectorColumnRange {
    Index first = 0;            ///< index, from 0, of the word-vector component in column 0 of the matrix
    Index width = 0;            ///< number of columns; 0 if the matrix has no components of word vectors
    Message unavailableReason;  ///< the reason why `width` is 0; empty if `width` is not 0
};
/// Returns the columns of the matrix of `stage` and head `head` that are components of word vectors. A matrix
/// has no such columns if its vectors are not word vectors or were projected to another space.
WordVectorColumnRange wordVectorColumns(const Trace& trace, Stage stage, Index head);

struct NearWord {
    std::string word;  ///< the word, spelled as in the list of word vectors
    /// The cosine between the word vector and the compared vector, −1 … 1. It uses only the components that
    /// the compared vector has.
    double cosine = 0;
    bool isInText = false;  ///< true if a token of the sequence has this word vector
    bool operator==(const NearWord&) const = default;
};

struct NearestWords {
    std::vector<NearWord> words;  ///< by descending cosine, equal cosines in the order of the vocabulary
    Message unavailableReason;    ///< the reason why the vector has no nearest words; otherwise empty
};

/// Returns at most `count` words whose word vectors have the largest cosines with the vector in row
/// `cell.row` of a stage matrix. `cell.column` is ignored. The cosines compare only the components that the
/// vector has, see wordVectorColumns(). If the vector belongs to one token, the word of this token is left
/// out. A context vector belongs to no token, so no word is left out. Prepares the word vectors, which may
/// take seconds. Throws FileReadError and StoppedException.
NearestWords nearestWords(const Trace& trace, int sequence, const CellRef& cell, int count,
                          const ProgressMonitor& monitor = {});

}  // namespace attention
