// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/edit.h"

#include <QObject>
#include <QUndoStack>

namespace attention {

/// The session being edited and its history. Every edit is a whole new session; undo and redo exchange them.
class Document : public QObject {
    Q_OBJECT

 public:
    explicit Document(Session session, QObject* parent = nullptr);

    const Session& session() const { return m_session; }
    QUndoStack* history() { return &m_history; }

    /// Makes the edit, as one step of the history with the edits of the same gesture just before it.
    void apply(const Edit& edit);

 signals:
    void sessionChanged(const attention::Session& session);

 private:
    friend class SessionEdit;
    void exchange(Session& other);

    Session m_session;
    QUndoStack m_history;
};

}  // namespace attention
