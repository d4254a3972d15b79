// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/icons.h"

#include <QDir>

// The resources of a static library are linked only if Q_INIT_RESOURCE is called outside of any namespace.
static void initIconResources() {
    Q_INIT_RESOURCE(theme_icons);
    Q_INIT_RESOURCE(application_icons);
}

namespace attention {

void setIconTheme(bool isDark) {
    initIconResources();  // Qt searches ":/icons" after the folders of the system
    QIcon::setThemeName(isDark ? QStringLiteral("breeze-dark") : QStringLiteral("breeze"));
}

QIcon themeIcon(const char* name) {
    return QIcon::fromTheme(QString::fromLatin1(name));
}

QIcon applicationIcon() {
    initIconResources();
    QIcon icon;
    const QDir folder(QStringLiteral(":/application_icons"));
    for (const QString& file : folder.entryList()) icon.addFile(folder.filePath(file));
    return icon;
}

}  // namespace attention
