// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/presets.h"

#include "program/language.h"
#include "storage/session_io.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

// The resources of a static library are linked only if Q_INIT_RESOURCE is called outside of any namespace.
static void initPresetResources() {
    Q_INIT_RESOURCE(presets);
}

namespace attention {
namespace {

/// Returns the translated titles and notes of the presets in a language, by the file names of the presets.
/// Also contains the file name of the startup preset. Empty for English, because preset files contain English
/// texts.
QJsonObject presetTexts(const QString& language) {
    QFile file(QStringLiteral(":/presets/%1.json").arg(language));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

Session loadPreset(const QFileInfo& file, const QJsonObject& allTexts) {
    Session session = loadSession(file.filePath());
    const QJsonObject texts = allTexts[file.completeBaseName()].toObject();
    session.title = texts["title"].toString(QString::fromStdString(session.title)).toStdString();
    session.notes = texts["notes"].toString(QString::fromStdString(session.notes)).toStdString();
    return session;
}

}  // namespace

std::vector<Session> presets() {
    initPresetResources();
    const QJsonObject allTexts = presetTexts(currentLanguage());
    std::vector<Session> sessions;
    const QDir folder(QStringLiteral(":/presets"));
    for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.attn")}, QDir::Files, QDir::Name))
        sessions.push_back(loadPreset(file, allTexts));
    return sessions;
}

Session presetNamed(const QString& name) {
    initPresetResources();
    const QFileInfoList files =
        QDir(QStringLiteral(":/presets"))
            .entryInfoList({QStringLiteral("[0-9][0-9]-%1.attn").arg(name)}, QDir::Files);
    Q_ASSERT(files.size() == 1);
    return loadPreset(files.front(), presetTexts(currentLanguage()));
}

Session startupPreset() {
    initPresetResources();
    const QJsonObject allTexts = presetTexts(currentLanguage());
    const QString name = allTexts["opens with"].toString(QStringLiteral("29-what-it-means"));
    return loadPreset(QFileInfo(QStringLiteral(":/presets/%1.attn").arg(name)), allTexts);
}

Session withTranslatedTexts(Session session, const std::vector<Session>& previousPresets,
                            const std::vector<Session>& currentPresets) {
    const auto found = std::ranges::find_if(previousPresets, [&](const Session& preset) {
        return preset.title == session.title && preset.notes == session.notes;
    });
    if (found == previousPresets.end()) return session;
    const Session& preset = currentPresets[static_cast<std::size_t>(found - previousPresets.begin())];
    session.title = preset.title;
    session.notes = preset.notes;
    return session;
}

}  // namespace attention
