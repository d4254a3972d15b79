// SPDX-License-Identifier: GPL-3.0-or-later
// What learning takes: milliseconds per step, seconds for the session that the program opens with, and how
// many steps it takes until three batches in a row are 99 % right, for five seeds. How often pronouns are
// understood is measured by bench_pronouns.
//
// bench_learning                       measures all of it
// bench_learning --speed               measures the times only
// bench_learning --brief               measures the times of two steps: to see that it works
// bench_learning --state SESSION FILE  trains a session and writes the result as a file of resources/learnt
#include "io/session_file.h"
#include "kernels/kernels.h"
#include "learning/learnt.h"
#include "learning/shipped_states.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

using namespace attention;

namespace {

constexpr int seeds = 5;

Session sessionOf(LearningTask task, Index dModel, Index dK, Index dV) {
    Session s;
    s.embedding.dModel = s.output.dOut = dModel;
    s.projection.init = Init::LecunNormal;
    s.output.project = true;
    s.dK = dK;
    s.dV = dV;
    s.learning.task = task;
    return s;
}

Session reverse(Index dK, ScoreFunction function = ScoreFunction::ScaledDot) {
    Session s = sessionOf(LearningTask::Reverse, 64, dK, 32);
    s.embedding.positions = Positions::Learned;
    s.score.function = function;
    return s;
}

Session rotary(Session s) {
    s.score.rotary = Rotary::Halves;
    s.mask.causal = CausalMask::Causal;
    return s;
}

Session previous() {
    Session s = rotary(sessionOf(LearningTask::Previous, 32, 16, 32));
    s.learning.length = 12;
    return s;
}

Session sorting(Index layers, Index heads) {
    Session s = sessionOf(LearningTask::Sort, 32, 16, 32);
    s.embedding.positions = Positions::Learned;
    s.heads = heads;
    s.learning.symbols = 10;
    s.learning.length = 6;
    s.learning.layers = layers;
    return s;
}

Session recall(Index layers) {
    Session s = rotary(sessionOf(LearningTask::Recall, 32, 16, 32));
    s.heads = 2;
    s.learning.symbols = 16;
    s.learning.length = 9;
    s.learning.layers = layers;
    return s;
}

Session induction(Index layers) {
    Session s = rotary(sessionOf(LearningTask::Induction, 64, 32, 32));
    s.learning.symbols = s.learning.length = s.learning.batch = 32;
    s.learning.clip = 1;
    s.learning.layers = layers;
    return s;
}

Session pronouns() {
    Session s = sessionOf(LearningTask::Pronouns, 64, 16, 16);
    s.embedding.source = EmbeddingSource::WordVectors;
    s.embedding.positions = Positions::Learned;
    s.heads = 4;
    s.learning.length = 24;
    s.learning.layers = 2;
    s.learning.rate = 0.003;
    s.learning.noise = 0.35;
    return s;
}

Session seeded(Session s, int seed) {
    s.embedding.seed = s.projection.seed = s.learning.seed = static_cast<std::uint32_t>(seed);
    return s;
}

/// "38", or how right it is after so many.
std::string stepsUntilLearnt(const Session& session, int most, Workspace& workspace) {
    const Learner learner(session);
    LearntState state = learner.beginning();
    std::vector<Score> scores;
    for (int step = 1; step <= most; ++step) {
        scores.push_back(learner.step(state, Run({}, &workspace)));
        if (step >= 3 && learntAt(std::span(scores).last(3))) return std::to_string(step);
    }
    char text[40];
    std::snprintf(text, sizeof text, "never (%.2f)", static_cast<double>(scores.back().accuracy));
    return text;
}

void printSteps(const std::string& name, const Session& session, int most, Workspace& workspace) {
    std::printf("%-34s", name.c_str());
    for (int seed = 1; seed <= seeds; ++seed) {
        std::printf(" %s", stepsUntilLearnt(seeded(session, seed), most, workspace).c_str());
        std::fflush(stdout);
    }
    std::printf("\n");
}

double secondsOf(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Multiply-adds a second of a product that has all it needs in the cache.
double peak() {
    constexpr Index n = 192;
    Tensor a({n, n}), b({n, n}), out({n, n});
    double best = 1e9;
    for (int i = 0; i < 200; ++i)
        best = std::min(best, secondsOf([&] {
                            kernels::multiply(std::as_const(a).matrix(), std::as_const(b).matrix(),
                                              out.matrix());
                        }));
    return static_cast<double>(n * n * n) / best;
}

/// Of a step: each product forward has two of its size on the way back.
double multiplyAdds(const Session& s) {
    const Learner learner(s);
    TorchGenerator generator(1);
    const Batch batch = learner.task().next(generator);
    const auto places = static_cast<double>(batch.count * batch.length),
               n = static_cast<double>(batch.length);
    double perPlace = 0;
    for (const LearntTensor& tensor : learner.tensors().list())
        if (tensor.layer || tensor.name == "W_U") perPlace += static_cast<double>(tensor.count());
    perPlace += static_cast<double>(s.learning.layers * s.heads * (s.dK + s.dV)) * n;
    double answers = 0;
    for (const float counted : batch.counted) answers += counted > 0;
    const auto perAnswer = static_cast<double>(std::ssize(learner.task().symbols()) * s.embedding.dModel);
    return 3 * (places * perPlace + answers * perAnswer);
}

void printSpeed(const std::string& name, const Session& session, int steps) {
    std::printf("%-34s", name.c_str());
    const double work = multiplyAdds(session), most = peak();
    for (const int threads : {1, 2}) {
        Workspace workspace(threads);
        const Learner learner(seeded(session, 1));
        LearntState state = learner.beginning();
        double best = 1e9;
        for (int round = 0; round < 5; ++round)
            best = std::min(best, secondsOf([&] {
                                for (int i = 0; i < steps; ++i) learner.step(state, Run({}, &workspace));
                            }));
        const double each = best / steps;
        std::printf("  %d thread%s %.3f ms", threads, threads > 1 ? "s" : "", 1000 * each);
        if (threads == 1)
            std::printf(" (%.1f million multiply-adds, %.0f %% of the peak)", work / 1e6,
                        100 * work / each / most);
    }
    std::printf("\n");
}

/// All steps of the session that the program opens with, drawing the sentences included.
void printOpeningSession(bool isBrief) {
    std::ifstream file(PRESETS "/29-what-it-means.attn");
    Session session = readSession(std::string(std::istreambuf_iterator<char>(file), {}));
    if (isBrief) session.learning.steps = 2;
    std::printf("opening session, %td steps of %td sentences", session.learning.steps,
                session.learning.batch);
    const Learner learner(session);
    for (const int threads : {1, 2}) {
        Workspace workspace(threads);
        double best = 1e9;
        for (int round = 0; round < 3; ++round) {
            LearntState state = learner.beginning();
            best = std::min(best, secondsOf([&] {
                                while (state.step < session.learning.steps)
                                    learner.step(state, Run({}, &workspace));
                            }));
        }
        std::printf("  %d thread%s %.2f s", threads, threads > 1 ? "s" : "", best);
    }
    std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
    const std::string option = argc > 1 ? argv[1] : "";
    if (option == "--state" && argc == 4) {
        std::ifstream file(argv[2]);
        const std::string text(std::istreambuf_iterator<char>(file), {});
        const Session session = readSession(text);
        const Learner learner(session);
        Workspace workspace;
        ShippedState shipped;
        LearntState state = learner.beginning();
        for (Index i = 0; i < session.learning.steps; ++i)
            shipped.scores.push_back(learner.step(state, Run({}, &workspace)));
        shipped.state = std::make_shared<const LearntState>(std::move(state));
        std::ofstream(argv[3], std::ios::binary) << stateFile(learningOf(session), shipped);
        return 0;
    }
    const bool isBrief = option == "--brief";
    const int steps = isBrief ? 2 : 40;
    printSpeed("reverse, d_model 64, d_k 16", reverse(16), steps);
    printSpeed("recall, two layers", recall(2), steps);
    printSpeed("induction, two layers", induction(2), steps);
    printSpeed("pronouns", pronouns(), steps);
    printOpeningSession(isBrief);
    if (option == "--speed" || isBrief) return 0;
    Workspace workspace;
    for (const Index dK : {4, 16, 64, 256})
        printSteps("reverse, d_k " + std::to_string(dK), reverse(dK), 400, workspace);
    for (const Index dK : {4, 16, 64, 256})
        printSteps("reverse, undivided, d_k " + std::to_string(dK), reverse(dK, ScoreFunction::Dot), 400,
                   workspace);
    printSteps("reverse, additive, d_k 64", reverse(64, ScoreFunction::Additive), 400, workspace);
    printSteps("previous", previous(), 400, workspace);
    printSteps("sort, two layers of two heads", sorting(2, 2), 1200, workspace);
    printSteps("sort, one head", sorting(1, 1), 1200, workspace);
    printSteps("recall, two layers", recall(2), 600, workspace);
    printSteps("recall, one layer", recall(1), 600, workspace);
    printSteps("induction, two layers", induction(2), 900, workspace);
    printSteps("induction, one layer", induction(1), 900, workspace);
}
