// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

namespace attention {

/// Runs `task` on the GUI thread and returns when it has ended. If called on the GUI thread, runs `task`
/// immediately. Rethrows exceptions of `task`.
///
/// Throws StoppedException as soon as `stop` is requested. Therefore the GUI thread can stop a worker that
/// waits in this function, and then wait for the end of the worker. A task that is running then continues, so
/// it must own the objects that it uses. A task that has not begun is never run.
void runOnGuiThread(std::function<void()> task, const std::stop_token& stop);

}  // namespace attention
