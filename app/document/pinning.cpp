// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/pinning.h"

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
class PinExchange : public QUndoCommand {
 public:
    PinExchange(Pinning* pinning, std::shared_ptr<const Trace> before, std::shared_ptr<const Trace> after)
        : m_pinning(pinning), m_before(std::move(before)), m_after(std::move(after)) {}

    void undo() override { show(m_before); }
    void redo() override { show(m_after); }

 private:
    /// What was unpinned since stays so.
    void show(const std::shared_ptr<const Trace>& trace) {
        if (m_pinning && m_pinning->pinned()) m_pinning->setPinned(trace);
    }

    QPointer<Pinning> m_pinning;
    std::shared_ptr<const Trace> m_before;
    std::shared_ptr<const Trace> m_after;
};

void Pinning::setWindow(MainWindow* window) {
    m_window = window;
    const CompareMenu* menu = window->compareMenu();
    connect(menu, &CompareMenu::pinRequested, this, &Pinning::pin);
    connect(menu, &CompareMenu::swapRequested, this, &Pinning::swap);
    connect(menu, &CompareMenu::unpinRequested, this, &Pinning::unpin);
    for (View* view : window->viewWidgets()) {
        connect(menu, &CompareMenu::copyAllRequested, view, &View::copyAll);
        connect(view, &View::pinRequested, this, &Pinning::pin);
        connect(view, &View::swapRequested, this, &Pinning::swap);
        connect(view, &View::unpinRequested, this, &Pinning::unpin);
    }
    setCurrent(m_current);
    setPinned(m_pinned);
}

/// Of a trained model one looks at the same layer before and after an edit, whichever that is. As long as
/// nothing but the layer differs, layers are what one compares.
void Pinning::followLayer() {
    if (!m_pinned || !m_current || !m_pinned->modelTrace || !m_current->modelTrace) return;
    const Session& now = *m_current->session;
    const Session& before = *m_pinned->session;
    if (now.model.folder != before.model.folder || now.model.layer == before.model.layer) return;
    if (now.model.layer >= std::ssize(m_pinned->modelTrace->layers)) return;  // fewer were learnt
    Session wanted = before;
    wanted.model.layer = now.model.layer;
    if (wanted != now) setPinned(shownLayerTrace(m_pinned->modelTrace, wanted));
}

void Pinning::setCurrent(std::shared_ptr<const Trace> trace) {
    m_current = std::move(trace);
    followLayer();
    m_window->compareMenu()->setPinnable(m_current != nullptr);
}

void Pinning::setPinned(std::shared_ptr<const Trace> trace) {
    m_pinned = std::move(trace);
    m_window->compareMenu()->setPinned(m_pinned != nullptr);
    for (View* view : m_window->viewWidgets()) view->setPinned(m_pinned);
}

void Pinning::pin() {
    if (!m_current) return;
    setPinned(m_current);
    // Where one sees that it is pinned.
    const ViewKind* const front = viewNamed(m_window->viewInFront().toStdString());
    if (!front || !front->shows.besideA) m_window->setViewInFront(QStringLiteral("compare"));
}

void Pinning::swap() {
    if (!m_pinned || !m_current || *m_pinned->session == m_document.session()) return;
    const auto before = m_pinned;
    QUndoStack* history = m_document.history();
    const QString what = tr("swap A and B");
    history->beginMacro(what);
    history->push(new PinExchange(this, before, m_current));
    m_document.apply({*before->session, what, Edit::noGesture});
    history->endMacro();
}

void Pinning::unpin() {
    setPinned(nullptr);
}

}  // namespace attention
