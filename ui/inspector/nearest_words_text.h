// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nearest_words.h"

#include <QString>

#include <vector>

namespace attention {

/// The words near the vector that a cell's number belongs to.
struct FormattedNearestWords {
    struct Row {
        QString word;
        QString cosineText;
        double cosineValue = 0;  ///< the same as a number
        bool isInText = false;
    };
    QString title;
    QString summary;  ///< the first few, or why there are none
    std::vector<Row> rows;
    QString note;
};

/// The vectors that are looked at for a cell: the one whose component it is. For a score or weight what the
/// query takes up, and its own; the same head's, of a mean of heads that of all side by side. None where the
/// trace has no vectors of words.
std::vector<CellRef> rowsForNearestWords(const Trace& trace, const CellRef& cell);

/// `results` are the words near each of them.
FormattedNearestWords formatNearestWords(const Trace& trace, int sequence, const std::vector<CellRef>& rows,
                                         const std::vector<NearestWords>& results);
/// Until they are found.
FormattedNearestWords pendingNearestWords();
/// When they cannot be.
FormattedNearestWords failedNearestWords(const QString& failure);

}  // namespace attention
