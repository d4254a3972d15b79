// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compute_trace.h"
#include "state/view_context.h"

#include <utility>
#include <vector>

namespace attention::test {

/// The state of a window in tests of single views and panels. Its functions change one part of the state.
class TestContext : public ViewContext {
 public:
    void setTrace(Shared<Trace> trace) {
        change([&](WindowState& state) { state.trace = std::move(trace); });
    }
    void setSession(const Session& session) { setSession(session, *tokensOf(session)); }
    void setSession(const Session& session, const Tokens& tokens) {
        change([&](WindowState& state) {
            state.session = std::make_shared<const Session>(session);
            state.tokens = std::make_shared<const Tokens>(tokens);
        });
    }
    void setProblems(const std::vector<Problem>& problems) {
        change([&](WindowState& state) { state.problems = problems; });
    }
    void setPinnedTrace(Shared<Trace> trace) {
        change([&](WindowState& state) { state.pinnedTrace = std::move(trace); });
    }
    /// Shows the step of a running lesson with the index `step`, from 0.
    void setLesson(const Lesson& lesson, int step) {
        change([&](WindowState& state) {
            state.lesson = {std::make_shared<const Lesson>(lesson), step, true, false};
        });
    }
    /// Replaces all display settings.
    void setDisplaySettings(const DisplaySettings& settings) {
        changeDisplay([&](DisplaySettings& display) { display = settings; });
    }
    /// From now on, an edit changes the session, as the document does.
    void applyEdits() {
        connect(this, &ViewContext::editRequested, this,
                [this](const SessionEdit& edit) { setSession(edit.session); });
    }
};

}  // namespace attention::test
