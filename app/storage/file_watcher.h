// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/file_bytes.h"

#include <QFileSystemWatcher>
#include <QTimer>

#include <string>
#include <vector>

namespace attention {

/// Tells when one of the files that a session uses is another one than it was: written, replaced, removed, or
/// there again.
class FileWatcher : public QObject {
    Q_OBJECT

 public:
    explicit FileWatcher(QObject* parent = nullptr);

    /// These from now on, as they are now.
    void watch(const std::vector<std::string>& paths);

 signals:
    /// They have changed, and nobody has written to them for a moment.
    void filesChanged();

 private:
    void checkFiles();

    std::vector<std::string> m_paths;
    std::vector<FileStamp> m_stamps;
    QFileSystemWatcher m_watcher;
    QTimer m_checkTimer;
};

}  // namespace attention
