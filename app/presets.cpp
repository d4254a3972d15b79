// SPDX-License-Identifier: GPL-3.0-or-later
#include "presets.h"

#include "exporter.h"
#include "language.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

// A static library's resources are linked in only when somebody asks for them, outside of any namespace.
static void requirePresets() {
    Q_INIT_RESOURCE(presets);
}

namespace attention {
namespace {

/// Titles and notes of the presets in a language, by the names of their files; English stands in these.
QJsonObject wordsIn(const QString& language) {
    QFile file(QStringLiteral(":/presets/%1.json").arg(language));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

}  // namespace

std::vector<Session> presets() {
    requirePresets();
    const QJsonObject words = wordsIn(spokenLanguage());
    std::vector<Session> sessions;
    const QDir folder(QStringLiteral(":/presets"));
    for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.attn")}, QDir::Files, QDir::Name)) {
        Session session = loadSession(file.filePath());
        const QJsonObject own = words[file.completeBaseName()].toObject();
        session.title = own["title"].toString(QString::fromStdString(session.title)).toStdString();
        session.notes = own["notes"].toString(QString::fromStdString(session.notes)).toStdString();
        sessions.push_back(std::move(session));
    }
    return sessions;
}

}  // namespace attention
