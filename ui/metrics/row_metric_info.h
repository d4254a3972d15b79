// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/metrics.h"

#include <QString>

#include <array>

namespace attention {

/// Describes a metric of a row of weights and scores, for tables of metrics.
struct RowMetricInfo {
    const char* id;  ///< name of the metric in object names, such as “entropy”
    std::optional<double> RowMetrics::*valueMember;  ///< member that contains the value
    const char* untranslatedTitle;                   ///< English title, see title()
    const char* untranslatedExplanation;             ///< English explanation, see explanation()

    /// Returns the title in the language of the program.
    QString title() const;
    /// Returns an explanation of the metric in the language of the program, in one sentence.
    QString explanation() const;
};

/// Returns the metrics of a row that tables show, in the order of the table rows.
const std::array<RowMetricInfo, 7>& rowMetricInfos();

/// Returns `value` with four decimals, or “–” if it is std::nullopt.
QString metricText(const std::optional<double>& value);

}  // namespace attention
