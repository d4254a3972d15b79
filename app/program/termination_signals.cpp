// SPDX-License-Identifier: GPL-3.0-or-later
#include "program/termination_signals.h"

#include <csignal>
#include <unistd.h>

namespace attention {
namespace {

constexpr int terminationSignals[] = {SIGTERM, SIGHUP, SIGINT};
/// The ends of a pipe. A signal handler may only call a few functions, so it writes a byte, and the event
/// loop reads it.
int readEnd = -1;
int writeEnd = -1;

void onSignal(int) {
    const char byte = 0;
    [[maybe_unused]] const auto written = write(writeEnd, &byte, 1);
}

void setHandlers(void (*handler)(int)) {
    for (const int signal : terminationSignals) std::signal(signal, handler);
}

}  // namespace

TerminationSignals::TerminationSignals(std::function<void()> endProgram)
    : m_endProgram(std::move(endProgram)) {
    int ends[2] = {};
    if (pipe(ends) != 0) return;  // the signals then kill the program
    readEnd = ends[0];
    writeEnd = ends[1];
    m_notifier.emplace(readEnd, QSocketNotifier::Read);
    QObject::connect(&*m_notifier, &QSocketNotifier::activated, [this] {
        m_notifier->setEnabled(false);
        m_endProgram();
    });
    setHandlers(&onSignal);
}

TerminationSignals::~TerminationSignals() {
    if (!m_notifier) return;
    setHandlers(SIG_DFL);
    m_notifier.reset();
    close(readEnd);
    close(writeEnd);
}

}  // namespace attention
