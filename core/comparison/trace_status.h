// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attention {

struct Session;
struct Trace;

/// The relation between a trace and the session that users edit. While a session is being computed, the
/// window shows the trace of previous settings, or states of the training.
enum class TraceStatus {
    Current,          ///< the trace has the numbers of the session
    TrainingState,    ///< the trace has the numbers of the session after fewer training steps
    OutdatedNumbers,  ///< the trace belongs to previous settings, but to the same text
    OutdatedText,     ///< the trace belongs to another text
};

/// Returns the status of `trace` for `session`. Title, notes, lesson steps and view of the session do not
/// matter, because they affect no number. A trace of gradients has the status of its values. A trace without
/// a session is always current.
TraceStatus traceStatus(const Trace& trace, const Session& session);

/// True for the status of a trace that belongs to previous settings or to another text.
bool isOutdated(TraceStatus status);

/// True if `session` has a training task, and the model of `trace` was trained with another setup, see
/// trainingSetup().
bool needsTraining(const Trace& trace, const Session& session);

}  // namespace attention
