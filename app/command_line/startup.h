// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// The program's arguments without its name. Throws CommandError when one is not UTF-8.
QStringList decodedArguments(int argc, char** argv);

/// Qt wants a UTF-8 locale and warns on standard error otherwise; to be called before the application exists.
void ensureUtf8Locale();

/// From here to releaseDisplayErrors() a display that cannot be reached ends the program with one line and
/// exit status 1, instead of Qt's abort. Throws CommandError when no display is named at all.
void installDisplayErrorHandler();
void removeDisplayErrorHandler();

/// Without a window only our own line goes to standard error, not Qt's remarks about the missing desktop.
void silenceQtWarnings();

/// Adds fonts for Chinese characters and emoji to the font of the application. Prints a warning if the desktop
/// has no font at all.
void setApplicationFont();

}  // namespace attention
