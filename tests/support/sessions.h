// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layer/stage_matrix.h"
#include "session/session.h"
#include "trace/trace.h"

#include <span>
#include <string>
#include <vector>

namespace attention::test {

/// All entries of a stage, in C order of its exported shape.
std::vector<float> entriesOf(const Trace& trace, Stage stage);

/// Bit for bit, but for what NaN is made of.
bool areSame(std::span<const float> a, std::span<const float> b);

/// Every value of an enumeration that has names in session files.
template <class Enum>
std::vector<Enum> everyOf() {
    std::vector<Enum> values;
    for (std::size_t i = 0; i < namesOf<Enum>().size(); ++i) values.push_back(static_cast<Enum>(i));
    return values;
}

/// Every stage there is, the parameters and the steps between the stages included.
std::vector<Stage> everyStage();

/// Different small sessions of every kind, the same ones for the same count. None has problems(); some have
/// rows without an allowed key. From some 200 on every choice of every field occurs.
std::vector<Session> randomSessions(int count);

/// A text as the model in a folder reads it.
Session sessionWith(const std::string& folder, const std::string& text);

/// Different sessions of which identities hold: self-attention of one text, drawn matrices, softmax of dot
/// products, each query with an allowed key.
std::vector<Session> plainSessions(int count);

}  // namespace attention::test
