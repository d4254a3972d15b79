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
    connect(m_action, &QAction::toggled, this, &PinnedPreview::setActive);
}

void PinnedPreview::setPinnedTrace(std::shared_ptr<const Trace> trace) {
    m_action->setChecked(false);
    m_pinnedTrace = std::move(trace);
    m_action->setEnabled(m_pinnedTrace != nullptr);
}

void PinnedPreview::setActive(bool isActive) {
    if (isActive == this->isActive()) return;
    if (!isActive) {
        m_viewContext.setTrace(std::exchange(m_currentTrace, nullptr));
        emit ended();
    } else if (!m_pinnedTrace || !m_viewContext.trace()) {
        m_action->setChecked(false);
    } else {
        m_currentTrace = m_viewContext.trace();
        emit started(m_pinnedTrace);
        m_viewContext.setTrace(m_pinnedTrace);
    }
}

void PinnedPreview::discard() {
    if (!isActive()) return;
    m_currentTrace.reset();
    m_action->setChecked(false);
    emit ended();
}

bool PinnedPreview::handleKey(const QKeyEvent& event) {
    if (event.key() != Qt::Key_A) return false;
    if (event.isAutoRepeat()) return m_isKeyHeld;
    if (event.type() == QEvent::KeyRelease) {
        if (!m_isKeyHeld) return false;
        releaseKey();
        return true;
    }
    if (event.modifiers() != Qt::NoModifier || isActive()) return false;
    if (!m_pinnedTrace) emit pinMissing();
    m_isKeyHeld = m_pinnedTrace != nullptr;
    m_action->setChecked(m_isKeyHeld);
    return true;
}

void PinnedPreview::releaseKey() {
    if (std::exchange(m_isKeyHeld, false)) m_action->setChecked(false);
}

}  // namespace attention

#include "moc_pinned_preview.cpp"
