// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/float_text.h"

#include <charconv>
#include <cmath>

namespace attention {

void appendFloat(std::string& text, float x) {
    if (std::isnan(x)) {
        text += "nan";
    } else if (std::isinf(x)) {
        text += x > 0 ? "inf" : "-inf";
    } else {
        char digits[24];
        text.append(digits, std::to_chars(digits, digits + sizeof digits, x).ptr);
    }
}

}  // namespace attention
