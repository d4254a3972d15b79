// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/pin_controller.h"

#include "comparison/trace_status.h"
#include "document/document.h"
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "models/compute_model.h"

#include <QPointer>
#include <QUndoCommand>

#include <exception>
#include <utility>

namespace attention {
namespace {

/// True if the trace may be kept for a comparison that the user has not asked for.
bool isSmall(const Trace& trace) {
    constexpr Index maxCellCount = 1'000'000;
    return trace.queryCount() * trace.keyCount() * trace.headCount() <= maxCellCount;
}

}  // namespace

/// The part of a swap of A and B that changes the pinned session. It contains no traces, because an undo
/// history with many large traces would fill the memory. The undo history may outlive the controller.
class PinSwapCommand : public QUndoCommand {
 public:
    PinSwapCommand(PinController* controller, Session previousPinnedSession, Session newPinnedSession)
        : m_controller(controller),
          m_previousPinnedSession(std::move(previousPinnedSession)),
          m_newPinnedSession(std::move(newPinnedSession)) {}

    void undo() override { restorePin(m_previousPinnedSession); }
    void redo() override { restorePin(m_newPinnedSession); }

 private:
    /// Pins `session`, unless the user has unpinned A since the swap.
    void restorePin(const Session& session) {
        if (m_controller && m_controller->pinnedTrace()) m_controller->pinSession(session);
    }

    QPointer<PinController> m_controller;
    Session m_previousPinnedSession;
    Session m_newPinnedSession;
};

PinController::PinController(Document& document, ViewContext& viewContext,
                             std::function<Shared<Trace>()> currentTrace)
    : m_document(document),
      m_viewContext(viewContext),
      m_currentTrace(std::move(currentTrace)),
      m_runner(this, hooks()) {
    connect(&viewContext, &ViewContext::pinRequested, this, &PinController::pin);
    connect(&viewContext, &ViewContext::swapRequested, this, &PinController::swap);
    connect(&viewContext, &ViewContext::unpinRequested, this, &PinController::unpin);
}

PinController::Runner::Hooks PinController::hooks() {
    return {
        .compute = [](const Session& session,
                      const ProgressMonitor& monitor) { return computeTrace(session, nullptr, monitor); },
        .finished =
            [this](std::shared_ptr<const Trace> trace, auto) {
                if (trace) setPinnedTrace(std::move(trace));
            },
        // A session that was pinned before can fail only because a file of it has changed.
        .failed = [this](const std::exception_ptr&) { setPinnedTrace(nullptr); },
        .progressed = [](double) {},
    };
}

std::optional<Session> PinController::pinnedSession() const {
    if (m_pendingSession) return m_pendingSession;
    return pinnedTrace() ? std::optional(*pinnedTrace()->session) : std::nullopt;
}

void PinController::pinSession(const Session& session) {
    // After undo of a swap, the session to pin is usually the session that the window still shows.
    for (const auto& trace : {m_currentTrace(), pinnedTrace()})
        if (trace && *trace->session == session) return setPinnedTrace(trace);
    m_pendingSession = session;
    m_runner.submit(session);
    emit pinChanged();
}

/// If both traces belong to the same trained model, changes the layer of the pinned trace to the layer of the
/// current trace. Does nothing if the sessions differ only in the layer, because then the user compares two
/// layers.
void PinController::updatePinnedLayer() {
    const Shared<Trace> pinnedTrace = this->pinnedTrace();
    const Shared<Trace> currentTrace = m_currentTrace();
    if (!pinnedTrace || !currentTrace || !pinnedTrace->modelTrace || !currentTrace->modelTrace) return;
    const Session& currentSession = *currentTrace->session;
    const Session& pinnedSession = *pinnedTrace->session;
    if (currentSession.model.folder != pinnedSession.model.folder ||
        currentSession.model.layer == pinnedSession.model.layer)
        return;
    if (currentSession.model.layer >= std::ssize(pinnedTrace->modelTrace->layers))
        return;  // the pinned model has fewer layers
    Session updatedSession = pinnedSession;
    updatedSession.model.layer = currentSession.model.layer;
    if (updatedSession == currentSession) return;
    try {
        setPinnedTrace(traceOfLayer(*pinnedTrace, updatedSession.model.layer));
    } catch (const std::exception&) {
        // If the file of the model has changed, or the layer needs too much memory, the pinned session keeps
        // its layer.
    }
}

void PinController::updateForTrace(const Shared<Trace>& previousTrace) {
    const Shared<Trace> currentTrace = m_currentTrace();
    if (currentTrace && previousTrace &&
        traceStatus(*previousTrace, *currentTrace->session) != TraceStatus::Current)
        m_viewContext.change([&](WindowState& state) {
            state.traceBeforeEdit = isSmall(*previousTrace) ? previousTrace : nullptr;
        });
    updatePinnedLayer();
}

void PinController::setPinnedTrace(std::shared_ptr<const Trace> trace) {
    m_runner.stop();
    m_pendingSession.reset();
    m_viewContext.change([&](WindowState& state) {
        state.looksAtPinned = false;
        state.pinnedTrace = std::move(trace);
    });
    emit pinChanged();
}

void PinController::pin() {
    if (!m_currentTrace()) return;
    // Otherwise another head would be A, not the pinned trace.
    m_viewContext.changeView([](ViewSettings& view) { view.comparedHead.reset(); });
    setPinnedTrace(m_currentTrace());
    // Opens the page Compare, unless the current view shows the pinned trace.
    if (!m_viewContext.state().viewCapabilities.showsPinnedTrace)
        m_viewContext.showView(QStringLiteral("compare"));
}

void PinController::swap() {
    const std::optional<Session> previousPinnedSession = pinnedSession();
    if (!previousPinnedSession || !m_currentTrace() || *previousPinnedSession == m_document.session()) return;
    // The trace of the last edit may not be computed yet. A session with problems has no trace.
    const bool isComputable = problems(m_document.session()).empty();
    const Session newPinnedSession = isComputable ? m_document.session() : *m_currentTrace()->session;
    QUndoStack* undoStack = m_document.undoStack();
    const QString description = tr("swap A and B");
    undoStack->beginMacro(description);
    undoStack->push(new PinSwapCommand(this, *previousPinnedSession, newPinnedSession));
    m_document.apply({*previousPinnedSession, description, SessionEdit::noInteraction});
    undoStack->endMacro();
}

/// Unpins A and discards the trace before the last edit, because this function is called before another
/// preset is opened.
void PinController::unpin() {
    m_viewContext.change([](WindowState& state) { state.traceBeforeEdit.reset(); });
    setPinnedTrace(nullptr);
}

}  // namespace attention

#include "moc_pin_controller.cpp"
