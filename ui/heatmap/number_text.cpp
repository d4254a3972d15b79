// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/number_text.h"

#include "text/format_number.h"

#include <algorithm>
#include <cmath>

namespace attention {

QString numberText(double value, int decimals) {
    return QString::fromStdString(formatNumber(value, decimals));
}

QString nonzeroPreservingText(double value, int decimals) {
    return QString::fromStdString(formatNonzeroNumber(value, decimals));
}

QString significantDigitsText(double value) {
    if (value == 0 || !std::isfinite(value)) return numberText(value);
    constexpr int significantDigits = 4;
    // The number of zeros between the decimal point and the first other digit.
    const int leadingZeros = -1 - static_cast<int>(std::floor(std::log10(std::abs(value))));
    return nonzeroPreservingText(value, std::clamp(leadingZeros + significantDigits, 4, 10));
}

}  // namespace attention
