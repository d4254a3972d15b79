// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

namespace attention {

/// Returns the settings that determine the numbers of `trace`, in one line for captions, such as "d_model 16
/// · d_k 24 · … · window of the mask: 2". Sizes, heads and score function come first. Other settings follow
/// if they differ from a new session and have an effect. Seeds are left out because provenanceText() contains
/// them. The sentence is left out because the title or the caption contains it. `sequence` is an index from
/// 0.
QString settingsText(const Trace& trace, int sequence);

}  // namespace attention
