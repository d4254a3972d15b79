// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/head_maps.h"

#include <QString>

namespace attention {

/// What a head measurably does, in a word: "previous".
QString roleName(HeadRole role);
/// What the share of a role measures: "the token before".
QString roleMeaning(HeadRole role);
/// ".93"; "1.00".
QString shareText(float share);
/// A share with the number of queries it is the mean of, where that is not all: ".93 (n = 5)"; "–" for none.
QString countedText(const HeadRoleMetrics& measures, HeadRole role, const QString& share);
/// "previous .93": the role that says most.
QString roleText(const HeadRoleMetrics& measures);
/// All shares in a line.
QString measuresText(const HeadRoleMetrics& measures);

}  // namespace attention
