// SPDX-License-Identifier: GPL-3.0-or-later
// The paths of word vectors, attention and models in files that contain a session.
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

/// Returns `session` with the paths that are stored in the file `sessionPath`. A file in or below the folder
/// of `sessionPath` gets a path relative to this folder, so that the folder can be moved. Another file in the
/// home folder of the user gets a path that begins with “~/”, because the name of the home folder is private.
Session withStoredPaths(Session session, const QString& sessionPath);

/// Returns the session that was read from the file `sessionPath` with absolute paths. If a file does not
/// exist, but the folder of `sessionPath` contains a file of the same name, the path leads to this file.
Session withAbsolutePaths(Session session, const QString& sessionPath);

/// Returns `session` without the folders of the paths that are not relative to the file with the session. For
/// pictures, which are published more often than session files.
Session withoutOtherFolders(Session session);

}  // namespace attention
