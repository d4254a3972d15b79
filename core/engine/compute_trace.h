// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "session/session.h"
#include "session/tokens.h"
#include "trace/parameters.h"
#include "trace/trace.h"

#include <memory>

namespace attention {

/// Returns the tokens of the session's text, from the tokenizer of the session or of its trained model.
/// Returns empty Tokens, never nullptr, if the model cannot be opened or has no vector for a token, or if the
/// training task cannot be sampled. problems() reports the reason.
Shared<Tokens> tokensOf(const Session& session);

/// Returns the paths of all files that computing the session reads. The files need not exist.
std::vector<std::string> requiredFiles(const Session& session);

/// Computes all stages of a session, which must have no problems(). Reuses each stage of `previous` whose
/// operands and settings are unchanged, and computes all others. Returns nullptr if stopped. Throws
/// std::bad_alloc if memory runs out, and FileReadError if a file cannot be read. Another thread may read the
/// progress of `monitor` during the call. Reused stages count as completed. The result does not depend on the
/// number of threads. A `workspace` that is kept between calls saves the start of threads and allocations of
/// memory; with nullptr the call creates its own. `tokens` are the tokens of the session's text, or nullptr
/// if they have yet to be computed.
std::shared_ptr<const Trace> computeTrace(const Session& session, const Trace* previous = nullptr,
                                          const ProgressMonitor& monitor = {}, Workspace* workspace = nullptr,
                                          Shared<Tokens> tokens = nullptr);

}  // namespace attention
