// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the fields of a session and of their values, for every part of the program.
#pragma once

#include "session/session.h"
#include "text/message.h"

#include <QString>
#include <QStringList>

#include <string>

namespace attention {

/// Returns the name of the field at `path` with its symbol, such as "d_k, key size" or "window of the mask".
/// Returns `path` if the field has no name.
QString fieldName(const std::string& path);
/// Returns the symbol of the field at `path`, such as "d_k". Returns an empty text if the field has no
/// symbol.
QString fieldSymbol(const std::string& path);
/// Returns the name of the field at `path` without its symbol, such as "key size". Returns `path` if the
/// field has no name.
QString fieldNameWithoutSymbol(const std::string& path);
/// Returns the label of the field at `path` in the settings, such as "key size" or "window". The label is
/// short, because the symbol and the heading of the group are next to it. `path` may also be a row that shows
/// a part of a field: "typedMatrix" or "model.scope".
QString fieldLabel(const std::string& path);

/// Returns the names of the field at `path` in English and in all languages of the program, for the search of
/// settings. Returns an empty list if the field has no name.
QStringList fieldNameTranslations(const std::string& path);

/// Returns the message of `problem` after the name of its field: "window of the mask: …". Returns only the
/// message if the problem concerns the session as a whole.
QString fieldProblemText(const Problem& problem);

/// Returns the value of the field at `path` as text: "scaled dot product", "yes", "none". A value without
/// such a text is shown as in the session file, but positions count from 1.
QString fieldValueText(const Session& session, const std::string& path);

}  // namespace attention
