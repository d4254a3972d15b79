// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QStringList>

namespace attention::test {

/// Returns the names of the figures that apply to `trace`, as on the command line, in the order of
/// viewKinds(). Figures of stages and heads are represented by "stage:weights", "stage:queries" and "head:2".
/// If `includesNeeds` is false, the list has no figures that need more input than a trace.
QStringList figureNamesOf(const Trace& trace, bool includesNeeds = true);

}  // namespace attention::test
