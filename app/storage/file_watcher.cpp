// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/file_watcher.h"

#include <QFileInfo>

#include <algorithm>
#include <chrono>

namespace attention {

FileWatcher::FileWatcher(QObject* parent) : QObject(parent) {
    using namespace std::chrono_literals;
    m_checkTimer.setSingleShot(true);
    m_checkTimer.setInterval(200ms);
    connect(&m_checkTimer, &QTimer::timeout, this, &FileWatcher::checkFiles);
    // A folder tells of files that are replaced, removed, or there again; a file of what is written to it.
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_checkTimer, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_checkTimer, qOverload<>(&QTimer::start));
}

void FileWatcher::watch(const std::vector<std::string>& paths) {
    m_paths = paths;
    m_stamps = readFileStamps(paths);
    QStringList wanted;
    for (const std::string& path : paths) {
        const QFileInfo file(QString::fromStdString(path));
        for (const QString& one : {file.filePath(), file.absolutePath()})
            if (QFileInfo::exists(one) && !wanted.contains(one)) wanted << one;
    }
    const QStringList now = m_watcher.files() + m_watcher.directories();
    QStringList gone;
    std::ranges::copy_if(now, std::back_inserter(gone),
                         [&](const QString& one) { return !wanted.contains(one); });
    wanted.removeIf([&](const QString& one) { return now.contains(one); });
    if (!gone.isEmpty()) m_watcher.removePaths(gone);
    if (!wanted.isEmpty()) m_watcher.addPaths(wanted);
}

void FileWatcher::checkFiles() {
    const bool isSame = readFileStamps(m_paths) == m_stamps;
    watch(m_paths);  // one that was replaced is not watched any more
    if (!isSame) emit filesChanged();
}

}  // namespace attention
