// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/pin_controller.h"

#include "comparison/compare_menu.h"
#include "document/document.h"
#include "figure/view.h"
#include "models/compute_model.h"
#include "views/views.h"
#include "window/main_window.h"

#include <QPointer>
#include <QUndoCommand>

namespace attention {

/// The part of a swap that does not concern the document. The history may outlive the pins.
class PinSwapCommand : public QUndoCommand {
 public:
    PinSwapCommand(PinController* pinning, std::shared_ptr<const Trace> before,
                   std::shared_ptr<const Trace> after)
        : m_pinning(pinning), m_before(std::move(before)), m_after(std::move(after)) {}

    void undo() override { restorePin(m_before); }
    void redo() override { restorePin(m_after); }

 private:
    /// What was unpinned since stays so.
    void restorePin(const std::shared_ptr<const Trace>& trace) {
        if (m_pinning && m_pinning->pinnedTrace()) m_pinning->setPinnedTrace(trace);
    }

    QPointer<PinController> m_pinning;
    std::shared_ptr<const Trace> m_before;
    std::shared_ptr<const Trace> m_after;
};

void PinController::setWindow(MainWindow* window) {
    m_window = window;
    const CompareMenu* menu = window->compareMenu();
    connect(menu, &CompareMenu::pinRequested, this, &PinController::pin);
    connect(menu, &CompareMenu::swapRequested, this, &PinController::swap);
    connect(menu, &CompareMenu::unpinRequested, this, &PinController::unpin);
    for (View* view : window->viewWidgets()) {
        connect(menu, &CompareMenu::takeAllRequested, view, &View::takeAllFromA);
        connect(view, &View::pinRequested, this, &PinController::pin);
        connect(view, &View::swapRequested, this, &PinController::swap);
        connect(view, &View::unpinRequested, this, &PinController::unpin);
    }
    setCurrentTrace(m_currentTrace);
    setPinnedTrace(m_pinnedTrace);
}

/// Of a trained model one looks at the same layer before and after an edit, whichever that is. As long as
/// nothing but the layer differs, layers are what one compares.
void PinController::updatePinnedLayer() {
    if (!m_pinnedTrace || !m_currentTrace || !m_pinnedTrace->modelTrace || !m_currentTrace->modelTrace)
        return;
    const Session& now = *m_currentTrace->session;
    const Session& before = *m_pinnedTrace->session;
    if (now.model.folder != before.model.folder || now.model.layer == before.model.layer) return;
    if (now.model.layer >= std::ssize(m_pinnedTrace->modelTrace->layers)) return;  // fewer were learnt
    Session wanted = before;
    wanted.model.layer = now.model.layer;
    if (wanted != now) setPinnedTrace(shownLayerTrace(m_pinnedTrace->modelTrace, wanted));
}

void PinController::setCurrentTrace(std::shared_ptr<const Trace> trace) {
    m_currentTrace = std::move(trace);
    updatePinnedLayer();
    m_window->compareMenu()->setPinnable(m_currentTrace != nullptr);
}

void PinController::setPinnedTrace(std::shared_ptr<const Trace> trace) {
    m_pinnedTrace = std::move(trace);
    m_window->compareMenu()->setPinned(m_pinnedTrace != nullptr);
    for (View* view : m_window->viewWidgets()) view->setPinnedTrace(m_pinnedTrace);
}

void PinController::pin() {
    if (!m_currentTrace) return;
    setPinnedTrace(m_currentTrace);
    // Where one sees that it is pinned.
    const ViewKind* const front = viewKindNamed(m_window->currentViewName().toStdString());
    if (!front || !front->capabilities.showsPinnedTrace)
        m_window->setCurrentViewName(QStringLiteral("compare"));
}

void PinController::swap() {
    if (!m_pinnedTrace || !m_currentTrace || *m_pinnedTrace->session == m_document.session()) return;
    const auto before = m_pinnedTrace;
    QUndoStack* history = m_document.undoStack();
    const QString what = tr("swap A and B");
    history->beginMacro(what);
    history->push(new PinSwapCommand(this, before, m_currentTrace));
    m_document.apply({*before->session, what, Edit::noInteraction});
    history->endMacro();
}

void PinController::unpin() {
    setPinnedTrace(nullptr);
}

}  // namespace attention
