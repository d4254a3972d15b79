// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/crash_report.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <execinfo.h>
#include <unistd.h>

/// Is nullptr in programs without a sanitizer.
extern "C" [[gnu::weak]] void __sanitizer_set_death_callback(void (*)());

namespace attention::test {
namespace {

// Allocated statically, because a signal handler must not allocate memory.
std::array<char, 2000> crashMessage{};
std::array<struct sigaction, 32> previousHandlers{};

void writeToStandardError(const char* text) {
    // An error is ignored, because it cannot be reported anywhere else.
    if (::write(STDERR_FILENO, text, std::strlen(text)) < 0) return;
}

void writeCrashMessage() {
    if (crashMessage[0]) writeToStandardError(crashMessage.data());
}

/// Writes the message and a backtrace, and restores the previous handler. The fault happens again when this
/// function returns, so that the previous handler runs. addr2line finds the names of functions without
/// symbols.
void onSignal(int signal) {
    writeCrashMessage();
    std::array<void*, 60> calls{};
    backtrace_symbols_fd(calls.data(), backtrace(calls.data(), static_cast<int>(calls.size())),
                         STDERR_FILENO);
    if (signal == SIGALRM) {
        writeToStandardError("The timeout has expired.\n");
        std::abort();
    }
    sigaction(signal, &previousHandlers[static_cast<std::size_t>(signal)], nullptr);
}

void installHandlers() {
    void* firstFrame = nullptr;
    backtrace(&firstFrame, 1);  // the first call allocates memory, which a signal handler must not do
    struct sigaction action {};
    action.sa_handler = &onSignal;
    action.sa_flags = SA_ONSTACK;
    for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGALRM})
        sigaction(signal, &action, &previousHandlers[static_cast<std::size_t>(signal)]);
    if (isUnderAddressSanitizer()) __sanitizer_set_death_callback(&writeCrashMessage);
}

}  // namespace

void setCrashMessage(const std::string& message, unsigned timeoutSeconds) {
    static const bool isInstalled = (installHandlers(), true);
    static_cast<void>(isInstalled);
    crashMessage.fill(0);
    const std::size_t length = std::min(message.size(), crashMessage.size() - 2);
    std::copy_n(message.begin(), length, crashMessage.begin());
    crashMessage[length] = '\n';
    alarm(timeoutSeconds);
}

void clearCrashMessage() {
    crashMessage.fill(0);
    alarm(0);
}

bool isUnderAddressSanitizer() {
    return &__sanitizer_set_death_callback;
}

}  // namespace attention::test
