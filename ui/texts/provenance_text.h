// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

namespace attention {

/// Returns the name of a file model. For a session model, returns the name of its training task.
QString modelName(const Provenance::ModelLayer& model);

/// Returns the origin of the numbers of `trace`, such as "random weights, seed 123". The text is always
/// visible in the window, and below every exported figure.
QString provenanceText(const Trace& trace);
/// True if the embeddings of `trace` are trained word vectors.
bool hasTrainedWordVectors(const Trace& trace);

/// Returns the text of the sequence with index `sequence`, from 0, as the user has written it. If the session
/// specifies the tokens or has several sequences, returns the tokens, separated by spaces. For
/// cross-attention, returns "queries → keys".
QString sequenceText(const Trace& trace, int sequence);

/// Returns the title of `session`, or sequenceText() if the session has no title. The result has at most 4000
/// bytes of UTF-8, and ends with “…” if it was longer.
QString titleOrSentence(const Session& session, const Trace& trace, int sequence);

}  // namespace attention
