// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <vector>

namespace attention {

/// A field that takes several values, one after the other.
struct FieldVariation {
    QString fieldPath;
    QStringList values;
};

/// Understands PATH=VALUE,VALUE of each --vary; commas within JSON lists, objects and texts do not separate.
/// Throws CommandError with status 2.
std::vector<FieldVariation> parseVariations(const QStringList& optionValues);

}  // namespace attention
