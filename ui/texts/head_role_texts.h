// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/head_maps.h"

#include <QString>

namespace attention {

/// What a head measurably does, in a word: "previous".
QString headRoleName(HeadRole role);
/// What the share of a role measures: "the token before".
QString headRoleDescription(HeadRole role);
/// ".93"; "1.00".
QString shortFractionText(float fraction);
/// A share with the number of queries it is the mean of, where that is not all: ".93 (n = 5)"; "–" for none.
QString fractionWithQueryCount(const HeadRoleMetrics& metrics, HeadRole role, const QString& fractionText);
/// "previous .93": the role that says most.
QString dominantRoleText(const HeadRoleMetrics& metrics);
/// All shares in a line.
QString headRoleMetricsText(const HeadRoleMetrics& metrics);

}  // namespace attention
