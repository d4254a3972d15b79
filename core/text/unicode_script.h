// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attention {

/// Returns the script of a character as its ISO 15924 code: "Deva" for Devanagari, "Zsye" for an emoji that
/// is shown as a picture, "Zsym" for a sign of no script. Empty if nothing is drawn for the character
/// (spaces, controls, variation selectors) or if Unicode assigns it no meaning.
std::string scriptCode(char32_t character);

/// Returns the name of a script in a language such as "en" or "zh_CN": "Devanagari", “天城文”. The code
/// itself if ICU knows no name.
std::string scriptName(const std::string& code, const std::string& language);

}  // namespace attention
