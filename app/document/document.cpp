// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"

#include "comparison/session_changes.h"

#include <QUndoCommand>

#include <map>
#include <set>
#include <utility>

namespace attention {

/// An undo step. Contains the state that is not the current state of the document, and swaps the two.
class SessionEditCommand : public QUndoCommand {
 public:
    SessionEditCommand(Document& document, const QString& description, InteractionToken interaction,
                       Document::State state)
        : m_document(document), m_inactiveState(std::move(state)), m_interaction(std::move(interaction)) {
        setText(description);
    }

    Document::State& inactiveState() { return m_inactiveState; }

    void undo() override { m_document.swapState(m_inactiveState); }
    void redo() override { m_document.swapState(m_inactiveState); }
    int id() const override { return m_interaction ? 0 : -1; }  // −1: never merged with another command

    bool mergeWith(const QUndoCommand* nextCommand) override {
        if (static_cast<const SessionEditCommand*>(nextCommand)->m_interaction != m_interaction) return false;
        // Both commands contain the session before their edit. The older command stays and undoes both edits.
        // A drag that returns to its first session leaves no undo step.
        setObsolete(m_inactiveState.session == m_document.session());
        return true;
    }

 private:
    Document& m_document;
    Document::State m_inactiveState;
    InteractionToken m_interaction;
};

Document::Document(Session session, QObject* parent)
    : QObject(parent),
      m_state{.session = session,
              .resetTarget = std::make_shared<const Session>(session),
              .lessonPosition = {},
              .file = std::make_shared<File>(File{{}, session})} {}

bool Document::isModified() const {
    const auto& savedSession = m_state.file->savedSession;
    const Session& session = sessionToSave();
    if (!savedSession || session.viewStateJson == savedSession->viewStateJson) return session != savedSession;
    Session withSavedView = session;
    withSavedView.viewStateJson = savedSession->viewStateJson;
    return withSavedView != savedSession;
}

void Document::apply(const SessionEdit& edit) {
    State newState = m_state;
    newState.session = withUpdatedPresetTexts(edit.session);
    pushCommand(edit.description, edit.interaction, std::move(newState));
}

Session Document::withUpdatedPresetTexts(Session newSession) const {
    const Session* preset = m_state.lastPreset.get();
    if (!preset || m_state.lessonPosition.run) return newSession;
    const bool matchesPreset = haveSameResults(newSession, *preset);
    if (!matchesPreset && newSession.title == preset->title && newSession.notes == preset->notes) {
        newSession.title.clear();
        newSession.notes.clear();
    } else if (matchesPreset && newSession.title.empty() && newSession.notes.empty() &&
               !haveSameResults(m_state.session, *preset)) {
        newSession.title = preset->title;
        newSession.notes = preset->notes;
    }
    return newSession;
}

void Document::applyPreset(const Session& preset, UnsavedChangesPolicy unsavedChanges) {
    emit aboutToReplaceDocument();
    auto sharedPreset = std::make_shared<const Session>(preset);
    const bool keepsChanges = isModified() && unsavedChanges == UnsavedChangesPolicy::StayModified;
    const State newState{
        .session = preset,
        .resetTarget = sharedPreset,
        .lessonPosition = {},
        .lastPreset = sharedPreset,
        .file = std::make_shared<File>(File{{}, keepsChanges ? std::nullopt : std::optional(preset)})};
    if (preset != m_state.session || m_state.lessonPosition.run || !path().isEmpty()) {
        m_undoStack.push(new SessionEditCommand(*this, QString::fromStdString(preset.title),
                                                SessionEdit::noInteraction, newState));
    } else {
        m_state = newState;
        emit stateChanged();
    }
}

void Document::applyLessonEdit(const SessionEdit& edit, const Session& resetTarget,
                               const LessonPosition& position, bool detachesFile) {
    State newState = m_state;
    if (detachesFile) newState.file = std::make_shared<File>();
    newState.session = edit.session;
    newState.resetTarget = std::make_shared<const Session>(resetTarget);
    newState.lessonPosition = position;
    pushCommand(edit.description, edit.interaction, std::move(newState));
}

void Document::reset() {
    State newState = m_state;
    newState.session = *m_state.resetTarget;
    pushCommand(tr("reset"), SessionEdit::noInteraction, std::move(newState));
}

void Document::pushCommand(const QString& undoText, InteractionToken interaction, State newState) {
    if (newState.session == m_state.session && newState.lessonPosition == m_state.lessonPosition) return;
    m_undoStack.push(new SessionEditCommand(*this, undoText, std::move(interaction), std::move(newState)));
}

/// Translates the texts of states that have no path. A state with a path keeps its texts, because they are in
/// the file. States that share a session, a lesson run or a File share the translated object afterwards.
class Document::Retranslation {
 public:
    explicit Retranslation(const SessionTranslation& translate) : m_translate(translate) {}

