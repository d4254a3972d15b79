// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/session_editor.h"

#include "engine/session_adjustment.h"

#include <utility>

namespace attention {

void SessionEditor::setSession(const Session& session) {
    const Session previousSession = m_session;
    m_session = session;
    emit sessionChanged(previousSession);
}

void SessionEditor::observeSession(const QObject* context,
                                   const std::function<void(const Session&)>& update) {
    connect(this, &SessionEditor::sessionChanged, context, [this, update] { update(m_session); });
}

void SessionEditor::updateObservers() {
    emit sessionChanged(m_session);
}

void SessionEditor::edit(const QString& fieldPath, const QString& undoText,
                         const std::function<void(Session&)>& modify) {
    Session editedSession = m_session;
    modify(editedSession);
    if (editedSession == m_session) return;
    editedSession = adjustedSession(std::move(editedSession), fieldPath.toStdString());
    emit sessionEdited({editedSession, undoText, m_interactionTracker.interactionFor(fieldPath)});
}

void SessionEditor::setNumberDragged(bool isDragged) {
    if (isDragged)
        m_interactionTracker.beginDrag();
    else
        m_interactionTracker.endDrag();
    emit numberDragChanged(isDragged);
}

}  // namespace attention

#include "moc_session_editor.cpp"
