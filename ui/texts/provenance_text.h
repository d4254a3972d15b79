// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

namespace attention {

/// A trained model’s own name, that of the task where the layers were learnt here.
QString modelName(const Provenance::ModelLayer& model);

/// Where the numbers come from, always on the screen and under every figure: "random weights, seed 123".
QString provenanceText(const Trace& trace);
/// Whether its words have vectors that were learnt elsewhere.
bool hasTrainedWordVectors(const Trace& trace);

/// What one sequence of the trace says, as it was written, or as its tokens are given.
QString sequenceText(const Trace& trace, int sequence);

/// The session's own title; else the sentence is one.
QString titleOrSentence(const Session& session, const Trace& trace, int sequence);

}  // namespace attention
