// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/interaction_tracker.h"
#include "state/session_edit.h"

#include <QObject>

#include <functional>

namespace attention {

/// The session that the controls of the settings panel or of the settings bar show. The controls edit the
/// session only with this class. edit() emits the edited session as a signal, but does not change session().
/// The receiver must call setSession() with the edited session.
class SessionEditor : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    const Session& session() const { return m_session; }
    /// Sets the session and emits sessionChanged().
    void setSession(const Session& session);

    /// Calls `update` with the session at each setSession() and updateObservers(), until `context` is
    /// destroyed.
    void observeSession(const QObject* context, const std::function<void(const Session&)>& update);
    /// Updates all observers with the current session. Call it after new observers have been added.
    void updateObservers();

    /// Emits sessionEdited() with the session after `modify`. Other fields are adjusted to the edit of the
    /// field `fieldPath`, see adjustedSession(). Emits nothing if `modify` changes nothing. `undoText` is the
    /// text of the edit in the Undo menu. Edits of the same field within a short time have the same
    /// interaction.
    void edit(const QString& fieldPath, const QString& undoText, const std::function<void(Session&)>& modify);
    /// Begins or ends a drag of a number. All edits of a field during a drag have the same interaction.
    void setNumberDragged(bool isDragged);

 signals:
    /// Emitted by setSession(), and by updateObservers() with the current session.
    void sessionChanged(const attention::Session& previousSession);
    /// Emitted by edit().
    void sessionEdited(const attention::SessionEdit& edit);
    /// Emitted by setNumberDragged().
    void numberDragChanged(bool isDragged);

 private:
    Session m_session;
    InteractionTracker m_interactionTracker;
};

}  // namespace attention
