// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <vector>

namespace attention {

/// A session field that takes several values, one after the other.
struct FieldVariation {
    QString fieldPath;
    QStringList values;
};

/// Returns the variations in `optionValues`, each of which has the form PATH=VALUE,VALUE of --vary. Commas
/// inside JSON lists, objects and strings do not separate values. Throws CommandError with status 2.
std::vector<FieldVariation> parseVariations(const QStringList& optionValues);

}  // namespace attention
