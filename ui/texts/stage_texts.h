// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/stage.h"
#include "attention/trace.h"

#include <QString>

namespace attention {

/// "Raw scores".
QString stageTitle(Stage stage);

/// The letter that stands for one number of the stage: "q", "W_Q".
QString stageSymbol(Stage stage);

/// How the stage's numbers come about under the trace's settings, in one short line: "softmax(s ÷ √24)".
QString stageFormula(const Trace& trace, Stage stage);

/// What one number of the stage is, as a colour bar says it: "score".
QString stageMeaning(Stage stage);

}  // namespace attention
