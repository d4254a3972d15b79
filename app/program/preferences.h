// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "window/preference_menus.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

namespace attention {

/// Sets the name of the organization, the name of the program and its version. Call once, before a
/// Preferences object is created, because QSettings uses these names for its file.
void setApplicationInfo();

/// The settings of the program that are kept from one run to the next. They do not affect any result. Missing
/// and invalid entries have their defaults.
class Preferences {
 public:
    /// The maximum number of files in recentFiles().
    static constexpr int maxRecentFiles = 10;

    /// Returns the last value of setWindowLayout(), which is a result of DrawerArea::saveLayout(). Empty by
    /// default.
    QByteArray windowLayout() const;
    void setWindowLayout(const QByteArray& layout);

    /// Returns the chosen theme, by default Theme::System.
    Theme theme() const;
    void setTheme(Theme theme);

    /// Returns the code of the chosen language, or an empty string if the user has not chosen a language.
    QString language() const;
    void setLanguage(const QString& code);

    /// Returns the sentence in the lesson editor that was not added as a lesson step when the program ended.
    /// Empty if there is no such sentence.
    QString lessonDraft() const;
    void setLessonDraft(const QString& sentence);

    /// Returns the absolute paths of recently used files, the most recent file first.
    QStringList recentFiles() const;
    /// Adds a file, or moves it to the front of the list.
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);
    void clearRecentFiles();

 private:
    QSettings m_settings;
};

}  // namespace attention
