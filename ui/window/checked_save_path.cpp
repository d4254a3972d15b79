// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/checked_save_path.h"

#include "heatmap/printable_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMimeDatabase>
#include <QRegularExpression>

#include <algorithm>

namespace attention {
namespace {

struct SavePathTexts {
    Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

/// True if the MIME database of the system contains the suffix of `path`.
bool hasKnownSuffix(const QString& path) {
    const QString suffix = QFileInfo(path).suffix();
    // Manual pages have the suffixes .1 to .9, but “lesson 1.5” is no manual page.
    const bool beginsWithLetter = !suffix.isEmpty() && suffix.front().isLetter();
    return beginsWithLetter && !QMimeDatabase().suffixForFileName(path).isEmpty();
}

}  // namespace

QStringList suffixesOfFilters(const QString& filters) {
    static const QRegularExpression pattern(QStringLiteral("\\*(\\.\\w+)"));
    QStringList suffixes;
    for (auto it = pattern.globalMatch(filters); it.hasNext();) suffixes << it.next().captured(1);
    return suffixes;
}

CheckedSavePath checkedSavePath(const QString& path, const QStringList& suffixes) {
    const bool hasSupportedSuffix = std::ranges::any_of(
        suffixes, [&](const QString& suffix) { return path.endsWith(suffix, Qt::CaseInsensitive); });
    if (path.isEmpty() || suffixes.isEmpty() || hasSupportedSuffix) return {path};
    if (hasKnownSuffix(path))
        return {path,
                SavePathTexts::tr("The file name %1 cannot be used because its suffix belongs to another "
                                  "kind of file. Use one of these suffixes: %2.")
                    .arg(displayFileName(path), suffixes.join(QStringLiteral(", ")))};
    return {(path.endsWith('.') ? path.chopped(1) : path) + suffixes.front()};
}

}  // namespace attention
