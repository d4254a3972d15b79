// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/trace_status.h"

#include "comparison/session_changes.h"
#include "models/session_model.h"
#include "trace/trace.h"
#include "training/train.h"

namespace attention {

TraceStatus traceStatus(const Trace& trace, const Session& session) {
    const Trace& values = trace.gradientOf ? *trace.gradientOf : trace;
    if (!values.session || haveSameResults(*values.session, session)) return TraceStatus::Current;
    if (isTrainingStateOf(*values.session, session)) return TraceStatus::TrainingState;
    return values.session->input == session.input ? TraceStatus::OutdatedNumbers : TraceStatus::OutdatedText;
}

bool isOutdated(TraceStatus status) {
    return status == TraceStatus::OutdatedNumbers || status == TraceStatus::OutdatedText;
}

bool needsTraining(const Trace& trace, const Session& session) {
    return hasTrainingTask(session) && trainingSetup(session) != trainingSetup(*trace.session);
}

}  // namespace attention
