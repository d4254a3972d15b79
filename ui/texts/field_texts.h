// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the fields of a session and of their values, for every part of the program.
#pragma once

#include "session/session.h"
#include "text/message.h"

#include <QString>
#include <QStringList>

#include <string>

namespace attention {

/// Returns the name of a field with its symbol, such as "d_k, key size" or "window of the mask".
QString fieldName(const std::string& path);
/// Returns the symbol of a field, such as "d_k", or an empty text.
QString fieldSymbol(const std::string& path);
/// Returns the name of a field without its symbol, such as "key size".
QString fieldNameWithoutSymbol(const std::string& path);
/// Returns the label of a field in the settings, where a symbol and the heading of a group are next to it:
/// "key size", "window". Also for rows that show a part of a field: "typedMatrix" and "model.scope".
QString fieldLabel(const std::string& path);

/// Returns the names of a field in English and in all languages of the program, for the search of settings.
QStringList fieldNameTranslations(const std::string& path);

/// What is wrong with a field, by the name that it has in the window.
QString fieldProblemText(const Problem& problem);

/// The value in words where it has some: "scaled dot product", "yes", "none"; else as the session file has
/// it, but positions counted from 1.
QString fieldValueText(const Session& session, const std::string& path);

}  // namespace attention
