// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace attention {

/// What a session's view says of the file that it belongs to.
inline constexpr const char* documentPathKey = "recovers_file";

/// A session that is in no file of the person's yet, in a file that survives the program: a session file that
/// also says, in its view, to which file it belongs. A running program holds a lock on each that is its own,
/// which ends with it however it ends.
class RecoveryFile {
 public:
    struct Content {
        Session session;
        QString documentPath;  ///< the file it belongs to; empty: none
        QDateTime lastModified;
    };

    /// Where they are, one folder for all running programs.
    static QString folder();
    /// Returns a file with a name of its own. Nothing is on the disk before the first write().
    static std::unique_ptr<RecoveryFile> create();
    /// Those with something in them whose program has ended, the newest first. They belong to this program
    /// for as long as it keeps the objects.
    static std::vector<std::unique_ptr<RecoveryFile>> abandonedFiles();

    /// Writes the whole file or nothing, and locks the file before the first time. Waits for the disk, so
    /// call it on a worker. Throws FileError, and SessionError if the session could not be read again.
    void write(const Session& session, const QString& documentPath);
    /// None when it cannot be read, or is of a newer program: it is left as it is.
    std::optional<Content> read() const;
    void remove();

 private:
    explicit RecoveryFile(const QString& basePath);
    void lock();
    QString sessionPath() const;

    QString m_basePath;  ///< path without suffix
    QLockFile m_lock;    ///< let go with the object; the file stays where it is for whoever comes next
};

}  // namespace attention
