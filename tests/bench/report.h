// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>
#include <map>
#include <string>
#include <vector>

namespace attention::bench {

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

}  // namespace attention::bench
