// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attention {

/// Returns the script of a character as its ISO 15924 code: "Deva" for Devanagari, "Zsye" for an emoji that
/// is shown as a picture, "Zsym" for a sign of no script. Returns an empty string for invisible characters
/// (spaces, controls, variation selectors) and for characters without a meaning in Unicode.
std::string scriptCode(char32_t character);

/// Returns the name of a script in a language such as "en" or "zh_CN": "Devanagari", “天城文”. Returns the
/// code itself if ICU has no name.
std::string scriptName(const std::string& code, const std::string& language);

}  // namespace attention
