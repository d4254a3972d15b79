// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "session/session.h"
#include "session/tokens.h"
#include "trace/parameters.h"
#include "trace/trace.h"

#include <memory>

namespace attention {

/// Returns the tokens of the session's text, from the tokenizer of the session or of its trained model. Never
/// returns nullptr. Returns empty Tokens if the model cannot be opened or has no vector for a token. Also
/// returns empty Tokens if no sequences can be sampled for the training task. problems() reports the reason.
Shared<Tokens> tokensOf(const Session& session);

/// Returns the paths of all files that computing the session reads. The files need not exist.
std::vector<std::string> requiredFiles(const Session& session);

/// Computes all stages of a session, which must have no problems(). Reuses each stage of `previous` whose
/// operands and settings are unchanged, and computes all others. The result does not depend on the number of
/// threads. `tokens` are the tokens of the session's text, or nullptr if they have yet to be computed.
/// Another thread may read the progress of `monitor` during the call. Reused stages count as completed. A
/// `workspace` that is kept between calls saves the start of threads and allocations of memory. If it is
/// nullptr, the call creates its own. Returns nullptr if stopped. Throws std::bad_alloc if memory runs out,
/// and FileReadError if a file cannot be read.
std::shared_ptr<const Trace> computeTrace(const Session& session, const Trace* previous = nullptr,
                                          const ProgressMonitor& monitor = {}, Workspace* workspace = nullptr,
                                          Shared<Tokens> tokens = nullptr);

}  // namespace attention
