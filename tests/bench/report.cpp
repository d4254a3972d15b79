// SPDX-License-Identifier: GPL-3.0-or-later
#include "report.h"

#include <algorithm>
#include <cstdio>

namespace attention::bench {

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

}  // namespace attention::bench
