// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/tensor_stream.h"

namespace attention {

/// Writes tokens, vocabulary, session and every tensor of the trace, parameters included, as one JSON object.
/// Numbers have the digits that give back the same float32; those that are not finite are the strings "-inf",
/// "inf" and "nan". Where tokens have vectors of words, "nearest_words" names the words near embeddings and
/// contexts: {stage: [sequence][head][row] → [[word, cosine], …]}, up to ten each. Throws FileProblem.
void writeTraceJson(const Trace& trace, const ByteSink& sink);

}  // namespace attention
