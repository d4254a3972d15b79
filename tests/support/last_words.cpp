// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/last_words.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <execinfo.h>
#include <unistd.h>

/// There only where a sanitizer is.
extern "C" [[gnu::weak]] void __sanitizer_set_death_callback(void (*)());

namespace attention::test {
namespace {

std::array<char, 2000> lastWords{};  // memory of its own: a handler may allocate none
std::array<struct sigaction, 32> handlersBefore{};

void say(const char* text) {
    if (::write(STDERR_FILENO, text, std::strlen(text)) < 0) return;  // nobody listens
}

void sayLastWords() {
    if (lastWords[0]) say(lastWords.data());
}

/// Who was asked before is asked again: the fault comes a second time, as soon as this returns. Where
/// functions have no names, addr2line knows them.
void onSignal(int signal) {
    sayLastWords();
    std::array<void*, 60> calls{};
    backtrace_symbols_fd(calls.data(), backtrace(calls.data(), static_cast<int>(calls.size())),
                         STDERR_FILENO);
    if (signal == SIGALRM) {
        say("It takes too long.\n");
        std::abort();
    }
    sigaction(signal, &handlersBefore[static_cast<std::size_t>(signal)], nullptr);
}

void listen() {
    void* first = nullptr;
    backtrace(&first, 1);  // loads what it needs while memory may be allocated
    struct sigaction action {};
    action.sa_handler = &onSignal;
    action.sa_flags = SA_ONSTACK;
    for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGALRM})
        sigaction(signal, &action, &handlersBefore[static_cast<std::size_t>(signal)]);
    if (isUnderAddressSanitizer()) __sanitizer_set_death_callback(&sayLastWords);
}

}  // namespace

void setLastWords(const std::string& words, unsigned patience) {
    static const bool isListening = (listen(), true);
    static_cast<void>(isListening);
    lastWords.fill(0);
    const std::size_t length = std::min(words.size(), lastWords.size() - 2);
    std::copy_n(words.begin(), length, lastWords.begin());
    lastWords[length] = '\n';
    alarm(patience);
}

void forgetLastWords() {
    lastWords.fill(0);
    alarm(0);
}

bool isUnderAddressSanitizer() {
    return &__sanitizer_set_death_callback;
}

}  // namespace attention::test
