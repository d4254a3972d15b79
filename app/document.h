// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/edit.h"

#include <QObject>
#include <QUndoStack>

#include <memory>

namespace attention {

/// The session being edited, its history, and the file it belongs to. Every edit is a whole new session; undo
/// and redo exchange them.
class Document : public QObject {
    Q_OBJECT

 public:
    explicit Document(Session session, QObject* parent = nullptr);
    ~Document() override;

    const Session& session() const { return m_session; }
    QUndoStack* history() { return &m_history; }

    /// Empty while there is no file.
    const QString& path() const { return m_path; }
    /// Whether the session differs from what its file holds, or from what it began as without a file.
    bool isModified() const { return !m_history.isClean(); }
    /// Whether the session differs from the preset or file it began as.
    bool isResettable() const { return m_session != *m_origin; }

    /// Makes the edit, as one step of the history with the edits of the same gesture just before it.
    void apply(const Edit& edit);
    /// An edit like any other, to which resetting comes back from now on.
    void applyPreset(const Session& preset);
    /// An edit back to the preset chosen last, or to the session of the start or the file.
    void reset();

    /// Another session with a new history: cannot be undone.
    void replace(Session session, const QString& path);
    /// The file holds the session as it is now.
    void markSaved(const QString& path);

 signals:
    void sessionChanged(const attention::Session& session);
    /// The path, or whether the session is modified or can be reset.
    void stateChanged();

 private:
    friend class SessionEdit;
    using Origin = std::shared_ptr<const Session>;
    void push(const Edit& edit, Origin origin);
    void exchange(Session& session, Origin& origin);

    Session m_session;
    Origin m_origin;
    QString m_path;
    QUndoStack m_history;
};

}  // namespace attention
