// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench_support.h"

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

Session sessionOf(const Sizes& shape) {
    Session session;
    session.input.queryText.clear();
    for (Index i = 0; i < shape.tokens; ++i) session.input.queryText += " w" + std::to_string(i);
    session.embedding.dModel = session.output.dOut = shape.dModel;
    session.heads = shape.heads;
    session.dK = session.dV = shape.dK;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.output.hasProjection = true;
    return session;
}

Trace beforePass(const Trace& trace) {
    Trace before = trace;
    for (auto stage : {Stage::Queries, Stage::Keys, Stage::Values, Stage::RawScores, Stage::Weights,
                       Stage::DroppedWeights, Stage::Context, Stage::Output, Stage::Entropy})
        before.tensor(stage).reset();
    return before;
}

}  // namespace attention::bench
