// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/allowed_values.h"

#include <QString>

namespace attention {

/// The fields, each with its name, what it may hold and what it holds at first; a table for every group.
/// HTML.
QString fieldTable(const std::vector<FieldDescription>& fields);

/// What the words that fields hold mean, a table for every such field. HTML.
QString fieldChoiceTables();

}  // namespace attention
