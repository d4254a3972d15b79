// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// Returns all suffixes, with their dots, of name filters such as “Images (*.png *.jpg);;PDF (*.pdf)”, in
/// their order.
QStringList suffixesOfFilters(const QString& filters);

/// The path of a file to save, after supportedSaveName().
struct SaveName {
    QString path;
    /// The reason why `path` cannot be used, as a sentence. Empty: the path can be used.
    QString problem = {};
};

/// Returns `path` with a suffix of `suffixes`, which contain their dots. If `path` has another suffix, appends
/// the first suffix, because the part after a dot need not be a suffix: “lesson 1.5” becomes
/// “lesson 1.5.attn”.
/// If `path` has the suffix of another known kind of file, such as “.txt”, the result has a problem.
SaveName supportedSaveName(const QString& path, const QStringList& suffixes);

}  // namespace attention
