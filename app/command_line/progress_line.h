// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"

#include <QString>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <thread>

namespace attention {

/// A line on a terminal that shows the progress of exports, such as “Computing sweep.csv: 42 %”. The line
/// appears after a delay, is updated while the export runs, and is removed at the end. Nothing is written to
/// files and pipes.
class ProgressLine {
 public:
    /// Starts a thread that writes the line to `stream` after `delay`. Does nothing if `stream` is not a
    /// terminal.
    explicit ProgressLine(std::FILE* stream = stderr,
                          std::chrono::milliseconds delay = std::chrono::seconds(1));
    /// Stops the thread and removes the line.
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Starts to show the progress of the file `fileName`. Returns a monitor for the computation of the file.
    /// The monitor never requests a stop.
    ProgressMonitor beginFile(const QString& fileName);
    /// Removes the line until the next call of beginFile(), so that other text can be written to the
    /// terminal.
    void hide();

 private:
    void runUpdateLoop(const std::stop_token& stop);
    void updateLine();
    void eraseLine();

    std::FILE* m_stream;
    bool m_isTerminal;
    std::chrono::steady_clock::time_point m_showTime;
    Progress m_progress;
    std::mutex m_mutex;    // guards the members from here to m_maxColumns
    QString m_fileName;    ///< shortened name of the file; empty: the line is hidden
    QString m_shownText;   ///< text on the terminal; empty: no text
    int m_maxColumns = 0;  ///< width of the widest text since the last removal, in columns of the terminal
    std::condition_variable_any m_waitCondition;
    std::jthread m_thread;  // last member, because the thread uses the other members
};

}  // namespace attention
