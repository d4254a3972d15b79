// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attention {

/// Returns the arguments of the program without the program name. Throws CommandError with status 2 if an
/// argument is not UTF-8.
QStringList decodedArguments(int argc, char** argv);

/// Sets LC_ALL to C.UTF-8 if the locale does not use UTF-8, because Qt prints a warning otherwise. Call
/// before the application is created.
void ensureUtf8Locale();

/// Adds the fonts of the archive to the fonts of the system, if the program was started from the unpacked
/// archive. Call before the application is created.
void useBundledFonts();

/// Installs a handler for the case that Qt cannot connect to the display. The handler ends the program with
/// one line on standard error and exit status 1, because Qt would abort. Throws CommandError with status 1 if
/// the environment names no display. Call removeDisplayErrorHandler() when the application has been created.
void installDisplayErrorHandler();
/// Restores the message handler of Qt.
void removeDisplayErrorHandler();

/// Hides messages of Qt that are not critical, such as warnings about a missing desktop. For exports without
/// a window.
void silenceQtWarnings();

/// Adds fonts for Chinese characters and emoji to the font of the application. Prints a warning if no font is
/// installed.
void setApplicationFont();

}  // namespace attention
