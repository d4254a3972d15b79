// SPDX-License-Identifier: GPL-3.0-or-later
// Writers of files with numbers and of Python scripts. For session files, see session_file.h.
#pragma once

#include "analysis/sweep.h"
#include "io/tensor_export.h"

namespace attention {

/// Writes a CSV file (RFC 4180, UTF-8, with a header) with one line per cell of the score matrix. Its columns
/// are sequence, head, query and key, counted from 0, the tokens of query and key, and the cell's raw, scaled
/// and masked score and weight. If the trace does not have the stage of a column, the column is empty.
/// Numbers have enough digits to be read back as the same float32. Numbers that are not finite are written as
/// -inf, inf and nan.
void writeScoresCsv(const Trace& trace, const ByteSink& sink);

/// Writes every tensor of the trace, parameters included, as an uncompressed NumPy archive (.npz), as
/// numpy.savez does. Arrays are float32 in C order, and their names are the names of the stages. If the trace
/// belongs to a model, the file has the tensors of all layers instead: ids (int64), layer.0.hidden_in …,
/// final, logits. See forEachTensor() for these. Throws StoppedException, std::runtime_error, and any
/// exception of `sink`.
void writeNpz(const Trace& trace, const ByteSink& sink, const ExecutionContext& execution = {});

/// Writes a Python script that needs only PyTorch. The script computes the trace's session step by step with
/// PyTorch's modules and random generator, and contains only the steps that the session uses. It prints the
/// shape of each tensor. Then it compares weights and context with those in the trace, which it contains as
/// literals. It exits with 1 if they differ by more than float32 rounding explains. For a session with a
/// training task, writes the script of writeTrainingScript(). The trace must come from neither a model folder
/// nor imported attention.
void writePythonScript(const Trace& trace, const ByteSink& sink);

/// Writes a Python script that trains the model of the trace's session and needs only PyTorch. The script
/// exits with 1 if its first 20 losses differ from the losses of the trace by more than rounding explains.
/// The trace must be of a session with a training task.
void writeTrainingScript(const Trace& trace, const ByteSink& sink);

/// Writes a CSV file (RFC 4180, with a header) with one line per metric, curve and completed value. Its
/// columns are the swept field, its value, the metric ("measure"), the curve, the number of seeds, and mean
/// and standard deviation over the seeds. In sweeps of a setting, the curve is the name of a score function.
/// Numbers have enough digits to be read back as the same float64. Numbers that are not finite are written as
/// inf and nan.
void writeSweepCsv(const SweepResult& result, const ByteSink& sink);

/// Writes tokens, vocabulary, session and every tensor of the trace, parameters included, as one JSON object.
/// If the trace belongs to a model, the object contains the name of the model, tokens, ids, session and the
/// tensors of all layers instead. Numbers have enough digits to be read back as the same float32. Numbers
/// that are not finite are the strings "-inf", "inf" and "nan". If tokens have word vectors, "nearest_words"
/// contains up to ten words near each embedding and context: {stage: [sequence][head][row] → [[word, cosine],
/// …]}. Throws FileReadError and StoppedException.
void writeTraceJson(const Trace& trace, const ByteSink& sink, const ExecutionContext& execution = {});

}  // namespace attention
