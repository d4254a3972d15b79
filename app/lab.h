// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/trace.h"
#include "compute/latest_wins_scheduler.h"
#include "dialogs.h"
#include "document.h"
#include "main_window.h"

#include <QObject>

#include <memory>

namespace attention {

/// The running program: a document, its window, and the worker that turns the one into what the other shows.
class Lab : public QObject {
    Q_OBJECT

 public:
    explicit Lab(const Session& session, std::unique_ptr<Dialogs> dialogs = std::make_unique<QtDialogs>());

    MainWindow& window() { return m_window; }
    Document& document() { return m_document; }
    /// The trace shown last.
    const std::shared_ptr<const Trace>& trace() const { return m_trace; }

 signals:
    void traceShown();

 private:
    struct Job {
        Session session;
        std::shared_ptr<const Trace> previous;
    };
    using Scheduler = LatestWinsScheduler<Job, std::shared_ptr<const Trace>>;

    Scheduler::Hooks hooks();
    void showSession(const Session& session);
    void showTrace(std::shared_ptr<const Trace> trace, std::chrono::nanoseconds elapsed);
    void attempt(const QString& path, const std::function<void()>& action);
    void open();
    void save();
    void exportFile();

    std::unique_ptr<Dialogs> m_dialogs;
    Document m_document;
    MainWindow m_window;
    std::shared_ptr<const Trace> m_trace;
    bool m_isEmpty = false;       ///< there is no text
    bool m_isComputable = false;  ///< there is, and the session has no problems
    Scheduler m_scheduler;        ///< last: stops before what it calls back goes
};

}  // namespace attention
