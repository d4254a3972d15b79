// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/field_variation.h"

#include "command_line/command_line.h"

#include <algorithm>

namespace attention {
namespace {

/// At the commas that are in no list, object or text of JSON.
QStringList splitAtTopLevelCommas(const QString& values) {
    QStringList parts{QString()};
    int depth = 0;
    bool isInString = false;
    for (qsizetype i = 0; i < values.size(); ++i) {
        const QChar c = values[i];
        const bool isEscaped = i > 0 && values[i - 1] == '\\';
        if (c == '"' && !isEscaped) isInString = !isInString;
        if (!isInString && (c == '[' || c == '{')) ++depth;
        if (!isInString && (c == ']' || c == '}')) --depth;
        if (c == ',' && depth == 0 && !isInString) {
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
        const QStringList values = splitAtTopLevelCommas(text.mid(equals + 1));
        if (values.contains(QString()))
            throw CommandError(2, "--vary " + text + ": holds an empty value; allowed is PATH=VALUE,VALUE");
        if (std::ranges::find(variations, path, &FieldVariation::fieldPath) != variations.end())
            throw CommandError(2, "--vary " + text + ": " + path + " is varied twice; allowed is once");
        variations.push_back({path, values});
    }
    return variations;
}

}  // namespace attention
