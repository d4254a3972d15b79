// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/unicode_script.h"

#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

#include <array>

namespace attention {

std::string scriptCode(char32_t character) {
    const auto c = static_cast<UChar32>(character);
    if (!u_isgraph(c) || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ||
        u_charType(c) == U_PRIVATE_USE_CHAR)
        return {};
    if (u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION)) return "Zsye";
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(c, &status);
    if (U_FAILURE(status) || script == USCRIPT_COMMON || script == USCRIPT_INHERITED) return "Zsym";
    return uscript_getShortName(script);
}

std::string scriptName(const std::string& code, const std::string& language) {
    std::array<UChar, 100> name{};
    UErrorCode status = U_ZERO_ERROR;
    const int32_t length = uloc_getDisplayScript(("und_" + code).c_str(), language.c_str(), name.data(),
                                                 static_cast<int32_t>(name.size()), &status);
    if (U_FAILURE(status) || length == 0) return code;
    std::string text;
    icu::UnicodeString(name.data(), length).toUTF8String(text);
    return text;
}

}  // namespace attention
