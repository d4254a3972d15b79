// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/session_edit.h"
#include "state/view_context.h"

#include <QObject>

#include <functional>

namespace attention {

/// The session that the sentence, the settings panel or the settings bar shows: that of the shown layer.
/// These widgets edit the session only with this class.
class SessionEditor : public QObject {
    Q_OBJECT

 public:
    /// `viewContext` must outlive the editor.
    explicit SessionEditor(ViewContext& viewContext, QObject* parent = nullptr);

    const Session& session() const { return m_viewContext.shownLayer(); }

    /// Calls `update` with the session after each change and at updateObservers(), until `context` is
    /// destroyed.
    void observeSession(const QObject* context, const std::function<void(const Session&)>& update);
    /// Updates all observers with the current session. Call it after new observers have been added.
    void updateObservers();

    /// Edits the session by calling `modify`. Other fields are adjusted to the edit of the field `fieldPath`,
    /// see adjustedSession(). Does nothing if `modify` changes nothing. `undoText` is the text of the edit in
    /// the Undo menu. Edits of the same field within a short time have the same
    /// interaction.
    void edit(const QString& fieldPath, const QString& undoText, const std::function<void(Session&)>& modify);
    /// Begins or ends a drag of a number. All edits of a field during a drag have the same interaction.
    void setNumberDragged(bool isDragged);

 signals:
    /// Emitted when session() has changed, and by updateObservers() with the current session.
    void sessionChanged(const attention::Session& previousSession);

 private:
    void receiveChanges();

    ViewContext& m_viewContext;
    Shared<Session> m_shownLayer;  ///< WindowState::shownLayer at the last sessionChanged()
    InteractionTracker m_interactionTracker;
};

}  // namespace attention
