// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/allowed_values.h"

#include <QString>

namespace attention {

/// Returns HTML tables of `fields`, one table for each group of fields. The columns are the path, the name,
/// the allowed values and the default value.
QString fieldTable(const std::vector<FieldDescription>& fields);

/// Returns HTML tables of the named values of session fields, one table for each field. The columns are the
/// value, its name and its meaning.
QString fieldChoiceTables();

}  // namespace attention
