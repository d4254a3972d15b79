// SPDX-License-Identifier: GPL-3.0-or-later
#include "find/synonyms.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

namespace attention {
namespace {

/// Returns the content of synonyms.json, or an empty object if it cannot be read. The tests check that it can
/// be read.
const QJsonObject& synonymFile() {
    static const QJsonObject content = [] {
        QFile file(QStringLiteral(":/search/synonyms.json"));
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object()
                                              : QJsonObject();
    }();
    return content;
}

QString keyOf(SynonymGroup group) {
    switch (group) {
        case SynonymGroup::Settings:
            return QStringLiteral("settings");
        case SynonymGroup::Commands:
            return QStringLiteral("commands");
        case SynonymGroup::Menus:
            return QStringLiteral("menus");
        case SynonymGroup::Stages:
            return QStringLiteral("stages");
    }
    return {};
}

QJsonObject placesOfFields() {
    return synonymFile().value(QStringLiteral("fieldsElsewhere")).toObject();
}

}  // namespace

QStringList synonymsOf(SynonymGroup group, const QString& name) {
    QStringList synonyms;
    for (const QJsonValue list : synonymFile().value(keyOf(group)).toObject().value(name).toObject())
        synonyms << list.toString().split(QStringLiteral(", "));
    return synonyms;
}

QString placeOfField(const QString& path) {
    return placesOfFields().value(path).toString();
}

QStringList fieldsAtPlace(const QString& name) {
    QStringList paths;
    const QJsonObject places = placesOfFields();
    for (auto it = places.begin(); it != places.end(); ++it)
        if (it.value().toString() == name) paths << it.key();
    return paths;
}

}  // namespace attention
