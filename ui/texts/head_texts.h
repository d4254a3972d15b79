// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/head_maps.h"
#include "trace/trace.h"

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

// Names of hand-built heads.

/// Returns the token to which a hand-built head attends: "previous word", "3 words back".
QString headTargetText(const ConstructedHead& head);
/// Returns the tokens to which `heads` attend: "previous word, first word with strength 2". The default
/// strength is left out.
QString headTargetsText(const std::vector<ConstructedHead>& heads);
/// True if the heads of `trace` are hand-built.
bool hasConstructedHeads(const Trace& trace);
/// Returns headTargetText() of the hand-built head with index `head`. Returns an empty text if the heads of
/// `trace` are not hand-built, and for meanOfHeads.
QString constructedHeadName(const Trace& trace, int head);
/// Returns constructedHeadName() as a suffix for the label of the head: " · previous word". Returns an empty
/// text if the head has no such name.
QString headNameSuffix(const Trace& trace, int head);

}  // namespace attention
