// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the paths in a session (word vectors, imported attention, trained model) for the files that
// contain the session.
#pragma once

#include "session/session.h"

#include <QString>

namespace attention {

/// Returns `session` with its paths converted for storage in the file `sessionPath`. A file in or below the
/// folder of `sessionPath` gets a path relative to this folder, so that the folder can be moved. Another file
/// in the home folder of the user gets a path that begins with “~/”, because the name of the home folder is
/// private. All other paths become absolute.
Session withPathsForStorage(Session session, const QString& sessionPath);

/// Returns `session`, which was read from the file `sessionPath`, with absolute paths. If a file does not
/// exist, but the folder of `sessionPath` contains a file of the same name, the path leads to this file.
Session withAbsolutePaths(Session session, const QString& sessionPath);

/// Returns `session` with only the file name in place of each path that is absolute or begins with “~/”,
/// because the names of folders are private. Call for pictures, which are published more often than session
/// files.
Session withoutPrivateFolders(Session session);

}  // namespace attention
