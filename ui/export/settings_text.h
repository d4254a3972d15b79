// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

namespace attention {

/// What made the numbers, in one line for captions: sizes, heads and score function, then every other setting
/// that is not as a new session has it and matters here: "d_model 16 · d_k 24 · … · window of the mask: 2".
/// Seeds are the provenance's to say, and the sentence is the title's.
QString settingsText(const Trace& trace, int sequence);

}  // namespace attention
