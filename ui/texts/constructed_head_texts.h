// SPDX-License-Identifier: GPL-3.0-or-later
// What heads made by hand are called.
#pragma once

#include "trace/trace.h"

#include <QString>

namespace attention {

/// What a head looks for: "previous word", "3 words back".
QString headTargetText(const ConstructedHead& head);
/// All of them: "previous word, first word with strength 2".
QString headTargetsText(const std::vector<ConstructedHead>& heads);
/// Whether its heads were made by hand.
bool hasConstructedHeads(const Trace& trace);
/// What a head of the trace looks for, where that is known; else nothing.
QString constructedHeadName(const Trace& trace, int head);
/// The name behind the head's number, where there is one: " · previous word".
QString headNameSuffix(const Trace& trace, int head);

}  // namespace attention
