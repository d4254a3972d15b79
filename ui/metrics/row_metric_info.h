// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/metrics.h"

#include <QString>

#include <array>

namespace attention {

/// One of the measures that a row has: its word for object names, where its value is, what it is called.
struct RowMetricInfo {
    const char* id;
    std::optional<double> RowMetrics::*valueMember;
    const char* untranslatedTitle;
    const char* untranslatedExplanation;

    QString title() const;
    /// One plain sentence.
    QString explanation() const;
};

/// In the order shown.
const std::array<RowMetricInfo, 7>& rowMetricInfos();

/// Four decimals, "–" for what is not defined.
QString metricText(const std::optional<double>& value);

}  // namespace attention
