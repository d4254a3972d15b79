// SPDX-License-Identifier: GPL-3.0-or-later
// The stages around the attention of a trained model's layer, in words; stage_texts hands over to these.
#pragma once

#include "trace/trace.h"

#include <QString>

namespace attention {

/// Empty for stages that any layer may have.
QString blockTitle(Stage stage);
QString blockShortTitle(Stage stage);
QString blockSymbol(Stage stage);

/// What the embeddings of a trained model's layer are: the stream, or the stream behind a norm.
QString blockEmbeddingsTitle(const Trace& trace);
QString blockEmbeddingsShortTitle(const Trace& trace);

/// How the stage's numbers come about; of embeddings, too. Empty for all others.
QString blockFormula(const Trace& trace, Stage stage);

}  // namespace attention
