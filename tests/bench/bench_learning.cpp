// SPDX-License-Identifier: GPL-3.0-or-later
// Measures training: the milliseconds per training step, and the seconds for the startup session of the
// program. Also counts the steps until the mean accuracy of three consecutive batches is at least 0.99, for
// five seeds. bench_pronouns measures the accuracy of the pronoun model.
//
// `bench_learning`                       Runs all measurements.
// `bench_learning --speed`               Measures the times only.
// `bench_learning --brief`               Measures the times of two steps, to test the benchmark itself.
// `bench_learning --state SESSION FILE`  Trains SESSION and writes FILE, a checkpoint for `resources/learnt`.
#include "io/session_file.h"
#include "kernels/kernels.h"
#include "training/shipped_states.h"
#include "training/train.h"

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

Session sessionOf(TrainingTask task, Index dModel, Index dK, Index dV) {
    Session s;
    s.embedding.dModel = s.output.dOut = dModel;
    s.projection.initDistribution = InitDistribution::LecunNormal;
    s.output.hasProjection = true;
    s.dK = dK;
    s.dV = dV;
    s.training.task = task;
    return s;
}

Session reverse(Index dK, ScoreFunction function = ScoreFunction::ScaledDot) {
    Session s = sessionOf(TrainingTask::Reverse, 64, dK, 32);
    s.embedding.positionEncoding = PositionEncoding::Learned;
    s.score.function = function;
    return s;
}

Session rotary(Session s) {
    s.score.rotary = RotaryPairing::Halves;
    s.mask.causal = CausalMask::Causal;
    return s;
}

Session previous() {
    Session s = rotary(sessionOf(TrainingTask::Previous, 32, 16, 32));
    s.training.sequenceLength = 12;
    return s;
}

Session sorting(Index layers, Index heads) {
    Session s = sessionOf(TrainingTask::Sort, 32, 16, 32);
    s.embedding.positionEncoding = PositionEncoding::Learned;
    s.heads = heads;
    s.training.symbolCount = 10;
    s.training.sequenceLength = 6;
    s.training.layerCount = layers;
    return s;
}

Session recall(Index layers) {
    Session s = rotary(sessionOf(TrainingTask::Recall, 32, 16, 32));
    s.heads = 2;
    s.training.symbolCount = 16;
    s.training.sequenceLength = 9;
    s.training.layerCount = layers;
    return s;
}

Session induction(Index layers) {
    Session s = rotary(sessionOf(TrainingTask::Induction, 64, 32, 32));
    s.training.symbolCount = s.training.sequenceLength = s.training.batchSize = 32;
    s.training.maxGradientNorm = 1;
    s.training.layerCount = layers;
    return s;
}

Session pronouns() {
    Session s = sessionOf(TrainingTask::Pronouns, 64, 16, 16);
    s.embedding.source = EmbeddingSource::WordVectors;
    s.embedding.positionEncoding = PositionEncoding::Learned;
    s.heads = 4;
    s.training.sequenceLength = 24;
    s.training.layerCount = 2;
    s.training.learningRate = 0.003;
    s.training.embeddingNoise = 0.35;
    return s;
}

Session seeded(Session s, int seed) {
    s.embedding.seed = s.projection.seed = s.training.seed = static_cast<std::uint32_t>(seed);
    return s;
}

/// Trains `session` for at most `most` steps. Returns the number of steps after which training has converged
/// (see convergenceStep()), such as "38". Otherwise returns the accuracy of the last batch, such as "never
/// (0.85)".
std::string stepsUntilLearnt(const Session& session, int most, Workspace& workspace) {
    const Trainer trainer(session);
    TrainingState state = trainer.initialState();
    std::vector<BatchMetrics> scores;
    for (int step = 1; step <= most; ++step) {
        scores.push_back(trainer.runTrainingStep(state, ExecutionContext({}, &workspace)));
        if (step >= 3 && convergenceStep(std::span(scores).last(3))) return std::to_string(step);
    }
    char text[40];
    std::snprintf(text, sizeof text, "never (%.2f)", static_cast<double>(scores.back().accuracy));
    return text;
}

