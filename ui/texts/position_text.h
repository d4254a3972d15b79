// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of cells as people read and type them. A session file counts positions from 0, the screen from 1.
#pragma once

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

}  // namespace attention
