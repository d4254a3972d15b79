// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/field_variation.h"

#include "command_line/command_line.h"
#include "export/figure_option_text.h"

#include <algorithm>

namespace attention {

std::vector<FieldVariation> parseVariations(const QStringList& optionValues) {
    std::vector<FieldVariation> variations;
    for (const QString& text : optionValues) {
        const auto equals = text.indexOf('=');
        if (equals < 0) throw CommandError(2, "--vary " + text + ": must have the form PATH=VALUE,VALUE");
        const QString path = text.left(equals);
        const QStringList values = splitValues(text.mid(equals + 1));
        if (values.contains(QString()))
            throw CommandError(
                2, "--vary " + text + ": must have the form PATH=VALUE,VALUE, but a value is empty");
        if (std::ranges::find(variations, path, &FieldVariation::fieldPath) != variations.end())
            throw CommandError(2, "--vary " + text + ": the field " + path + " must not be varied twice");
        variations.push_back({path, values});
    }
    return variations;
}

}  // namespace attention
