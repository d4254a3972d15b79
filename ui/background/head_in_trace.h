// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <memory>

namespace attention {

/// One head of one sequence.
struct HeadInTrace {
    std::shared_ptr<const Trace> trace;
    int sequence = 0;
    int head = 0;
    bool operator==(const HeadInTrace&) const = default;
};

}  // namespace attention
