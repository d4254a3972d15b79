// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/trace.h"

#include <memory>
#include <stop_token>

namespace attention {

/// Computes every stage of a session without problems(). Stages whose operands are those of `previous` are
/// taken over from it. Returns nothing when stopped; throws std::bad_alloc when memory runs out.
std::shared_ptr<const Trace> computeTrace(const Session& session, const Trace* previous = nullptr,
                                          std::stop_token stop = {});

}  // namespace attention
