// SPDX-License-Identifier: GPL-3.0-or-later
// Conversion of lists of cells between session files, where positions count from 0, and the window, where
// positions count from 1.
#pragma once

#include "numerics/matrix.h"

#include <QString>

namespace attention {

/// The index of the head in an entry of a list of cells, [query, key, head]. The head may be missing.
inline constexpr int headIndexInCell = 2;
/// The index of the head in an entry of a list of multipliers, [query, key, factor, head]. The head may be
/// missing.
inline constexpr int headIndexInMultiplier = 3;

/// Converts a list of cells of a session file to positions that count from 1: "[[0,1]]" becomes "[[1,2]]".
/// `headIndex` is headIndexInCell or headIndexInMultiplier. Returns `json` unchanged if it is not a JSON
/// array.
QString toOneBasedPositions(const QString& json, int headIndex);

/// The result of toZeroBasedPositions().
struct ZeroBasedPositions {
    QString json;  ///< list of cells as in a session file
    /// The problem of an invalid position, see fieldProblemText(). Empty if all positions are valid.
    QString problem;
};

/// Converts a list of cells whose positions count from 1 to the list of a session file: "[[1,2]]" becomes
/// "[[0,1]]". `headIndex` is headIndexInCell or headIndexInMultiplier. Text that is not a JSON array stays
/// unchanged, and is rejected later by the reader of the session.
ZeroBasedPositions toZeroBasedPositions(const QString& oneBasedJson, int headIndex);

/// Returns the message that there is no query at `query`, from 0, because there are only `count` queries. The
/// message counts from 1.
QString noSuchQueryMessage(Index query, Index count);
/// Returns the message that there is no key at `key`, from 0, because there are only `count` keys. The
/// message counts from 1.
QString noSuchKeyMessage(Index key, Index count);
/// Returns the message that there is no head with index `head`, from 0, because there are only `count` heads.
/// The message counts from 1.
QString noSuchHeadMessage(Index head, Index count);

}  // namespace attention
