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

/// One line on a terminal that shows how far long work without a window is, such as “Computing sweep.csv: 42
/// %”. The line appears when the work has taken a while, is rewritten as it goes on, and is removed at the
/// end. Files and pipes get nothing.
class ProgressLine {
 public:
    /// Writes to `stream`, if that is a terminal, once `patience` has passed.
    explicit ProgressLine(std::FILE* stream = stderr,
                          std::chrono::milliseconds delay = std::chrono::seconds(1));
    /// Removes the line.
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Begins the next work, which makes the file of this name. Report its progress to the returned watch,
    /// which never asks for a stop.
    ProgressMonitor beginFile(const QString& fileName);
    /// Removes the line until the next work begins, so that something else can be written to the terminal.
    void hide();

 private:
    void runUpdateLoop(const std::stop_token& stop);
    void updateLine();
    void eraseLine();

    std::FILE* m_stream;
    bool m_isTerminal;
    std::chrono::steady_clock::time_point m_showTime;
    Progress m_progress;
    std::mutex m_mutex;    // guards what follows
    QString m_fileName;    ///< of the file; empty while the line is hidden
    QString m_shownText;   ///< that the terminal shows now; empty for none
    int m_maxColumns = 0;  ///< that it and lines before it take
    std::condition_variable_any m_waitCondition;
    std::jthread m_thread;  // last: it uses all of the above
};

}  // namespace attention
