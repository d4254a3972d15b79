// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace attention {

/// The prefix of the keys that a recovery file adds to Session::viewStateJson. The view has no keys with this
/// prefix.
inline constexpr std::string_view recoveryKeyPrefix = "recovers_";

/// A file with an unsaved session, from which the session can be recovered after the program was killed. It
/// is a session file whose Session::viewStateJson also contains the other members of Content. A running
/// program holds a lock on each of its recovery files. The lock ends with the program, also after a crash.
class RecoveryFile {
 public:
    /// The content of a recovery file.
    struct Content {
        Session session;
        QString documentPath = {};                  ///< path of the document, or empty if it was never saved
        std::optional<Session> pinnedSession = {};  ///< the session that was pinned as A
        /// True if the signal SIGTERM, SIGHUP or SIGINT has ended the program, for example because the user
        /// has logged out. False after a crash or SIGKILL.
        bool wasTerminated = false;
        QDateTime lastModified = {};  ///< set by read(), ignored by write()
    };

    /// Returns the folder of all recovery files, which all running programs share.
    static QString folder();
    /// Returns a recovery file with a new unique name. The file is not created before the first write().
    static std::unique_ptr<RecoveryFile> create();
    /// Returns the recovery files whose programs have ended without removing them, the newest first. This
    /// program holds the locks on the files while it keeps the objects.
    static std::vector<std::unique_ptr<RecoveryFile>> abandonedFiles();

    /// Writes the file completely or not at all. The first call also locks the file. Waits for the disk, so
    /// call it on a worker thread. Throws FileError. Throws SessionError if the session could not be read
    /// again.
    void write(const Content& content);
    /// Returns the content of the file. Returns std::nullopt if the file cannot be read or was written by a
    /// newer version of the program. The file then stays unchanged.
    std::optional<Content> read() const;
    /// Deletes the session file, if it exists. The lock is kept.
    void remove();

 private:
    explicit RecoveryFile(const QString& basePath);
    void lock();
    QString sessionPath() const;

    QString m_basePath;  ///< path without suffix
    QLockFile m_lock;    ///< unlocked when this object is destroyed, while the session file is kept
};

}  // namespace attention
