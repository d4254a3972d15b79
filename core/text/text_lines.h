// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string_view>

namespace attention {

/// Returns `text` without the byte order mark (EF BB BF) that some editors write at the beginning of UTF-8
/// text.
inline std::string_view withoutByteOrderMark(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    return text;
}

/// Removes the first line from `text` and returns it without the line break, which is “\n” or “\r\n”. The
/// last line of a text need not end with a line break.
inline std::string_view takeLine(std::string_view& text) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

}  // namespace attention
