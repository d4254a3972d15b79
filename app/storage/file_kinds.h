// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// What follows the last point of a file's name, with the point, in small letters.
QString suffixOf(const QString& path);
/// The suffixes that can be exported, with their dots.
QStringList exportSuffixes();
bool isExportable(const QString& path);
/// True for a picture of one figure.
bool hasFigureSuffix(const QString& path);
/// True for an animation: several pictures of one figure.
bool hasAnimationSuffix(const QString& path);
/// True for pictures and animations, which need fonts and so a QGuiApplication.
bool isPainted(const QString& path);
/// Whether it shows numbers as colours, which mean the same throughout a series.
bool containsColorScales(const QString& path);
/// Whether it is a page for a browser.
bool hasPageSuffix(const QString& path);
bool hasSessionSuffix(const QString& path);
/// What people bring that is no session: vectors of words or positions, attention.
QStringList importSuffixes();
/// Returns the suffixes of all files that the window can open, with their dots.
QStringList openableSuffixes();
bool isImportable(const QString& path);
/// Whether the file may carry a session beside what it is for, which saving must not replace.
bool mayEmbedSession(const QString& path);

}  // namespace attention
