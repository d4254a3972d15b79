// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "window/preference_menus.h"

#include <QStringList>

#include <vector>

namespace attention {

/// Returns the languages of the user interface, which are the languages with a translation file. English, the
/// language of the source texts, comes first. Each name is in the language itself.
const std::vector<Language>& languages();

/// Returns the codes of languages(), such as "zh_CN", in the same order.
QStringList languageCodes();

/// True if languages() contains a language with this code.
bool isSupportedLanguage(const QString& code);

/// Returns the names of the languages that the desktop prefers, such as "zh_CN", from the environment
/// variables LANGUAGE, LC_ALL, LC_MESSAGES and LANG with the precedence of gettext. The locales need not be
/// installed. Call before ensureUtf8Locale(), which can change LC_ALL.
QStringList desktopLanguages();

/// Returns the code of the first supported language that matches an element of `localeNames`, or "en" if no
/// language matches. `localeNames` are names such as "zh_CN" or "zh_TW.UTF-8". Only their
/// languages are compared, so that "zh_TW" matches "zh_CN".
QString languageFor(const QStringList& localeNames);

/// Installs the translations of a supported language. Visible texts stay in the previous language until their
/// widgets are created again. The QCoreApplication must exist.
void installLanguage(const QString& code);

/// Returns the code of the current language, or "en" before installLanguage() was called.
QString currentLanguage();

}  // namespace attention
