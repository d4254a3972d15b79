// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "window/theme_menu.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

namespace attention {

/// The names under which the desktop keeps what the program remembers, and its version; to be called once,
/// before Settings.
void setApplicationInfo();

/// What the program remembers from one run to the next. Nothing in it changes a number. On the first start,
/// and where an entry makes no sense, there are the defaults.
class Preferences {
 public:
    static constexpr int maxRecentFiles = 10;

    /// The result of DrawerArea::saveLayout(), or an empty array.
    QByteArray windowLayout() const;
    void setWindowLayout(const QByteArray& layout);

    Theme theme() const;
    void setTheme(Theme theme);

    /// The code of the language chosen; empty: none yet.
    QString language() const;
    void setLanguage(const QString& code);

    /// A sentence of a lesson that was in no step when the program ended; empty: none.
    QString lessonDraft() const;
    void setLessonDraft(const QString& sentence);

    /// Absolute paths, newest first.
    QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);
    void clearRecentFiles();

 private:
    QSettings m_settings;
};

}  // namespace attention
