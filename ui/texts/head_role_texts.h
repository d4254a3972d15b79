// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/head_maps.h"

#include <QString>

namespace attention {

/// Returns the name of a head role, such as "previous".
QString headRoleName(HeadRole role);
/// Returns a description of the metric of a head role, such as "the token before". The metrics are described
/// at HeadRoleMetrics::values.
QString headRoleDescription(HeadRole role);
/// Returns a number from 0 to 1 with two decimals and without a leading zero: ".93", "1.00".
QString shortFractionText(float fraction);
/// Returns `fractionText`, the formatted metric of `role`. If the metric is a mean over only some of the
/// queries, appends their number n, for example ".93 (n = 5)". Returns "–" if the metric is undefined for
/// every query.
QString fractionWithQueryCount(const HeadRoleMetrics& metrics, HeadRole role, const QString& fractionText);
/// Returns the name and the metric of the dominant role, such as "previous .93".
QString dominantRoleText(const HeadRoleMetrics& metrics);
/// Returns the metrics of all roles in one line.
QString headRoleMetricsText(const HeadRoleMetrics& metrics);

}  // namespace attention
