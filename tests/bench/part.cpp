// SPDX-License-Identifier: GPL-3.0-or-later
#include "part.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <unistd.h>

namespace attention::bench {
namespace {

constexpr unsigned waitTimeout = 600;  // seconds; a measurement may take minutes on a busy machine

std::string part;
std::string complaint;  // prepared in advance, because a signal handler must not allocate memory

std::string sentence(const std::string& why) {
    return program_invocation_short_name + (": " + part) + ": " + why + '\n';
}

void complain(int) {
    [[maybe_unused]] const auto written = write(STDERR_FILENO, complaint.data(), complaint.size());
    _exit(1);
}

}  // namespace

void beginPart(const std::string& name) {
    alarm(0);
    part = name;
    complaint = sentence("no answer within " + std::to_string(waitTimeout) + " s");
    std::signal(SIGALRM, &complain);
    continuePart();
}

void continuePart() {
    alarm(waitTimeout);
}

void failPart(const std::string& why) {
    std::cerr << sentence(why);
    std::_Exit(1);
}

}  // namespace attention::bench
