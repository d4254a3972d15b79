// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the computation of a trained model, for the comparison with time_gpt2.py.
//
// bench_model FOLDER TEXTFILE [RUNS]
//
// FOLDER contains the model, TEXTFILE the input text. The default of RUNS is 15. All layers are computed as
// for the window, with the weights of every head, on one thread and on all hardware threads. Then an edit of
// the last layer and an edit of the last word are measured. The last line is the peak memory of the process
// without mapped files.
#include "engine/compute_trace.h"
#include "kernels/kernels.h"
#include "models/model_trace.h"
#include "models/open_models.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

using namespace attention;

namespace {

double median(std::vector<double> times) {
    std::ranges::sort(times);
    return times[times.size() / 2];
}

/// Returns the resident memory of the process in MB (1000 KiB), without mapped files. Returns 0 if /proc is
/// not available.
double ownMemory() {
    std::ifstream status("/proc/self/status");
    for (std::string name; status >> name;) {
        if (name != "RssAnon:") continue;
        double kilobytes = 0;
        status >> kilobytes;
        return kilobytes / 1000;
    }
    return 0;
}

double mostMemory = 0;  ///< largest result of ownMemory() so far

/// Calls `body` `runs` + 1 times and ignores the time of the first call. Prints the median and the minimum of
/// the elapsed time and the median of the processor time, in milliseconds.
void report(const std::string& name, int runs, const auto& body) {
    std::vector<double> times, ofProcessor;
    for (int run = 0; run <= runs; ++run) {
        const auto start = std::chrono::steady_clock::now();
        const std::clock_t processor = std::clock();
        body();
        const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
        const auto clocks = static_cast<double>(std::clock() - processor);
        mostMemory = std::max(mostMemory, ownMemory());  // released tensors stay in the buffer pool
        if (run == 0) continue;
        times.push_back(time.count());
        ofProcessor.push_back(1000 * clocks / CLOCKS_PER_SEC);
    }
    std::cout << std::left << std::setw(34) << name << ": " << std::right << std::fixed
              << std::setprecision(1) << std::setw(7) << median(times) << " ms, " << std::setw(7)
              << std::ranges::min(times) << " ms, " << std::setw(7) << median(ofProcessor) << " ms"
              << std::endl;
}

void timePasses(const Session& session, int threads, int runs) {
    Workspace workspace(threads);
    std::shared_ptr<const Trace> trace;
    const std::string with = ", threads: " + std::to_string(workspace.threads.threadCount());
    const auto pass = [&] { trace = computeTrace(session, nullptr, {}, &workspace); };
    report("without logits" + with, runs, pass);
    if (!trace->modelTrace->model->hasLogits()) return;
    report("with logits" + with, runs, [&] {
        pass();
        trace->modelTrace->model->logits(trace->modelTrace->finalNormOutput->matrix(),
                                         ExecutionContext({}, &workspace));
    });
}

void timeEdit(Session session, int runs) {
    Workspace workspace;
    const auto first = computeTrace(session, nullptr, {}, &workspace);
    const Index last = first->modelTrace->model->config().layerCount - 1;
    std::shared_ptr<const Trace> edited = first;
    double temperature = 1;
    report("edit of layer " + std::to_string(last), runs, [&] {
        session.model.edits = {{.layer = last, .temperature = temperature += 0.01}};
        edited = computeTrace(session, edited.get(), {}, &workspace);
    });
    std::cout << "layers computed for it: " << edited->modelTrace->recomputedLayers << std::endl;
}

/// Times the computation after the last word has been appended to the rest of the text. Each run also times a
/// computation of the whole text, and the ratio of both times is printed.
void timeTyping(const Session& session, int runs) {
    Workspace workspace;
    Session shorter = session;
    std::string& text = shorter.input.queryText;
    text.erase(std::min(text.find_last_of(' '), text.size()));
    const auto before = computeTrace(shorter, nullptr, {}, &workspace);
    using Clock = std::chrono::steady_clock;
    std::vector<double> whole, typed, ratios;
    for (int run = 0; run <= runs; ++run) {
        const auto start = Clock::now();
        computeTrace(session, nullptr, {}, &workspace);
        const auto between = Clock::now();
        computeTrace(session, before.get(), {}, &workspace);
        const auto end = Clock::now();
        if (run == 0) continue;
        whole.push_back(std::chrono::duration<double, std::milli>(between - start).count());
        typed.push_back(std::chrono::duration<double, std::milli>(end - between).count());
        ratios.push_back(whole.back() / typed.back());
    }
    std::cout << "the last word typed: " << std::setprecision(1) << median(typed) << " ms, a whole pass "
              << median(whole) << " ms; ratio " << median(ratios) << ", " << std::ranges::min(ratios)
              << " to " << std::ranges::max(ratios) << std::endl;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 3) {
        std::cerr << "bench_model: allowed is FOLDER TEXTFILE [RUNS]\n";
        return 2;
    }
    const int runs = count > 3 ? std::stoi(arguments[3]) : 15;
    std::ifstream file(arguments[2]);
    Session typed;
    typed.input.queryText.assign(std::istreambuf_iterator<char>(file), {});
    while (typed.input.queryText.ends_with('\n')) typed.input.queryText.pop_back();
    const Session session = sessionFromModel(arguments[1], typed);
    std::cout << kernels::instructionSet() << ", " << computeTrace(session)->modelTrace->tokenCount()
              << " tokens; median and least of " << runs << " runs, median of processor time" << std::endl;
    timePasses(session, 1, runs);
    timePasses(session, 0, runs);
    timeEdit(session, runs);
    timeTyping(session, runs);
    std::cout << "most memory of its own: " << std::fixed << std::setprecision(0) << mostMemory << " MB"
              << std::endl;
    return 0;
}
