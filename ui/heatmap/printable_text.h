// SPDX-License-Identifier: GPL-3.0-or-later
// How a token stands in what is read.
#pragma once

#include <QString>
#include <QStringList>

#include <string>

namespace attention {

/// A token by itself. Characters that show nothing, break the line or turn the order of others stand as
/// signs, and so does space where there is nothing else; of a very long one the beginning does.
QString printableToken(const std::string& token);

/// A text that a person or a file has written, such as a title, of any length: of a very long one the
/// beginning, because laying out the whole would hold up the window.
QString truncatedText(const std::string& text);

/// A text among other words: one that is read from right to left must not reorder them.
QString bidiIsolated(const QString& text);

/// Returns the name of a file without its folder, bidiIsolated() for use within a sentence.
QString displayFileName(const QString& path);
/// Returns a path with the separators of this system, bidiIsolated() for use within a sentence.
QString displayPath(const QString& path);

/// For a tool tip, which takes a text for HTML where it looks so: shows it as it is written.
QString plainToolTip(const QString& text);

/// Without the marks that bidiIsolated() sets: for tables and other programs.
QString withoutBidiIsolates(QString text);

/// Lines cut from a text, each with its isolates opened and closed within it.
void balanceBidiIsolates(QStringList& lines);

}  // namespace attention
