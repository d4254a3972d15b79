// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/session_editor.h"

#include "engine/session_adjustment.h"

#include <utility>

namespace attention {

SessionEditor::SessionEditor(ViewContext& viewContext, QObject* parent)
    : QObject(parent), m_viewContext(viewContext), m_shownLayer(viewContext.state().shownLayer) {
    connect(&viewContext, &ViewContext::changed, this, &SessionEditor::receiveChanges);
}

void SessionEditor::receiveChanges() {
    if (m_viewContext.state().shownLayer == m_shownLayer) return;
    const Shared<Session> previousSession = std::exchange(m_shownLayer, m_viewContext.state().shownLayer);
    emit sessionChanged(*previousSession);
}

void SessionEditor::observeSession(const QObject* context,
                                   const std::function<void(const Session&)>& update) {
    connect(this, &SessionEditor::sessionChanged, context, [this, update] { update(session()); });
}

void SessionEditor::updateObservers() {
    emit sessionChanged(session());
}

void SessionEditor::edit(const QString& fieldPath, const QString& undoText,
                         const std::function<void(Session&)>& modify) {
    Session editedSession = session();
    modify(editedSession);
    if (editedSession == session()) return;
    editedSession = adjustedSession(std::move(editedSession), fieldPath.toStdString());
    m_viewContext.editShownLayer({editedSession, undoText, m_interactionTracker.interactionFor(fieldPath)});
}

void SessionEditor::setNumberDragged(bool isDragged) {
    if (isDragged)
        m_interactionTracker.beginDrag();
    else
        m_interactionTracker.endDrag();
    m_viewContext.changeDisplay(
        [isDragged](DisplaySettings& display) { display.isNumberDragged = isDragged; });
}

}  // namespace attention

#include "moc_session_editor.cpp"
