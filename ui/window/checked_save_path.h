// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// Returns all suffixes, with their dots, of name filters such as “Images (*.png *.jpg);;PDF (*.pdf)”, in
/// their order.
QStringList suffixesOfFilters(const QString& filters);

/// The result of checkedSavePath().
struct CheckedSavePath {
    QString path;
    /// The reason why `path` cannot be used, as a sentence. Empty: the path can be used.
    QString problem = {};
};

/// Returns `path` unchanged if it ends with one of `suffixes`, which contain their dots. If `path` has the
/// suffix of another known file type, such as “.txt”, the result has a CheckedSavePath::problem. Otherwise
/// appends the first suffix, so that “lesson 1.5” becomes “lesson 1.5.attn”.
CheckedSavePath checkedSavePath(const QString& path, const QStringList& suffixes);

}  // namespace attention
