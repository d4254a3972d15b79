// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson.h"
#include "state/session_edit.h"
#include "storage/view_state.h"

#include <QObject>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>

namespace attention {

/// A running lesson, and the state of the document before the lesson.
struct LessonRun {
    Session
        baseSession;  ///< the session that contains the lesson; each step is this session with changed fields
    Lesson lesson;
    Session sessionBeforeLesson;      ///< session that is restored when the lesson is left
    Session resetTargetBeforeLesson;  ///< reset target that is restored when the lesson is left
    ViewState viewStateBeforeLesson;  ///< state of the window that is restored when the lesson is left
    /// True if the session of the document contains the lesson. Editing the lesson then edits the document.
    bool isDocumentLesson = false;
};

/// The position of a document in a lesson. Part of the undo history, so undo returns to the previous step.
struct LessonPosition {
    std::shared_ptr<const LessonRun> run;  ///< the running lesson, or nullptr if no lesson is running
    /// Index of the current step, from 0.
    int step = 0;
    bool operator==(const LessonPosition&) const = default;
};

/// The edited session, its undo history, and the file that it is saved to. Every edit replaces the whole
/// session. Undo and redo swap whole sessions.
class Document : public QObject {
    Q_OBJECT

 public:
    explicit Document(Session session, QObject* parent = nullptr);

    const Session& session() const { return m_state.session; }
    QUndoStack* undoStack() { return &m_undoStack; }

    /// Returns the path of the document's file, or an empty string if the document has no file.
    const QString& path() const { return m_state.file->path; }
    /// True if sessionToSave() differs, except in Session::viewStateJson, from the session that counts as
    /// saved. This is the session in the file. Without a file, it is the initial session or the preset. A
    /// recovered session, and a preset that has replaced unsaved changes, are modified until they are saved.
    bool isModified() const;
    /// True if the session differs from resetTarget().
    bool isResettable() const { return m_state.session != *m_state.resetTarget; }

    /// Returns the session that reset() restores. It is the preset, the session of the file or the lesson
    /// step that was opened last.
    const Session& resetTarget() const { return *m_state.resetTarget; }
    /// Returns the running lesson and its current step. LessonPosition::run is nullptr if no lesson is
    /// running.
    const LessonPosition& lessonPosition() const { return m_state.lessonPosition; }
    /// Returns the session that is saved to the file. While a lesson is running, it is the session before the
    /// lesson, because leaving the lesson restores this session.
    const Session& sessionToSave() const {
        return m_state.lessonPosition.run ? m_state.lessonPosition.run->sessionBeforeLesson : m_state.session;
    }

    /// Applies `edit`. Consecutive edits with the same SessionEdit::interaction become one undo step. If an
    /// edit changes a result of the last chosen preset, removes the title and the notes of the preset from
    /// the session. If an edit restores all results of the preset, adds its title and notes again.
    void apply(const SessionEdit& edit);
    /// The effect of a preset on isModified() if the document has unsaved changes. In both cases, undo
    /// restores the changes.
    enum class UnsavedChangesPolicy {
        StayModified,     ///< modified until the document is saved
        BecomeUnmodified  ///< unmodified, because the user has agreed to discard the changes
    };
    /// Replaces the session with `preset` as an undo step, and makes `preset` the reset target. Leaves a
    /// running lesson. The document has no file afterwards, so that saving cannot overwrite the file with the
    /// preset. Undo restores the session together with its file.
    void applyPreset(const Session& preset,
                     UnsavedChangesPolicy unsavedChanges = UnsavedChangesPolicy::StayModified);
    /// Applies `edit` as an undo step that enters or leaves a lesson, or moves within a lesson. `position` is
    /// the new position. `resetTarget` is the session that reset() restores from now on. If `detachesFile` is
    /// true, the document has no file afterwards, so that saving cannot overwrite the file with another
    /// lesson. Undo restores the file.
    void applyLessonEdit(const SessionEdit& edit, const Session& resetTarget, const LessonPosition& position,
                         bool detachesFile = false);
    /// Replaces the session with resetTarget() as an undo step.
    void reset();

    /// Translates the texts of a session into another language. Must not change a number.
    using SessionTranslation = std::function<Session(Session)>;
    /// Applies `translate` to all sessions of the document and of its undo history that have no file. A
    /// session of a file keeps the texts that the file contains. Call when the language has changed.
    void retranslate(const SessionTranslation& translate);
    /// Removes the texts of all undo steps, because they are in the previous language. Call when the language
    /// has changed.
    void clearUndoTexts();

    /// Replaces the session and clears the undo history, so this cannot be undone. `path` is the file that
    /// contains `session`, or empty.
    void replace(const Session& session, const QString& path);
    /// Replaces the session with a recovered session and clears the undo history. The document is modified
    /// until it is saved. `path` is the file to save to, or empty.
    void recover(const Session& session, const QString& path);
    /// Marks the document as unmodified. Call when sessionToSave() was written to the file `path`.
    void markSaved(const QString& path);

 signals:
    /// Emitted after session() was replaced, also by undo and redo. Not emitted by retranslate().
    void sessionChanged(const attention::Session& session);
    /// Emitted before replace(), recover() or applyPreset() replaces the session and the file of the
    /// document.
    void aboutToReplaceDocument();
    /// Emitted when path(), isModified(), isResettable() or the lesson may have changed, and after each
    /// sessionChanged().
    void stateChanged();
    /// Emitted when lessonPosition() has changed, after sessionChanged(). `previousPosition` is the position
    /// before the change.
    void lessonPositionChanged(const attention::LessonPosition& previousPosition);

 private:
    friend class SessionEditCommand;
    using SharedSession = std::shared_ptr<const Session>;
    /// The file of a document. States share the object until applyPreset(), or an applyLessonEdit() that
    /// detaches the file, begins a new one. Two objects may have the same path, see markSaved().
    struct File {
        QString path;  ///< empty if the document has no file
        /// The session that counts as saved, see isModified(). std::nullopt: no session counts as saved, so
        /// the document is modified until markSaved() is called.
        std::optional<Session> savedSession;
    };
    /// The part of the document that an undo step swaps.
    struct State {
        Session session;
        SharedSession resetTarget;
        LessonPosition lessonPosition;
        SharedSession lastPreset = {};  ///< the preset chosen last, or nullptr if no preset was chosen
        std::shared_ptr<File> file = {};
    };
    class Retranslation;
    void forEachInactiveState(const std::function<void(State&)>& change);
    Session withUpdatedPresetTexts(Session newSession) const;
    void pushCommand(const QString& undoText, InteractionToken interaction, State newState);
    void swapState(State& state);
    void startNewHistory(const Session& session, const File& file);

    State m_state;
    QUndoStack m_undoStack;
};

}  // namespace attention
