// SPDX-License-Identifier: GPL-3.0-or-later
// Names of hand-built heads.
#pragma once

#include "trace/trace.h"

#include <QString>

namespace attention {

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
