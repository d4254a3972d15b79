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
const QString draftKey = QStringLiteral("lesson/draft");
const QString recentKey = QStringLiteral("files/recent");

constexpr std::array<std::pair<Theme, const char*>, 3> themeNames = {
    {{Theme::System, "system"}, {Theme::Light, "light"}, {Theme::Dark, "dark"}}};

}  // namespace

void setApplicationInfo() {
    QCoreApplication::setOrganizationName(QStringLiteral("attention-lab"));
    QCoreApplication::setApplicationName(QStringLiteral("Attention Lab"));
    QCoreApplication::setApplicationVersion(QStringLiteral(ATTENTION_LAB_VERSION));
}

QByteArray Preferences::windowLayout() const {
    return m_store.value(layoutKey).toByteArray();
}

void Preferences::setWindowLayout(const QByteArray& layout) {
    m_store.setValue(layoutKey, layout);
}

Theme Preferences::theme() const {
    const QString name = m_store.value(themeKey).toString();
    const auto found = std::ranges::find_if(
        themeNames, [&](const auto& entry) { return name == QLatin1String(entry.second); });
    return found == themeNames.end() ? Theme::System : found->first;
}

void Preferences::setTheme(Theme theme) {
    const auto found = std::ranges::find(themeNames, theme, &std::pair<Theme, const char*>::first);
    m_store.setValue(themeKey, QString::fromLatin1(found->second));
}

QString Preferences::language() const {
    return m_store.value(languageKey).toString();
}

void Preferences::setLanguage(const QString& code) {
    m_store.setValue(languageKey, code);
}

QString Preferences::lessonDraft() const {
    return m_store.value(draftKey).toString();
}

void Preferences::setLessonDraft(const QString& sentence) {
    m_store.setValue(draftKey, sentence);
}

QStringList Preferences::recentFiles() const {
    return m_store.value(recentKey).toStringList().mid(0, maxRecentFiles);
}

void Preferences::addRecentFile(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList paths = recentFiles();
    paths.removeAll(absolute);
    paths.prepend(absolute);
    m_store.setValue(recentKey, paths.mid(0, maxRecentFiles));
}

void Preferences::removeRecentFile(const QString& path) {
    QStringList paths = recentFiles();
    paths.removeAll(QFileInfo(path).absoluteFilePath());
    m_store.setValue(recentKey, paths);
}

void Preferences::clearRecentFiles() {
    m_store.remove(recentKey);
}

}  // namespace attention
