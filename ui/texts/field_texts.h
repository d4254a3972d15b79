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

/// Returns the message of `problem` after the name of its field: "window of the mask must be …". If the
/// problem concerns a part of a field, the part is also named: "W_Q of typed matrices must have …". If the
/// problem concerns the session as a whole, the text begins with "The session". Used in the window, where
/// fields have names. See also problemText().
QString fieldProblemText(const Problem& problem);
/// Returns the same text for a problem of the field at `path` that only the window finds. `predicate`
/// continues the name of the field: "must be …".
QString fieldProblemText(const std::string& path, const QString& predicate);

/// Returns the value of the field at `path` as text: "scaled dot product", "yes", "none". A value without
/// such a text is shown as in the session file, but positions count from 1.
QString fieldValueText(const Session& session, const std::string& path);

}  // namespace attention
