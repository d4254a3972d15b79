// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// Returns the lowercase suffix of a file name with its dot, such as ".png". Returns "." for a name without a
/// suffix.
QString suffixOf(const QString& path);
/// Returns the suffixes of all file formats that can be exported, with their dots.
QStringList exportSuffixes();
/// True if the suffix of `path` is in exportSuffixes().
bool isExportable(const QString& path);
/// True if `path` has the suffix of an image file of one figure: .png, .svg or .pdf.
bool hasFigureSuffix(const QString& path);
/// True if `path` has the suffix of an animated figure: .webp or .gif.
bool hasAnimationSuffix(const QString& path);
/// True if `path` has the suffix of a figure or an animation. These files require a QGuiApplication, because
/// they are painted with fonts.
bool isPainted(const QString& path);
/// True if the file shows numbers as colors. In a series of such files, all files have the same color scale.
bool containsColorScales(const QString& path);
/// True if `path` has the suffix of a handout, which is an HTML page.
bool hasPageSuffix(const QString& path);
/// True if `path` has the suffix of a session file, .attn.
bool hasSessionSuffix(const QString& path);
/// Returns the suffixes, with their dots, of files that can be imported into a session: word vectors,
/// embeddings of positions, and attention.
QStringList importSuffixes();
/// Returns the suffixes, with their dots, of all files that the window can open.
QStringList openableSuffixes();
/// True if `path` has a suffix in importSuffixes(), or is a folder, which can contain a model.
bool isImportable(const QString& path);
/// True if the file can contain a session in addition to its main content, such as an exported figure. Saving
/// a session must not replace such a file.
bool mayEmbedSession(const QString& path);

}  // namespace attention
