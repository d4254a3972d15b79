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
inline constexpr const char* recoveryEntry = "recovers_file";

/// A session that is in no file of the person's yet, in a file that survives the program: a session file that
/// also says, in its view, to which file it belongs. A running program holds a lock on each that is its own,
/// which ends with it however it ends.
class RecoveryFile {
 public:
    struct Content {
        Session session;
        QString path;  ///< the file it belongs to; empty: none
        QDateTime time;
    };

    /// Where they are, one folder for all running programs.
    static QString folder();
    /// One that no other program has, with nothing in it yet. Throws FileError.
    static std::unique_ptr<RecoveryFile> create();
    /// Those with something in them whose program has ended, the newest first. They belong to this program
    /// for as long as it keeps the objects.
    static std::vector<std::unique_ptr<RecoveryFile>> abandoned();

    /// Whole or not at all. Throws FileError.
    void write(const Session& session, const QString& path);
    /// None when it cannot be read, or is of a newer program: it is left as it is.
    std::optional<Content> read() const;
    void remove();

 private:
    explicit RecoveryFile(const QString& base);
    QString sessionPath() const;

    QString m_base;    ///< path without suffix
    QLockFile m_lock;  ///< let go with the object; the file stays where it is for whoever comes next
};

}  // namespace attention
