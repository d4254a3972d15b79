// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// Returns the entries of a list, separated as in the current language: "a, b, c" in English, "a、b、c" in
/// Chinese.
QString joinedList(const QStringList& entries);
/// Returns `entries` as a list with “and” before the last entry: “a, b and c”.
QString joinedListWithAnd(const QStringList& entries);

/// Returns complete sentences in one line, separated as in the current language: by a space in English,
/// without a separator in Chinese.
QString joinedSentences(const QStringList& sentences);

}  // namespace attention
