// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/file_bytes.h"

#include <QFileSystemWatcher>
#include <QTimer>

#include <string>
#include <vector>

namespace attention {

/// Watches the files that a session uses. Detects if a file was written, replaced, removed or created again.
class FileWatcher : public QObject {
    Q_OBJECT

 public:
    explicit FileWatcher(QObject* parent = nullptr);

    /// Watches the files `paths` instead of all previous files. `stamps` are the states of the files before
    /// they were read, so a file that has changed since then is reported.
    void watch(const std::vector<std::string>& paths, const std::vector<FileStamp>& stamps);

 signals:
    /// Emitted 200 ms after the last write to a watched file or its folder, if one of the files has changed.
    void filesChanged();

 private:
    /// Emits filesChanged() if the state of a file differs from `m_stamps`.
    void checkFiles();

    std::vector<std::string> m_paths;
    std::vector<FileStamp> m_stamps;  ///< last known states of the files, in the order of `m_paths`
    QFileSystemWatcher m_watcher;
    QTimer m_checkTimer;  ///< delays checkFiles() until the writing of files has ended
};

}  // namespace attention
