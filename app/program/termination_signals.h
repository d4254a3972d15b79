// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSocketNotifier>

#include <functional>
#include <optional>

namespace attention {

/// Calls a function in the event loop when the program receives the signal SIGTERM, SIGHUP or SIGINT, for
/// example because the user logs out. Otherwise these signals would kill the program. Restores the default
/// handling when it is destroyed. At most one object may exist.
class TerminationSignals {
 public:
    /// `endProgram` is called once, on the GUI thread.
    explicit TerminationSignals(std::function<void()> endProgram);
    ~TerminationSignals();
    TerminationSignals(const TerminationSignals&) = delete;
    TerminationSignals& operator=(const TerminationSignals&) = delete;

 private:
    std::function<void()> m_endProgram;
    std::optional<QSocketNotifier> m_notifier;
};

}  // namespace attention
