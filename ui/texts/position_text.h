// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of cells as people read and type them. A session file counts positions from 0, the screen from 1.
#pragma once

#include "numerics/matrix.h"

#include <QString>

namespace attention {

/// Where a list's entries hold their head, if they hold one: after query, key and, of factors, the factor.
inline constexpr int headIndexInCell = 2;
inline constexpr int headIndexInMultiplier = 3;

/// "[[0,1]]" of a session file → "[[1,2]]".
QString toOneBasedPositions(const QString& json, int headIndex);

struct ZeroBasedPositions {
    QString json;     ///< as in a session file
    QString problem;  ///< what is wrong and allowed; empty: nothing
};

/// The way back. What is no list of lists is left as it is, for the reader of the session to refuse.
ZeroBasedPositions toZeroBasedPositions(const QString& oneBasedJson, int headIndex);

/// Return the message that a position does not exist: "there is no query 9; allowed are 1 to 6". Positions
/// count from 0 in the arguments and from 1 in the message.
QString noSuchQueryMessage(Index query, Index count);
QString noSuchKeyMessage(Index key, Index count);
QString noSuchHeadMessage(Index head, Index count);

}  // namespace attention
