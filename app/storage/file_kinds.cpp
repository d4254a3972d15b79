// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/file_kinds.h"

#include <QFileInfo>

namespace attention {

QString suffixOf(const QString& path) {
    return '.' + QFileInfo(path).suffix().toLower();
}

QStringList exportSuffixes() {
    return {".png", ".svg", ".pdf", ".html", ".npz", ".json", ".csv", ".py", ".attn"};
}

bool isExportable(const QString& path) {
    return exportSuffixes().contains(suffixOf(path));
}

bool isFigure(const QString& path) {
    return QStringList{".png", ".svg", ".pdf"}.contains(suffixOf(path));
}

bool isColored(const QString& path) {
    return isFigure(path) || isPage(path);
}

bool isPage(const QString& path) {
    return suffixOf(path) == ".html";
}

bool isSession(const QString& path) {
    return suffixOf(path) == ".attn";
}

QStringList broughtSuffixes() {
    return {".npz", ".safetensors", ".txt", ".vec"};
}

bool isBrought(const QString& path) {
    return broughtSuffixes().contains(suffixOf(path)) || QFileInfo(path).isDir();
}

bool isCarrier(const QString& path) {
    return isFigure(path) || suffixOf(path) == ".json";
}

}  // namespace attention
