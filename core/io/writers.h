// SPDX-License-Identifier: GPL-3.0-or-later
// Files of numbers; those of sessions are in session_file.h.
#pragma once

#include "analysis/sweep.h"
#include "io/tensor_export.h"

namespace attention {

/// Writes one line per cell of the score matrix (RFC 4180, UTF-8, a header first): sequence, head, query and
/// key with their tokens, counted from 0, and the cell's raw, scaled and masked score and its weight. Numbers
/// have the digits that give back the same float32; others are -inf, inf and nan.
void writeScoresCsv(const Trace& trace, const ByteSink& sink);

/// Writes every tensor of the trace, parameters included, as a NumPy archive (.npz): float32, C order, each
/// under its stage's name, uncompressed, as numpy.savez does. Of a trained model all layers: ids (int64),
/// layer.0.hidden_in …, final, logits. Throws std::runtime_error, or what the sink
/// throws.
/// Throws StoppedException.
void writeNpz(const Trace& trace, const ByteSink& sink, const ExecutionContext& execution = {});

/// Writes a Python script that needs only PyTorch: it rebuilds the trace's session step by step with
/// PyTorch's own modules and generator, holding only the steps this session uses, prints each tensor's shape,
/// compares weights and context with the numbers of the trace, which it carries, and exits with 1 when they
/// differ by more than float32 explains.
void writePythonScript(const Trace& trace, const ByteSink& sink);

/// The same of a session that learns: the loop that learns, which compares its losses with those of the
/// trace.
void writeTrainingScript(const Trace& trace, const ByteSink& sink);

/// Writes one line per measure, curve and value (RFC 4180, a header first): the field, its value, the
/// measure, the curve (of a setting a score function), the number of seeds, then mean and standard deviation
/// over the seeds. Numbers have the digits that give back the same float64; others are inf and nan.
void writeSweepCsv(const SweepResult& result, const ByteSink& sink);

/// Writes tokens, vocabulary, session and every tensor of the trace, parameters included, as one JSON object.
/// Numbers have the digits that give back the same float32; those that are not finite are the strings "-inf",
/// "inf" and "nan". Where tokens have vectors of words, "nearest_words" names the words near embeddings and
/// contexts: {stage: [sequence][head][row] → [[word, cosine], …]}, up to ten each. Throws FileReadError and
/// StoppedException.
void writeTraceJson(const Trace& trace, const ByteSink& sink, const ExecutionContext& execution = {});

}  // namespace attention
