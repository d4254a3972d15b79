// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attention {

/// Lets every thread of normal priority go first, so that a long computation never makes a window stutter.
/// Does nothing where the system has no priority of single threads.
void lowerThreadPriority();

}  // namespace attention
