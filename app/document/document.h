// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/lesson_run.h"
#include "state/session_edit.h"

#include <QObject>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>

namespace attention {

/// The session being edited, its history, and the file it belongs to. Every edit is a whole new session; undo
/// and redo exchange them.
class Document : public QObject {
    Q_OBJECT

 public:
    explicit Document(Session session, QObject* parent = nullptr);

    const Session& session() const { return m_state.session; }
    QUndoStack* undoStack() { return &m_undoStack; }

    /// Empty while there is no file.
    const QString& path() const { return m_path; }
    /// Whether the session differs from what its file holds, or from what it began as without a file. A
    /// preset is nobody's work until it is edited, unless it was chosen over work that is in no file.
    bool isModified() const;
    /// Whether the session differs from the preset, file or step of a lesson it began as.
    bool isResettable() const { return m_state.session != *m_state.resetTarget; }

    /// What resetting comes back to.
    const Session& resetTarget() const { return *m_state.resetTarget; }
    /// Where in a lesson the document is.
    const LessonPosition& lessonPosition() const { return m_state.lessonPosition; }
    /// What belongs into the document's file: in a lesson the session before it, since leaving gives that
    /// back.
    const Session& sessionToSave() const {
        return m_state.lessonPosition.run ? m_state.lessonPosition.run->sessionBeforeLesson : m_state.session;
    }

    /// Makes the edit, as one step of the history with the edits of the same gesture just before it. What a
    /// preset says of itself goes with its numbers and comes back with them.
    void apply(const SessionEdit& edit);
    /// An edit like any other, to which resetting comes back from now on. Leaves a lesson.
    void applyPreset(const Session& preset);
    /// A step of the history that leads to a place in a lesson, or out of it, and there to a session;
    /// resetting comes back to `origin`.
    void applyLessonEdit(const SessionEdit& edit, const Session& resetTarget, const LessonPosition& position);
    /// An edit back to the preset chosen last, or to the session of the start or the file.
    void reset();

    /// Says the sessions of the document and of its history in other words, which change no number: another
    /// language is spoken.
    using SessionTranslation = std::function<Session(Session)>;
    void retranslate(const SessionTranslation& translate);
    /// The steps of the history have no names any more: they were given in another language.
    void clearUndoTexts();

    /// Another session with a new history: cannot be undone.
    void replace(const Session& session, const QString& path);
    /// As replace(), but no file holds the session: it is modified until it is saved.
    void recover(const Session& session, const QString& path);
    /// The file holds sessionToSave().
    void markSaved(const QString& path);
    /// The document has no file any more: saving asks for one.
    void forgetPath();

 signals:
    void sessionChanged(const attention::Session& session);
    /// The path, or whether the session is modified or can be reset.
    void stateChanged();
    /// lesson() is another place than `from`; comes after sessionChanged().
    void lessonPositionChanged(const attention::LessonPosition& previousPosition);

 private:
    friend class SessionEditCommand;
    using SharedSession = std::shared_ptr<const Session>;
    /// What a step of the history exchanges.
    struct State {
        Session session;
        SharedSession resetTarget;
        LessonPosition lessonPosition;
        SharedSession lastPreset = {};           ///< the one that was chosen last, if any
        bool presetReplacedUnsavedWork = false;  ///< which was over work that is in no file
    };
    class Retranslation;
    bool isUneditedPreset() const;
    Session withUpdatedPresetTexts(Session newSession) const;
    void pushCommand(const QString& undoText, InteractionToken interaction, State newState);
    void swapState(State& state);
    void startNewHistory(const Session& session, const QString& path);

    State m_state;
    /// What the file holds, or what the session began as; none: what nobody knows.
    std::optional<Session> m_savedSession;
    QString m_path;
    QUndoStack m_undoStack;
};

}  // namespace attention
