// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>
#include <map>
#include <string>
#include <vector>

namespace attention::bench {

/// Collects the time of every repetition, by the benchmark's name, and prints a line for each median.
class Report : public benchmark::BenchmarkReporter {
 public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override;

    /// Milliseconds.
    double median(const std::string& name) const;

 private:
    std::map<std::string, std::vector<double>> m_times;
};

}  // namespace attention::bench
