// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/latest_job_runner.h"
#include "session/session.h"
#include "state/view_context.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace attention {

class Document;

/// Keeps the trace of A, with which the page Compare compares the document, B. The user can pin a trace as A.
/// Only a swap of A and B can be undone, because it also edits the document.
class PinController : public QObject {
    Q_OBJECT

 public:
    /// `currentTrace` returns the last complete trace of the document, or nullptr if there is nothing to
    /// show. `document` and `viewContext` must outlive the controller.
    PinController(Document& document, ViewContext& viewContext, std::function<Shared<Trace>()> currentTrace);

    /// Keeps `previousTrace` for comparisons if the document has been edited since. Call after the trace of
    /// the document has changed or was removed. `previousTrace` may be nullptr.
    void updateForTrace(const Shared<Trace>& previousTrace);
    /// Returns the pinned trace, or nullptr if nothing is pinned.
    const Shared<Trace>& pinnedTrace() const { return m_viewContext.state().pinnedTrace; }

    /// Returns the pinned session, or std::nullopt if nothing is pinned. While the trace of this session is
    /// being computed, pinnedTrace() still returns the trace that was pinned before, or nullptr.
    std::optional<Session> pinnedSession() const;
    /// Pins `session` as A. If its trace is not available, computes it on a worker thread.
    void pinSession(const Session& session);
    /// Stops a computation of pinSession() without waiting for its end.
    void stopComputation() { m_runner.stop(); }

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

    Document& m_document;
    ViewContext& m_viewContext;
    std::function<Shared<Trace>()> m_currentTrace;  ///< see PinController()
    std::optional<Session> m_pendingSession;        ///< session of pinSession() whose trace is being computed
    Runner m_runner;                                ///< last member, because its hooks use the other members
};

}  // namespace attention
