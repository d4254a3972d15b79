// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "storage/file_writing.h"
#include "text/message.h"

#include <QString>

namespace attention {

/// Reads a session file, or the session that an exported figure or .json file carries. Throws FileError when
/// the file cannot be read or carries none, SessionError when it is not a session or says nonsense about its
/// view.
/// What else a person may bring makes a session, or changes the present one, as sessionFromFile() says;
/// throws FileReadError as well. Fields that others replace are left out, with a remark that names them.
Session loadSession(const QString& path, const Session& currentSession = {}, Message* remark = nullptr);
/// Throws SessionError where the file could not be opened again.
void saveSession(const QString& path, const Session& session);

}  // namespace attention
