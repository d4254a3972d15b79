// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attention {

/// Returns the ISO 15924 code of the script to which `character` belongs, such as "Deva" for Devanagari.
/// Returns "Zsye" for an emoji that is shown as a picture, and "Zsym" for a character that belongs to no
/// single script, such as a digit. Returns an empty string for invisible characters (spaces, controls,
/// variation selectors), and for unassigned and private-use characters.
std::string scriptCode(char32_t character);

/// Returns the name of the script with the ISO 15924 code `code`, in a language such as "en" or "zh_CN":
/// "Devanagari", “天城文”. Returns `code` itself if ICU has no name for it.
std::string scriptName(const std::string& code, const std::string& language);

}  // namespace attention
