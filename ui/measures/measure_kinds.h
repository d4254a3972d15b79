// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/metrics.h"

#include <QString>

#include <array>

namespace attention {

/// One of the measures that a row has: its word for object names, where its value is, what it is called.
struct MeasureKind {
    const char* name;
    std::optional<double> RowMetrics::*value;
    const char* titleText;
    const char* explanationText;

    QString title() const;
    /// One plain sentence.
    QString explanation() const;
};

/// In the order shown.
const std::array<MeasureKind, 7>& measureKinds();

/// Four decimals, "–" for what is not defined.
QString measureText(const std::optional<double>& value);

}  // namespace attention
