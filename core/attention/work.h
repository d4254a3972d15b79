// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/session.h"
#include "attention/tokens.h"
#include "compute/progress.h"

namespace attention {

/// About how long the steps of computeTrace() take, in nanoseconds on one usual core. Good enough for a
/// progress bar and for nothing else.
struct Work {
    double embeddings = 0;
    double parameters = 0;
    double projections = 0;  ///< queries, keys and values together
    double scores = 0;
    double weights = 0;
    double dropout = 0;
    double context = 0;  ///< and the output
    double attending() const { return scores + weights + dropout + context; }
    double total() const { return embeddings + parameters + projections + attending(); }
};

Work estimatedWork(const Session& session, const Tokens& tokens);

}  // namespace attention
