// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "session/session.h"
#include "trace/trace.h"

#include <QObject>

#include <memory>
#include <optional>

namespace attention {

class Document;
class MainWindow;

/// Keeps the trace of A, with which the page Compare compares the document, B. The user can pin a trace as A.
/// Only a swap of A and B can be undone, because it also edits the document.
class PinController : public QObject {
    Q_OBJECT

 public:
    explicit PinController(Document& document);

    /// Sets the window that shows the comparison and emits the requests of the user.
    void setWindow(MainWindow* window);
    /// Sets the trace of the document, or nullptr if there is nothing to show.
    void setCurrentTrace(std::shared_ptr<const Trace> trace);
    /// Returns the pinned trace, or nullptr if nothing is pinned.
    const std::shared_ptr<const Trace>& pinnedTrace() const { return m_pinnedTrace; }

    /// Returns the pinned session, or std::nullopt if nothing is pinned. While the trace of this session is
    /// being computed, pinnedTrace() still returns the trace that was pinned before, or nullptr.
    std::optional<Session> pinnedSession() const;
    /// Pins `session` as A. If its trace is not available, computes it on a worker thread.
    void pinSession(const Session& session);
    /// Stops a computation of pinSession() without waiting for its end.
    void stopComputation() { m_runner.stop(); }

    /// Returns the trace that the page Compare shows as A: the pinned trace, or else the trace before the
    /// last edit, or else the current trace. Returns nullptr if there is no trace.
    const std::shared_ptr<const Trace>& comparedTrace() const;

    void pin();
    /// Pins the session of the document, and gives the document the session that was pinned before, as one
    /// undo step. Does nothing if nothing is pinned.
    void swap();
    void unpin();

 signals:
    /// Emitted when another session, or no session, is pinned.
    void pinChanged();

 private:
    using Runner = LatestJobRunner<Session, std::shared_ptr<const Trace>>;
    Runner::Hooks hooks();
    void updatePinnedLayer();
    void setPinnedTrace(std::shared_ptr<const Trace> trace);
    void updateComparison();

    Document& m_document;
    MainWindow* m_window = nullptr;
    std::shared_ptr<const Trace> m_currentTrace;
    std::shared_ptr<const Trace> m_pinnedTrace;
    /// The trace before the last edit. nullptr before the first edit, and if its attention weights have more
    /// than a million entries.
    std::shared_ptr<const Trace> m_traceBeforeEdit;
    std::optional<Session> m_pendingSession;  ///< session of pinSession() whose trace is being computed
    Runner m_runner;                          ///< last member, because its hooks use the other members
};

}  // namespace attention
