// SPDX-License-Identifier: GPL-3.0-or-later
#include "headless.h"

#include "attention/compute_trace.h"
#include "batch.h"
#include "exporter.h"
#include "figure/stage_maps.h"
#include "view_state.h"

#include <algorithm>
#include <new>

namespace attention {
namespace {

void check(const CommandLine& run) {
    if (const auto found = problems(sessionOf(run)); !found.empty()) refuse(run, found.front());
}

/// The colours of a stage mean the same in all pictures of a series, so its traces are computed twice: kept
/// all at once they might need too much memory.
std::map<Stage, double> commonMagnitudes(const Series& series) {
    std::map<Stage, double> magnitudes;
    const bool hasColors = std::ranges::any_of(series.front().exports, &isColored);
    if (series.size() < 2 || !hasColors) return magnitudes;
    for (const CommandLine& run : series) {
        const Session session = sessionOf(run);
        const auto trace = computeTrace(session);
        for (const Stage stage : pipelineStages(*trace)) {
            const double magnitude = stageMaps(*trace, stage, viewStateOf(session.view).settings).magnitude;
            magnitudes[stage] = std::max(magnitudes[stage], magnitude);
        }
    }
    return magnitudes;
}

void exportRun(const CommandLine& run, const std::map<Stage, double>& magnitudes) {
    const Session session = sessionOf(run);
    ViewSettings view = viewStateOf(session.view).settings;
    view.magnitudes = magnitudes;
    const auto trace = computeTrace(session);
    for (const QString& path : run.exports) exportTo(path, trace, view);
}

}  // namespace

void runExports(const CommandLine& line) {
    const std::vector<Series> all = seriesOf(line);
    for (const Series& series : all) {
        for (const CommandLine& run : series) check(run);  // all of them before anything is written
    }
    try {
        for (const Series& series : all) {
            const auto magnitudes = commonMagnitudes(series);
            for (const CommandLine& run : series) exportRun(run, magnitudes);
        }
    } catch (const FileError& error) {
        throw CommandError(1, QString::fromUtf8(error.what()));
    } catch (const std::bad_alloc&) {
        throw CommandError(1, "session: needs more memory than there is; fewer tokens or heads need less");
    } catch (const CommandError&) {
        throw;
    } catch (const std::exception& error) {
        throw CommandError(1, "export: " + QString::fromUtf8(error.what()));
    }
}

}  // namespace attention
