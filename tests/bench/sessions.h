// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "trace/trace.h"

#include <memory>

namespace attention::bench {

struct Sizes {
    Index tokens, heads, dModel, dK;
    auto operator<=>(const Sizes&) const = default;
};

/// Self-attention over so many different words, with W_O; d_v = d_k.
Session sessionOf(const Sizes& shape);

/// Words, vectors and learned parameters of a trace, and none of its stages: what one pass starts from.
Trace beforePass(const Trace& trace);

}  // namespace attention::bench
