// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layer/stage_matrix.h"
#include "session/session.h"
#include "trace/trace.h"

#include <span>
#include <string>
#include <vector>

namespace attention::test {

/// Returns all entries of a stage, in C order of its exported shape.
std::vector<float> entriesOf(const Trace& trace, Stage stage);

/// Returns true if all numbers of `a` and `b` have the same bits. All NaN count as equal.
bool areSame(std::span<const float> a, std::span<const float> b);

/// Returns all enumerators of an enumeration whose enumerators have names in session files.
template <class Enum>
std::vector<Enum> everyOf() {
    std::vector<Enum> values;
    for (std::size_t i = 0; i < namesOf<Enum>().size(); ++i) values.push_back(static_cast<Enum>(i));
    return values;
}

/// Returns all stages: the stages of the pipeline, parameters and intermediate results.
std::vector<Stage> everyStage();

/// Returns `count` small random sessions with all kinds of settings. Calls with the same `count` return the
/// same sessions. No session has problems(). In some rows all keys are masked. From about 200 sessions on,
/// every choice of every field occurs.
std::vector<Session> randomSessions(int count);

/// Returns the session in which the model in `folder` reads `text`.
Session sessionWith(const std::string& folder, const std::string& text);

/// Returns `count` different sessions for tests of mathematical identities. Each has self-attention on one
/// text, randomly initialized matrices, and softmax of dot products. Each query can attend to at least one
/// key.
std::vector<Session> plainSessions(int count);

}  // namespace attention::test
