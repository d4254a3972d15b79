// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/pinned_preview.h"

#include "state/view_context.h"

#include <QAction>
#include <QKeyEvent>

#include <utility>

namespace attention {

PinnedPreview::PinnedPreview(ViewContext& viewContext, QObject* parent)
    : QObject(parent), m_viewContext(viewContext), m_action(new QAction(tr("&Look at A"), this)) {
    m_action->setObjectName(QStringLiteral("compare.look"));
    m_action->setToolTip(
        tr("Shows the pinned session A instead of the current session B. To show session A only for a "
           "moment, hold down the A key."));
    m_action->setCheckable(true);
    m_action->setEnabled(false);
    connect(m_action, &QAction::toggled, this, [this](bool isChecked) {
        m_viewContext.change([isChecked](WindowState& state) { state.looksAtPinned = isChecked; });
        updateAction();  // without a trace, the action stays unchecked
    });
    connect(&viewContext, &ViewContext::changed, this, &PinnedPreview::updateAction);
}

void PinnedPreview::updateAction() {
    m_action->setEnabled(m_viewContext.state().pinnedTrace != nullptr);
    m_action->setChecked(m_viewContext.state().looksAtPinned);
}

bool PinnedPreview::handleKey(const QKeyEvent& event) {
    if (event.key() != Qt::Key_A) return false;
    if (event.isAutoRepeat()) return m_isKeyHeld;
    if (event.type() == QEvent::KeyRelease) {
        if (!m_isKeyHeld) return false;
        releaseKey();
        return true;
    }
    if (event.modifiers() != Qt::NoModifier || m_action->isChecked()) return false;
    if (!m_action->isEnabled())
        m_viewContext.showStatusMessage(
            tr("No session is pinned as A. To look at the current session later, pin it "
               "with Compare → Pin as A (Ctrl+Shift+P)."));
    m_isKeyHeld = m_action->isEnabled();
    m_action->setChecked(m_isKeyHeld);
    return true;
}

void PinnedPreview::releaseKey() {
    if (std::exchange(m_isKeyHeld, false)) m_action->setChecked(false);
}

}  // namespace attention

#include "moc_pinned_preview.cpp"
