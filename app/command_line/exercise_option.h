// SPDX-License-Identifier: GPL-3.0-or-later
// The option --exercise, which specifies the blanks of an exercise.
#pragma once

#include "trace/stage.h"
#include "trace/trace.h"

#include <QString>

#include <optional>
#include <vector>

namespace attention {

/// A cell that becomes a blank, or a stage from which some cells are chosen.
struct BlankRequest {
    /// The request as the user has typed it, for error messages.
    QString text;
    Stage stage = Stage::Weights;
    /// The cell, or std::nullopt if cells of `stage` are chosen.
    std::optional<CellRef> cell;
};

/// Returns the requests in a list such as "weights" or "weights:2,5;context:2,1,3". The numbers are QUERY,KEY
/// or QUERY,DIMENSION, and can be followed by a head. All numbers count from 1. Throws CommandError with
/// status 2 for an invalid list.
std::vector<BlankRequest> parseBlankRequests(const QString& text);

/// Returns the requested cells, without duplicates. For a request without a cell, chooses cells of the first
/// head with suggestedBlanks(). Throws CommandError with status 2 for a cell that cannot be a blank or is
/// requested twice, and for a stage without suitable cells.
std::vector<CellRef> requestedBlanks(const Trace& trace, int sequence,
                                     const std::vector<BlankRequest>& requests);

}  // namespace attention
