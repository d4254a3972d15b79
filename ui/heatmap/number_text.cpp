// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/number_text.h"

#include "text/shown_number.h"

namespace attention {

QString numberText(double value, int decimals) {
    return QString::fromStdString(shownNumber(value, decimals));
}

QString preciseText(double value, int decimals) {
    return QString::fromStdString(preciseNumber(value, decimals));
}

}  // namespace attention
