// SPDX-License-Identifier: GPL-3.0-or-later
#include "presets.h"

#include "exporter.h"

#include <QDir>

// A static library's resources are linked in only when somebody asks for them, outside of any namespace.
static void requirePresets() {
    Q_INIT_RESOURCE(presets);
}

namespace attention {

std::vector<Session> presets() {
    requirePresets();
    std::vector<Session> sessions;
    const QDir folder(QStringLiteral(":/presets"));
    for (const QString& name : folder.entryList({QStringLiteral("*.attn")}, QDir::Files, QDir::Name)) {
        sessions.push_back(loadSession(folder.filePath(name)));
    }
    return sessions;
}

}  // namespace attention
