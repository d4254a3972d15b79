// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "window/language_menu.h"

#include <QLocale>

#include <vector>

namespace attention {

/// The languages that the program speaks, those there are translations into, each by its own name; the one it
/// is written in first.
const std::vector<Language>& languages();

/// Whether languages() has the code.
bool isSupportedLanguage(const QString& code);

/// The code of the language that goes with a desktop's: English where there is no better one.
QString languageFor(const QLocale& desktopLocale);

/// Makes every text from now on one of the language; those that are shown already stay as they are. Needs the
/// application.
void installLanguage(const QString& code);

/// The code of the language spoken.
QString currentLanguage();

}  // namespace attention
