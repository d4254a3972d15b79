// SPDX-License-Identifier: GPL-3.0-or-later
#include "program/preferences.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <utility>

namespace attention {
namespace {

const QString layoutKey = QStringLiteral("window/layout");
const QString themeKey = QStringLiteral("window/theme");
const QString languageKey = QStringLiteral("window/language");
const QString lessonDraftKey = QStringLiteral("lesson/draft");
const QString recentFilesKey = QStringLiteral("files/recent");

constexpr std::array<std::pair<Theme, const char*>, 3> themeNames = {
    {{Theme::System, "system"}, {Theme::Light, "light"}, {Theme::Dark, "dark"}}};

}  // namespace

void setApplicationInfo() {
    QCoreApplication::setOrganizationName(QStringLiteral("attention-lab"));
    QCoreApplication::setApplicationName(QStringLiteral("Attention Lab"));
    QCoreApplication::setApplicationVersion(QStringLiteral(ATTENTION_LAB_VERSION));
}

QByteArray Preferences::windowLayout() const {
    return m_settings.value(layoutKey).toByteArray();
}

void Preferences::setWindowLayout(const QByteArray& layout) {
    m_settings.setValue(layoutKey, layout);
}

Theme Preferences::theme() const {
    const QString name = m_settings.value(themeKey).toString();
    const auto found = std::ranges::find_if(
        themeNames, [&](const auto& entry) { return name == QLatin1String(entry.second); });
    return found == themeNames.end() ? Theme::System : found->first;
}

void Preferences::setTheme(Theme theme) {
    const auto found = std::ranges::find(themeNames, theme, &std::pair<Theme, const char*>::first);
    m_settings.setValue(themeKey, QString::fromLatin1(found->second));
}

QString Preferences::language() const {
    return m_settings.value(languageKey).toString();
}

void Preferences::setLanguage(const QString& code) {
    m_settings.setValue(languageKey, code);
}

QString Preferences::lessonDraft() const {
    return m_settings.value(lessonDraftKey).toString();
}

void Preferences::setLessonDraft(const QString& sentence) {
    m_settings.setValue(lessonDraftKey, sentence);
}

QStringList Preferences::recentFiles() const {
    return m_settings.value(recentFilesKey).toStringList().mid(0, maxRecentFiles);
}

void Preferences::addRecentFile(const QString& path) {
    const QString absolutePath = QFileInfo(path).absoluteFilePath();
    QStringList paths = recentFiles();
    paths.removeAll(absolutePath);
    paths.prepend(absolutePath);
    m_settings.setValue(recentFilesKey, paths.mid(0, maxRecentFiles));
}

void Preferences::removeRecentFile(const QString& path) {
    QStringList paths = recentFiles();
    paths.removeAll(QFileInfo(path).absoluteFilePath());
    m_settings.setValue(recentFilesKey, paths);
}

void Preferences::clearRecentFiles() {
    m_settings.remove(recentFilesKey);
}

}  // namespace attention