/// Prints the result of stepsUntilLearnt() for each seed.
void printSteps(const std::string& name, const Session& session, int most, Workspace& workspace) {
    std::printf("%-34s", name.c_str());
    for (int seed = 1; seed <= seeds; ++seed) {
        std::printf(" %s", stepsUntilLearnt(seeded(session, seed), most, workspace).c_str());
        std::fflush(stdout);
    }
    std::printf("\n");
}

/// Calls `work` and returns the elapsed time in seconds.
double secondsOf(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Returns the peak speed of the matrix product kernel in multiply-adds per second, measured with matrices
/// that fit into the cache.
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

/// Returns the number of multiply-adds of a training step of `s`. Each matrix product of the forward pass has
/// two products of the same size in the backward pass.
double multiplyAdds(const Session& s) {
    const Trainer trainer(s);
    TorchGenerator generator(1);
    const Batch batch = trainer.task().sampleBatch(generator);
    const auto places = static_cast<double>(batch.count * batch.length),
               n = static_cast<double>(batch.length);
    double perPlace = 0;
    for (const TrainableTensor& tensor : trainer.trainableTensors().list())
        if (tensor.layer || tensor.name == "W_U") perPlace += static_cast<double>(tensor.parameterCount());
    perPlace += static_cast<double>(s.training.layerCount * s.heads * (s.dK + s.dV)) * n;
    double answers = 0;
    for (const float counted : batch.lossWeights) answers += counted > 0;
    const auto perAnswer = static_cast<double>(std::ssize(trainer.task().symbols()) * s.embedding.dModel);
    return 3 * (places * perPlace + answers * perAnswer);
}

/// Prints the milliseconds per training step on one and two threads. For one thread, also prints the number
/// of multiply-adds and the percentage of the peak speed.
void printSpeed(const std::string& name, const Session& session, int steps) {
    std::printf("%-34s", name.c_str());
    const double work = multiplyAdds(session), most = peak();
    for (const int threads : {1, 2}) {
        Workspace workspace(threads);
        const Trainer trainer(seeded(session, 1));
        TrainingState state = trainer.initialState();
        double best = 1e9;
        for (int round = 0; round < 5; ++round)
            best = std::min(best, secondsOf([&] {
                                for (int i = 0; i < steps; ++i)
                                    trainer.runTrainingStep(state, ExecutionContext({}, &workspace));
                            }));
        const double each = best / steps;
        std::printf("  %d thread%s %.3f ms", threads, threads > 1 ? "s" : "", 1000 * each);
        if (threads == 1)
            std::printf(" (%.1f million multiply-adds, %.0f %% of the peak)", work / 1e6,
                        100 * work / each / most);
    }
    std::printf("\n");
}

/// Prints the seconds for all training steps of the startup session of the program, on one and two threads.
/// The time includes the sampling of the sentences. With `isBrief`, only two steps are trained.
void printOpeningSession(bool isBrief) {
    std::ifstream file(PRESETS "/29-what-it-means.attn");
    Session session = parseSession(std::string(std::istreambuf_iterator<char>(file), {}));
    if (isBrief) session.training.stepCount = 2;
    std::printf("opening session, %td steps of %td sentences", session.training.stepCount,
                session.training.batchSize);
    const Trainer trainer(session);
    for (const int threads : {1, 2}) {
        Workspace workspace(threads);
        double best = 1e9;
        for (int round = 0; round < 3; ++round) {
            TrainingState state = trainer.initialState();
            best = std::min(best, secondsOf([&] {
                                while (state.step < session.training.stepCount)
                                    trainer.runTrainingStep(state, ExecutionContext({}, &workspace));
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
        const Session session = parseSession(text);
        const Trainer trainer(session);
        Workspace workspace;
        ShippedCheckpoint shipped;
        TrainingState state = trainer.initialState();
        for (Index i = 0; i < session.training.stepCount; ++i)
            shipped.metrics.push_back(trainer.runTrainingStep(state, ExecutionContext({}, &workspace)));
        shipped.state = std::make_shared<const TrainingState>(std::move(state));
        std::ofstream(argv[3], std::ios::binary) << serializeCheckpoint(trainingSetup(session), shipped);
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
