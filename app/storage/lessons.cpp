// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/lessons.h"

#include "storage/session_io.h"

#include <QDir>

// The resources of a static library are linked only if Q_INIT_RESOURCE is called outside of any namespace.
static void initLessonResources() {
    Q_INIT_RESOURCE(lessons);
}

namespace attention {

std::vector<Session> lessons(const QString& language) {
    initLessonResources();
    std::vector<Session> sessions;
    const QDir folder(QStringLiteral(":/lessons/") + language);
    for (const QString& name : folder.entryList({QStringLiteral("*.attn")}, QDir::Files, QDir::Name)) {
        sessions.push_back(loadSession(folder.filePath(name)));
    }
    return sessions;
}

Session lessonNamed(const QString& name, const QString& language) {
    initLessonResources();
    const QFileInfoList files =
        QDir(QStringLiteral(":/lessons/") + language)
            .entryInfoList({QStringLiteral("[0-9][0-9]-%1.attn").arg(name)}, QDir::Files);
    Q_ASSERT(files.size() == 1);
    return loadSession(files.front().filePath());
}

}  // namespace attention
