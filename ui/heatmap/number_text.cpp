// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/number_text.h"

#include <cmath>

namespace attention {

QString numberText(double value, int decimals) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    const QString minus = QStringLiteral("−");
    if (std::isinf(value)) return value < 0 ? minus + QChar(0x221e) : QString(QChar(0x221e));
    constexpr double longest = 1e7;  // beyond, digits say less than the exponent
    const char format = std::abs(value) < longest ? 'f' : 'g';
    QString text = QString::number(value, format, decimals);
    if (!text.startsWith('-')) return text;
    const bool isZero = text.toDouble() == 0;
    return isZero ? text.mid(1) : minus + text.mid(1);
}

}  // namespace attention
