// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attention {

/// A number as the program shows it: a fixed count of decimals, "−" for minus, "NaN", "∞". Never "−0.0000".
QString numberText(double value, int decimals = 4);

}  // namespace attention
