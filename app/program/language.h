// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "window/language_menu.h"

#include <QLocale>

#include <vector>

namespace attention {

/// Returns the languages of the user interface, which are the languages with a translation file. English, the
/// language of the source texts, comes first. Each name is in the language itself.
const std::vector<Language>& languages();

/// Returns the codes of languages(), such as "zh_CN", in the same order.
QStringList languageCodes();

/// True if languages() contains a language with this code.
bool isSupportedLanguage(const QString& code);

/// Returns the code of the supported language that matches the locale of the desktop, or "en" if no language
/// matches.
QString languageFor(const QLocale& desktopLocale);

/// Installs the translations of a supported language. Visible texts stay in the previous language until their
/// widgets are created again. The QCoreApplication must exist.
void installLanguage(const QString& code);

/// Returns the code of the current language, or "en" before installLanguage() was called.
QString currentLanguage();

}  // namespace attention
