// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/stored_paths.h"

#include <QDir>
#include <QFileInfo>

namespace attention {
namespace {

const QString homePrefix = QStringLiteral("~/");

/// Replaces each path of a file or folder in `session` with `convert(path)`. Skips parts of the program,
/// whose names begin with a colon.
void convertPaths(Session& session, const auto& convert) {
    for (auto* path : {&session.embedding.file, &session.importedAttention.file, &session.model.folder})
        if (*path && !(*path)->starts_with(':'))
            *path = convert(QString::fromStdString(**path)).toStdString();
}

/// Returns the path of `path` relative to `folder`, or an empty string if it is not in or below `folder`.
QString pathBelow(const QDir& folder, const QString& path) {
    const QString relativePath = folder.relativeFilePath(path);
    const bool isBelow = QDir::isRelativePath(relativePath) && relativePath != QLatin1String("..") &&
                         !relativePath.startsWith(QLatin1String("../"));
    return isBelow ? relativePath : QString();
}

QString storedPath(const QDir& folder, const QString& path) {
    const QString absolutePath = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
    if (const QString relativePath = pathBelow(folder, absolutePath); !relativePath.isEmpty()) {
        // A first character with another meaning in a stored path.
        const bool needsPrefix = relativePath.startsWith('~') || relativePath.startsWith(':');
        return needsPrefix ? QStringLiteral("./") + relativePath : relativePath;
    }
    const QString pathInHome = QDir::home().isRoot() ? QString() : pathBelow(QDir::home(), absolutePath);
    return pathInHome.isEmpty() ? absolutePath : homePrefix + pathInHome;
}

QString absolutePath(const QDir& folder, const QString& path) {
    const QString result = QDir::cleanPath(path.startsWith(homePrefix)
                                               ? QDir::home().absoluteFilePath(path.mid(homePrefix.size()))
                                               : folder.absoluteFilePath(path));
    const QString pathBesideSession = folder.absoluteFilePath(QFileInfo(result).fileName());
    const bool wasMoved = !QFileInfo::exists(result) && QFileInfo::exists(pathBesideSession);
    return wasMoved ? pathBesideSession : result;
}

}  // namespace

Session withPathsForStorage(Session session, const QString& sessionPath) {
    const QDir folder = QFileInfo(sessionPath).absoluteDir();
    convertPaths(session, [&](const QString& path) { return storedPath(folder, path); });
    return session;
}

Session withAbsolutePaths(Session session, const QString& sessionPath) {
    const QDir folder = QFileInfo(sessionPath).absoluteDir();
    convertPaths(session, [&](const QString& path) { return absolutePath(folder, path); });
    return session;
}

Session withoutPrivateFolders(Session session) {
    convertPaths(session, [](const QString& path) {
        const bool isRelative = QDir::isRelativePath(path) && !path.startsWith(homePrefix);
        return isRelative ? path : QFileInfo(QDir::cleanPath(path)).fileName();
    });
    return session;
}

}  // namespace attention
