// SPDX-License-Identifier: GPL-3.0-or-later
// The option --exercise: which cells of the page are blanks.
#pragma once

#include "trace/stage.h"
#include "trace/trace.h"

#include <QString>

#include <optional>
#include <vector>

namespace attention {

/// A cell as it was named, or a stage from which some are to be chosen.
struct BlankRequest {
    QString text;
    Stage stage = Stage::Weights;
    std::optional<CellRef> cell;
};

/// "weights", or "weights:2,5;context:2,1,3": QUERY,KEY or QUERY,DIMENSION, and a head, from 1. Throws
/// CommandError with status 2, as the next does.
std::vector<BlankRequest> parseBlankRequests(const QString& text);

std::vector<CellRef> requestedBlanks(const Trace& trace, int sequence,
                                     const std::vector<BlankRequest>& requests);

}  // namespace attention
