// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "storage/file_writing.h"
#include "text/message.h"

#include <QString>

namespace attention {

/// Returns the session in a session file, or the session that is embedded in an exported figure or .json
/// file. Its paths are absolute, see withAbsolutePaths(). Fields that a model or imported attention replaces
/// get their defaults. If `remark` is not nullptr, it receives a sentence that lists these fields, or an
/// empty message.
///
/// Any other file or folder is imported, and `remark` stays unchanged. The result is a new session or a
/// changed `currentSession`, see sessionFromFile() and sessionFromModel().
///
/// Throws FileError if the file cannot be read or contains no session. Throws SessionError if the session
/// or its view is invalid. Throws FileReadError if the file cannot be imported, is of an unsupported kind,
/// or is too large for the memory.
Session loadSession(const QString& path, const Session& currentSession = {}, Message* remark = nullptr);
/// Writes `session` to the file `path`, completely or not at all. The file contains the paths that
/// withPathsForStorage() returns. Throws SessionError, and writes nothing, if loadSession() would reject the
/// file. Throws FileError if the file cannot be written.
void saveSession(const QString& path, const Session& session);

}  // namespace attention
