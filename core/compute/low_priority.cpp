// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/low_priority.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace attention {

void lowerThreadPriority() {
#ifdef __linux__
    // On Linux a nice value belongs to a thread. Failing leaves the priority as it was, which is harmless.
    constexpr int behindTheWindow = 10;
    [[maybe_unused]] const int result =
        setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), behindTheWindow);
#endif
}

}  // namespace attention
