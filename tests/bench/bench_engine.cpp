// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the times of the engine and of the reference computations in yardstick.h. The measurements are
// interleaved in one run. Writes the medians to a JSON file. With --brief, each benchmark runs once and no
// file is written.
#include "bench_support.h"
#include "engine/compute_trace.h"
#include "kernels/kernels.h"
#include "layer/compute_heads.h"
#include "yardstick.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <benchmark/benchmark.h>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace attention;
using namespace attention::bench;

namespace {

using Json = nlohmann::ordered_json;

/// Collects the time of every repetition by the name of the benchmark. Prints the name and the median of each
/// benchmark to standard output.
class Report : public benchmark::BenchmarkReporter {
 public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override;

    /// Returns the median time of the benchmark `name` in milliseconds. The benchmark must have run.
    double median(const std::string& name) const;

 private:
    std::map<std::string, std::vector<double>> m_times;  ///< milliseconds, by the name of the benchmark
};

void Report::ReportRuns(const std::vector<Run>& runs) {
    for (const Run& run : runs) {
        if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
        const std::string& name = run.run_name.function_name;
        m_times[name].push_back(run.GetAdjustedRealTime());
    }
    for (const Run& run : runs) {
        if (run.run_type == Run::RT_Aggregate && run.aggregate_name == "median")
            std::printf("%-52s %10.4f ms\n", run.run_name.function_name.c_str(),
                        median(run.run_name.function_name));
    }
    std::fflush(stdout);
}

double Report::median(const std::string& name) const {
    std::vector<double> times = m_times.at(name);
    std::ranges::sort(times);
    const std::size_t half = times.size() / 2;
    return times.size() % 2 == 1 ? times[half] : (times[half - 1] + times[half]) / 2;
}

constexpr std::array<Sizes, 6> passShapes = {{{6, 3, 16, 24},
                                              {64, 12, 768, 64},
                                              {128, 12, 768, 64},
                                              {512, 12, 768, 64},
                                              {1024, 12, 768, 64},
                                              {2048, 12, 768, 64}}};
constexpr Sizes threadedShape = {512, 12, 768, 64};
constexpr Sizes scoreShape = {128, 8, 512, 64};
constexpr std::array<Sizes, 3> editShapes = {{{6, 3, 16, 24}, {128, 12, 768, 64}, {512, 12, 768, 64}}};
constexpr Sizes memoryShape = {2048, 12, 768, 64};

struct SessionEdit {
    const char* name;
    std::function<void(Session&)> apply;
};
const std::array<SessionEdit, 4> edits = {{
    {"temperature", [](Session& s) { s.normalizer.temperature *= 1.1; }},
    {"causal_mask", [](Session& s) { s.mask.causal = CausalMask::Causal; }},
    {"score_function", [](Session& s) { s.score.function = ScoreFunction::Cosine; }},
    {"projection_seed", [](Session& s) { ++s.projection.seed; }},
}};

constexpr std::array<std::pair<ScoreFunction, const char*>, 7> scoreFunctions = {
    {{ScoreFunction::Dot, "dot"},
     {ScoreFunction::ScaledDot, "scaled_dot"},
     {ScoreFunction::Additive, "additive"},
     {ScoreFunction::Bilinear, "bilinear"},
     {ScoreFunction::LowRankBilinear, "low_rank_bilinear"},
     {ScoreFunction::Cosine, "cosine"},
     {ScoreFunction::Gaussian, "gaussian"}}};

std::string named(const std::string& what, const Sizes& s, int threads = 1) {
    std::string name = what;
    for (const Index size : {s.tokens, s.heads, s.dModel, s.dK, Index{threads}})
        name += '/' + std::to_string(size);
    return name;
}

void add(const std::string& name, auto body) {
    benchmark::RegisterBenchmark(name.c_str(),
                                 [name, body](benchmark::State& state) {
                                     beginPart(name);
                                     body(state);
                                 })
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
}

/// Computes the trace of `session` in each iteration of `state`, with `threads` threads (0: all hardware
/// threads). Reuses the stages of `before`, or computes all stages if `before` is nullptr.
void repeat(benchmark::State& state, const Session& session, const Trace* before, int threads) {
    Workspace workspace(threads);
    // Two untimed computations, because the window keeps the previous trace while it computes the next one.
    // After them, the buffer pool contains memory for both traces.
    auto shown = computeTrace(session, before, {}, &workspace);
    shown = computeTrace(session, before, {}, &workspace);
    for (auto _ : state) shown = computeTrace(session, before, {}, &workspace);
}

void addPass(const Sizes& shape, int threads) {
    add(named("pass", shape, threads), [=](benchmark::State& state) {
        const auto whole = computeTrace(sessionOf(shape));
        const Trace before = beforePass(*whole);
        repeat(state, *whole->session, &before, threads);
    });
}

void addProducts(const Sizes& shape) {
    add(named("products", shape), [=](benchmark::State& state) {
        for (auto _ : state) yardstick_products({shape.tokens, shape.heads, shape.dModel, shape.dK});
    });
}

void addScore(ScoreFunction function, const char* name) {
    add(named(name, scoreShape), [=](benchmark::State& state) {
        Session session = sessionOf(scoreShape);
        session.score.function = function;
        session.score.additiveSize = 64;
        const auto trace = computeTrace(session);
        Tensor scores = *trace->tensor(Stage::RawScores);
        const ScorePipeline rules(*trace);
        HeadComputation steps{*trace, rules};
        steps.newRawScores = &scores;
        for (auto _ : state) computeHeads(steps, ExecutionContext());
    });
}

/// Adds a benchmark that computes the weights, context and output from given scores. With a low
/// `temperature`, softmax is saturated.
void addSaturation(const char* name, double temperature) {
    add(name, [=](benchmark::State& state) {
        Session session = sessionOf(threadedShape);
        session.normalizer.temperature = temperature;
        const auto whole = computeTrace(session);
        Trace before = *whole;
        for (auto stage : {Stage::Weights, Stage::Context, Stage::Output, Stage::Entropy})
            before.tensor(stage).reset();
        repeat(state, session, &before, 1);
    });
}

void addEdit(const Sizes& shape, const SessionEdit& edit) {
    add(named(edit.name, shape, 0), [=](benchmark::State& state) {
        const Session session = sessionOf(shape);
        Session edited = session;
        edit.apply(edited);
        const auto before = computeTrace(session);
        repeat(state, edited, before.get(), 0);
    });
}

void addFull(const Sizes& shape) {
    add(named("full", shape, 0),
        [=](benchmark::State& state) { repeat(state, sessionOf(shape), nullptr, 0); });
}

void addAll() {
    add("fma", [](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(yardstick_fma());
    });
    for (const Sizes& shape : passShapes) {
        addPass(shape, 1);
        addProducts(shape);
    }
    addPass(threadedShape, 2);
    for (const auto& [function, name] : scoreFunctions) addScore(function, name);
    addSaturation("normal", 1.0);
    addSaturation("saturated", 0.02);
    for (const Sizes& shape : editShapes) {
        addFull(shape);
        for (const SessionEdit& edit : edits) addEdit(shape, edit);
    }
}

/// Calls `run` in a child process and returns the peak resident memory of the process in MB. Ends the
/// benchmark if the child process fails.
double peakMemory(const std::string& name, const std::function<void()>& run) {
    beginPart(name);
    const pid_t child = fork();
    if (child == 0) {
        run();
        _exit(0);
    }
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    if (status != 0) failPart("its process failed");
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

/// Returns the peak memory in MB for the computation of one trace.
double peakOfOne() {
    return peakMemory("memory", [] { computeTrace(sessionOf(memoryShape)); });
}

/// Returns the peak memory in MB for edits after which all stages are computed again. The previous trace is
/// kept during each computation, as in the window.
double peakOfEdits() {
    return peakMemory("memory of edits", [] {
        Session session = sessionOf(memoryShape);
        Workspace workspace;
        auto shown = computeTrace(session, nullptr, {}, &workspace);
        for (int i = 0; i < 3; ++i) {
            ++session.projection.seed;
            shown = computeTrace(session, shown.get(), {}, &workspace);
        }
    });
}

/// Returns the medians as JSON. Values that only bench_window can measure are null.
Json results(const Report& report) {
    const auto shapeOf = [](const Sizes& s) {
        return Json{{"tokens", s.tokens}, {"heads", s.heads}, {"d_model", s.dModel}, {"d_k", s.dK}};
    };
    Json json{{"isa", kernels::instructionSet()},
              {"fma_peak_gflops", yardstick_fma() / report.median("fma") / 1e6},
              {"multi_head", Json::array()},
              {"score", Json::array()}};
    const auto addPassResult = [&](const Sizes& shape, int threads) {
        Json entry = shapeOf(shape);
        entry["threads"] = threads;
        entry["ms"] = report.median(named("pass", shape, threads));
        entry["bare_eigen_ms"] = report.median(named("products", shape));
        json["multi_head"].push_back(entry);
    };
    for (const Sizes& shape : passShapes) addPassResult(shape, 1);
    addPassResult(threadedShape, 2);
    for (const auto& [function, name] : scoreFunctions) {
        json["score"].push_back({{"function", name},
                                 {"tokens", scoreShape.tokens},
                                 {"heads", scoreShape.heads},
                                 {"d_k", scoreShape.dK},
                                 {"d_a", 64},
                                 {"ms", report.median(named(name, scoreShape))}});
    }
    json["saturated_over_normal"] = report.median("saturated") / report.median("normal");
    json["edits"] = Json::array();
    for (const Sizes& shape : editShapes) {
        for (const SessionEdit& edit : edits) {
            Json entry{{"tokens", shape.tokens},
                       {"heads", shape.heads},
                       {"d_model", shape.dModel},
                       {"edit", edit.name}};
            entry["compute_ms"] = report.median(named(edit.name, shape, 0));
            entry["full_ms"] = report.median(named("full", shape, 0));
            for (const char* ofTheWindow : {"frame_p50_ms", "frame_p95_ms", "floor_ms"})
                entry[ofTheWindow] = nullptr;
            json["edits"].push_back(entry);
        }
    }
    for (const char* ofTheWindow :
         {"startup_ms", "startup_floor_ms", "open_12x512_ms", "hover_12x512_p95_ms"})
        json[ofTheWindow] = nullptr;
    return json;
}

}  // namespace

int main(int argc, char** argv) {
    std::string file;
    if (argc == 3 && std::string(argv[1]) == "--json") file = argv[2];
    const bool isBrief = argc == 2 && std::string(argv[1]) == "--brief";
    if (file.empty() && !isBrief) {
        std::cerr << "bench_engine: allowed is --json FILE or --brief\n";
        return 2;
    }
    const double peak = peakOfOne();
    const double peakEdit = peakOfEdits();

    std::vector<std::string> options = {"bench_engine",
                                        isBrief ? "--benchmark_repetitions=1" : "--benchmark_repetitions=15",
                                        isBrief ? "--benchmark_min_time=0" : "--benchmark_min_time=0.03",
                                        "--benchmark_enable_random_interleaving=true"};
    std::vector<char*> arguments;
    for (std::string& option : options) arguments.push_back(option.data());
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    addAll();
    Report report;
    benchmark::RunSpecifiedBenchmarks(&report);
    Json json = results(report);
    json["peak_rss_mb"] = peak;
    json["peak_rss_edit_mb"] = peakEdit;
    if (!isBrief) std::ofstream(file) << json.dump(1) << '\n';
    return 0;
}
