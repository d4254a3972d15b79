// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "find/search_texts.h"
#include "settings/settings_table.h"

namespace attention {

/// Returns the texts by which a search finds `row`: its names in all languages, its symbol and synonyms, the
/// names of its choices, and its explanations.
SearchTexts settingSearchTexts(const SettingsTable::Row& row);

}  // namespace attention
