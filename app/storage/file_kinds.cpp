// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/file_kinds.h"

#include <QFileInfo>

namespace attention {

QString suffixOf(const QString& path) {
    return '.' + QFileInfo(path).suffix().toLower();
}

QStringList exportSuffixes() {
    return {".png", ".svg", ".pdf", ".webp", ".gif", ".html", ".npz", ".json", ".csv", ".py", ".attn"};
}

bool isExportable(const QString& path) {
    return exportSuffixes().contains(suffixOf(path));
}

bool hasFigureSuffix(const QString& path) {
    return QStringList{".png", ".svg", ".pdf"}.contains(suffixOf(path));
}

bool hasAnimationSuffix(const QString& path) {
    return QStringList{".webp", ".gif"}.contains(suffixOf(path));
}

bool isPainted(const QString& path) {
    return hasFigureSuffix(path) || hasAnimationSuffix(path);
}

bool containsColorScales(const QString& path) {
    return hasFigureSuffix(path) || hasPageSuffix(path);
}

bool hasPageSuffix(const QString& path) {
    return suffixOf(path) == ".html";
}

bool hasSessionSuffix(const QString& path) {
    return suffixOf(path) == ".attn";
}

QStringList importSuffixes() {
    return {".npz", ".safetensors", ".txt", ".vec"};
}

QStringList openableSuffixes() {
    return QStringList{".attn", ".png", ".svg", ".pdf", ".json"} + importSuffixes();
}

bool isImportable(const QString& path) {
    return importSuffixes().contains(suffixOf(path)) || QFileInfo(path).isDir();
}

bool mayEmbedSession(const QString& path) {
    return hasFigureSuffix(path) || suffixOf(path) == ".json";
}

}  // namespace attention
