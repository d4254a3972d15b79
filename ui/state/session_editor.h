// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/interaction_tracker.h"
#include "state/session_edit.h"

#include <QObject>

#include <functional>

namespace attention {

/// The session that the controls of the settings panel or of the settings bar show, and their only way to
/// edit it. An edit is emitted as a signal and does not change the session here: setSession() must be called
/// with the edited session, as with any other.
class SessionEditor : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    const Session& session() const { return m_session; }
    void setSession(const Session& session);

    /// Calls `update` with the session at each setSession() and updateObservers(), until `context` is
    /// destroyed.
    void observeSession(const QObject* context, const std::function<void(const Session&)>& update);
    /// Updates all observers with the current session. Call it after new observers have been added.
    void updateObservers();

    /// Emits the session as changed by `modify` and adjusted to the edit of the field `fieldPath`. Emits
    /// nothing if `modify` changes nothing. `undoText` is the text of the edit in the Undo menu. Edits of the
    /// same field that follow each other within a short time have the same interaction.
    void edit(const QString& fieldPath, const QString& undoText, const std::function<void(Session&)>& modify);
    /// Begins or ends a drag of a number. All edits of a field during a drag have the same interaction.
    void setNumberDragged(bool isDragged);

 signals:
    /// Emitted by setSession(), and by updateObservers() with the current session.
    void sessionChanged(const attention::Session& previousSession);
    void sessionEdited(const attention::SessionEdit& edit);
    void numberDragChanged(bool isDragged);

 private:
    Session m_session;
    InteractionTracker m_interactionTracker;
};

}  // namespace attention
