// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "trace/trace.h"

#include <memory>
#include <string>

namespace attention::bench {

/// Starts a part of the benchmark and its watchdog timer. If neither beginPart() nor continuePart() is called
/// within ten minutes, the program prints `name` in an error message and exits with status 1.
void beginPart(const std::string& name);
/// Restarts the watchdog timer of the current part. Call after each measurement.
void continuePart();
/// Prints an error message with the name of the current part and `why`, and exits with status 1.
[[noreturn]] void failPart(const std::string& why);

/// The number of tokens and heads of a session, and its vector sizes.
struct Sizes {
    Index tokens, heads, dModel, dK;
    auto operator<=>(const Sizes&) const = default;
};

/// Returns a self-attention session with the given sizes, d_v = d_k and W_O. All of its tokens are different.
Session sessionOf(const Sizes& shape);

/// Returns a copy of `trace` with its tokens, embeddings and parameters, but without the stages from the
/// queries on. A pass that starts from the copy computes all of these stages.
Trace beforePass(const Trace& trace);

}  // namespace attention::bench