    void apply(State& state) {
        if (!state.file->path.isEmpty()) return;
        state.session = m_translate(state.session);
        state.resetTarget = translatedSession(state.resetTarget);
        state.lastPreset = translatedSession(state.lastPreset);
        state.lessonPosition.run = translatedRun(state.lessonPosition.run);
        const bool isNewFile = m_translatedFiles.insert(state.file).second;
        if (isNewFile && state.file->savedSession)
            state.file->savedSession = m_translate(*state.file->savedSession);
    }

 private:
    SharedSession translatedSession(const SharedSession& session) {
        SharedSession& translated = m_translatedSessions[session];
        if (session && !translated) translated = std::make_shared<const Session>(m_translate(*session));
        return translated;
    }
    std::shared_ptr<const LessonRun> translatedRun(const std::shared_ptr<const LessonRun>& run) {
        auto& translated = m_translatedRuns[run];
        if (!run || translated) return translated;
        auto newRun = std::make_shared<LessonRun>(*run);
        newRun->sessionBeforeLesson = m_translate(run->sessionBeforeLesson);
        newRun->resetTargetBeforeLesson = m_translate(run->resetTargetBeforeLesson);
        return translated = newRun;
    }

    const SessionTranslation& m_translate;
    std::map<SharedSession, SharedSession> m_translatedSessions;
    std::map<std::shared_ptr<const LessonRun>, std::shared_ptr<const LessonRun>> m_translatedRuns;
    std::set<std::shared_ptr<File>> m_translatedFiles;
};

/// Calls `change` for the state of each command of the undo history. `change` must not change the effect of
/// the command on the results.
void Document::forEachInactiveState(const std::function<void(State&)>& change) {
    // An undo step can consist of several commands, such as a swap of A and B, which also changes the pinned
    // trace.
    const auto changeStates = [&](const auto& self, const QUndoCommand& command) -> void {
        // QUndoStack returns its commands as const.
        if (const auto* editCommand = dynamic_cast<const SessionEditCommand*>(&command))
            change(const_cast<SessionEditCommand*>(editCommand)->inactiveState());
        for (int i = 0; i < command.childCount(); ++i) self(self, *command.child(i));
    };
    for (int i = 0; i < m_undoStack.count(); ++i) changeStates(changeStates, *m_undoStack.command(i));
}

void Document::retranslate(const SessionTranslation& translate) {
    Retranslation retranslation(translate);
    retranslation.apply(m_state);
    forEachInactiveState([&](State& state) { retranslation.apply(state); });
}

void Document::clearUndoTexts() {
    // QUndoStack returns its commands as const. The text of a command does not change its effect.
    for (int i = 0; i < m_undoStack.count(); ++i)
        const_cast<QUndoCommand*>(m_undoStack.command(i))->setText({});
}

void Document::replace(const Session& session, const QString& path) {
    startNewHistory(session, {path, session});
}

void Document::recover(const Session& session, const QString& path) {
    startNewHistory(session, {path, std::nullopt});
}

void Document::startNewHistory(const Session& session, const File& file) {
    emit aboutToReplaceDocument();
    m_undoStack.clear();
    State state{.session = session,
                .resetTarget = std::make_shared<const Session>(session),
                .lessonPosition = {},
                .file = std::make_shared<File>(file)};
    swapState(state);
}

void Document::markSaved(const QString& path) {
    *m_state.file = {path, sessionToSave()};
    // Some undo steps may have another File object with the same path. The content of their file has been
    // replaced, too.
    forEachInactiveState([&](State& state) {
        if (state.file->path == path) *state.file = *m_state.file;
    });
    m_undoStack.setClean();  // prevents that later edits are merged with edits before the save
    emit stateChanged();
}

void Document::swapState(State& state) {
    std::swap(m_state, state);
    emit sessionChanged(m_state.session);
    emit stateChanged();
    if (m_state.lessonPosition != state.lessonPosition)
        emit lessonPositionChanged(LessonPosition(state.lessonPosition));
}

}  // namespace attention

#include "moc_document.cpp"
