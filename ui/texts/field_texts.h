// SPDX-License-Identifier: GPL-3.0-or-later
// What a session's fields and their values are called outside of their controls.
#pragma once

#include "session/session.h"
#include "text/message.h"

#include <QString>
#include <QStringList>

#include <string>

namespace attention {

/// "d_k, key size". Names that stand below a heading in the settings say here what they belong to.
QString fieldName(const std::string& path);

/// Its names in English and in all languages that the program has; for whoever looks for it.
QStringList fieldNameTranslations(const std::string& path);

/// What is wrong with a field, by the name that it has in the window.
QString fieldProblemText(const Problem& problem);

/// The value in words where it has some: "scaled dot product", "yes", "none"; else as the session file has
/// it, but positions counted from 1.
QString fieldValueText(const Session& session, const std::string& path);

}  // namespace attention
