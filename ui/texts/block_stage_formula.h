// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas of the stages around the attention of a trained model's layer; stage_texts hands over to these.
#pragma once

#include "trace/trace.h"

#include <QString>

namespace attention {

/// How the stage's numbers come about; of embeddings, too. Empty for all others.
QString blockStageFormula(const Trace& trace, Stage stage);

}  // namespace attention
