// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "session/session.h"
#include "session/tokens.h"
#include "trace/parameters.h"
#include "trace/trace.h"

#include <memory>

namespace attention {

/// The tokens of a session's text: as its own tokenizer cuts it, or as its trained model does. None where the
/// model cannot be opened, or has no vector for one: problems() tells.
Shared<Tokens> tokensOf(const Session& session);

/// The files that are read when it is computed, whether they are there or not.
std::vector<std::string> requiredFiles(const Session& session);

/// Computes every stage of a session without problems(). Stages whose operands are those of `previous` are
/// taken over from it; those that `previous` lacks are computed. Returns nothing when stopped; throws
/// std::bad_alloc when memory runs out. Another thread may look at the watch's progress meanwhile; stages
/// that are taken over count as done. A workspace that is kept from call to call saves starting threads and
/// asking for memory. The numbers are the same with any number of threads. Whoever has cut the session's text
/// already hands over its tokens.
std::shared_ptr<const Trace> computeTrace(const Session& session, const Trace* previous = nullptr,
                                          const ProgressMonitor& monitor = {}, Workspace* workspace = nullptr,
                                          Shared<Tokens> tokens = nullptr);

}  // namespace attention
