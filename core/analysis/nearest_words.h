// SPDX-License-Identifier: GPL-3.0-or-later
// Which words a vector means: those whose own vectors point most nearly where it points.
#pragma once

#include "execution/progress.h"
#include "text/message.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <string>
#include <vector>

namespace attention {

/// What of a head's matrix lies in the space of the words' vectors: its first `width` columns are the
/// components from `first` on. The columns behind them are positions.
struct WordVectorColumns {
    Index first = 0;
    Index width = 0;  ///< 0: nothing does
    Message unavailableReason;
};
WordVectorColumns wordVectorColumns(const Trace& trace, Stage stage, Index head);

struct NearWord {
    std::string word;
    double cosine = 0;
    bool isInText = false;  ///< one of the sequence's own tokens
    bool operator==(const NearWord&) const = default;
};

struct NearestWords {
    std::vector<NearWord> words;  ///< the nearest first; of equally near ones the first of the vocabulary
    Message whyNone;
};

/// The words nearest to the vector in a cell's row, whatever its column; all of them have the components that
/// it has. A token's own word is not among those of its vector, but may be among those of a context. Prepares
/// the word vectors, which may take seconds. Throws StoppedException.
NearestWords nearestWords(const Trace& trace, int sequence, const CellRef& row, int count,
                          const ProgressMonitor& monitor = {});

}  // namespace attention
