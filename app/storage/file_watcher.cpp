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
    // A watched folder reports that a file was replaced, removed or created again. A watched file reports
    // writes.
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_checkTimer, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_checkTimer, qOverload<>(&QTimer::start));
}

void FileWatcher::watch(const std::vector<std::string>& paths, const std::vector<FileStamp>& stamps) {
    m_paths = paths;
    m_stamps = stamps;
    QStringList pathsToWatch;
    for (const std::string& path : paths) {
        const QFileInfo file(QString::fromStdString(path));
        for (const QString& candidate : {file.filePath(), file.absolutePath()})
            if (QFileInfo::exists(candidate) && !pathsToWatch.contains(candidate)) pathsToWatch << candidate;
    }
    const QStringList watchedPaths = m_watcher.files() + m_watcher.directories();
    QStringList obsoletePaths;
    std::ranges::copy_if(watchedPaths, std::back_inserter(obsoletePaths),
                         [&](const QString& path) { return !pathsToWatch.contains(path); });
    pathsToWatch.removeIf([&](const QString& path) { return watchedPaths.contains(path); });
    if (!obsoletePaths.isEmpty()) m_watcher.removePaths(obsoletePaths);
    if (!pathsToWatch.isEmpty()) m_watcher.addPaths(pathsToWatch);
    // A change before the files were watched is not reported by the watcher.
    if (readFileStamps(m_paths) != m_stamps) m_checkTimer.start();
}

void FileWatcher::checkFiles() {
    const std::vector<FileStamp> stamps = readFileStamps(m_paths);
    const bool isUnchanged = stamps == m_stamps;
    watch(m_paths, stamps);  // QFileSystemWatcher does not watch a file anymore after it was replaced
    if (!isUnchanged) emit filesChanged();
}

}  // namespace attention

#include "moc_file_watcher.cpp"
