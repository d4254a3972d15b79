// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

namespace attention {

/// Runs `task` on the GUI thread and returns when it is done. Called on the GUI thread, runs it at once.
///
/// Throws what `task` throws. Throws StoppedException as soon as `stop` is requested, so the GUI thread may
/// stop a worker that waits here and then wait for it to end. The task can still be running then, so it must
/// own what it uses; one that has not begun never runs.
void runOnGuiThread(std::function<void()> task, const std::stop_token& stop);

}  // namespace attention
