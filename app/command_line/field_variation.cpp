// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/field_variation.h"

#include "command_line/command_line.h"

#include <algorithm>

namespace attention {
namespace {

/// At the commas that are in no list, object or text of JSON.
QStringList partsOf(const QString& values) {
    QStringList parts{QString()};
    int depth = 0;
    bool isText = false;
    for (qsizetype i = 0; i < values.size(); ++i) {
        const QChar c = values[i];
        const bool isEscaped = i > 0 && values[i - 1] == '\\';
        if (c == '"' && !isEscaped) isText = !isText;
        if (!isText && (c == '[' || c == '{')) ++depth;
        if (!isText && (c == ']' || c == '}')) --depth;
        if (c == ',' && depth == 0 && !isText) {
            parts << QString();
        } else {
            parts.last() += c;
        }
    }
    return parts;
}

}  // namespace

std::vector<FieldVariation> parseVariations(const QStringList& optionValues) {
    std::vector<FieldVariation> variations;
    for (const QString& text : optionValues) {
        const auto equals = text.indexOf('=');
        if (equals < 0) throw CommandError(2, "--vary " + text + ": has no '='; allowed is PATH=VALUE,VALUE");
        const QString path = text.left(equals);
        const QStringList parts = partsOf(text.mid(equals + 1));
        if (parts.contains(QString()))
            throw CommandError(2, "--vary " + text + ": holds an empty value; allowed is PATH=VALUE,VALUE");
        if (std::ranges::find(variations, path, &FieldVariation::fieldPath) != variations.end())
            throw CommandError(2, "--vary " + text + ": " + path + " is varied twice; allowed is once");
        variations.push_back({path, parts});
    }
    return variations;
}

}  // namespace attention
