// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens and other texts in the form in which the program displays them.
#pragma once

#include <QChar>
#include <QString>
#include <QStringList>

#include <string>

namespace attention {

/// Returns `token` in a visible form for labels. A tab becomes ⇥ and a line break becomes ↵. Other control
/// characters, including controls of the text direction, become U+FFFD. If the token contains only white
/// space, each character becomes ␣. A token of more than 400 bytes is cut off and ends with “…”.
QString printableToken(const std::string& token);

/// Returns `text` from a user or a file, such as a title. A text of more than 4,000 bytes is cut off and ends
/// with “…”, because the layout of the whole text would block the window.
QString truncatedText(const std::string& text);

/// Returns `text` for use within another text. If `text` contains characters that affect the writing
/// direction, such as Arabic letters, it is enclosed in U+2068 and U+2069. The text then does not change the
/// order of the words around it.
QString bidiIsolated(const QString& text);

/// Returns the name of the file `path` without its folder. bidiIsolated() is applied, so the name can be used
/// within a sentence.
QString displayFileName(const QString& path);
/// Returns `path` with the separators of this operating system. bidiIsolated() is applied, so the path can be
/// used within a sentence.
QString displayPath(const QString& path);

/// Returns a tool tip that shows `text` unchanged. Without this function, QToolTip renders a text that looks
/// like HTML as HTML.
QString plainToolTip(const QString& text);

/// Returns `text` without the characters U+2068 and U+2069 that bidiIsolated() adds. For tables and other
/// programs.
QString withoutBidiIsolates(QString text);

/// Changes `lines`, which are consecutive lines of one text, so that each line is balanced. If an isolate of
/// bidiIsolated() continues on the next line, it is closed at the end of the line and opened again on the
/// next line.
void balanceBidiIsolates(QStringList& lines);

// Symbols with a subscript, such as d_k. Figures show the subscript smaller and lower. Other texts have an
// underscore.

/// The invisible character before the letters of a subscript.
inline constexpr QChar subscriptMark(0x2063);

/// Returns `text` with subscriptMark instead of the underscore in symbols such as "d_model" and "W_Q". If the
/// text is drawn with text_drawing.h, the letters after the mark become a subscript.
QString withSubscripts(QString text);

/// Returns `text` with underscores instead of subscriptMark. For widgets, tables and other programs.
QString withoutSubscripts(QString text);

}  // namespace attention
