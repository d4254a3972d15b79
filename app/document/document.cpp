// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"

#include "comparison/session_changes.h"

#include <QUndoCommand>

#include <map>
#include <utility>

namespace attention {

/// One step of the history: holds the state that is not the document's at the moment.
class SessionEditCommand : public QUndoCommand {
 public:
    SessionEditCommand(Document& document, const QString& what, InteractionToken gesture,
                       Document::State state)
        : m_document(document), m_other(std::move(state)), m_gesture(std::move(gesture)) {
        setText(what);
    }

    void reword(auto& rewording) { rewording.apply(m_other); }

    void undo() override { m_document.swapState(m_other); }
    void redo() override { m_document.swapState(m_other); }
    int id() const override { return m_gesture ? 0 : -1; }  // −1: a step of its own

    bool mergeWith(const QUndoCommand* next) override {
        if (static_cast<const SessionEditCommand*>(next)->m_gesture != m_gesture) return false;
        // Both hold the session before them: the older one stands for both. A drag that comes back to where
        // it began leaves no trace.
        setObsolete(m_other.session == m_document.session());
        return true;
    }

 private:
    Document& m_document;
    Document::State m_other;
    InteractionToken m_gesture;
};

Document::Document(Session session, QObject* parent)
    : QObject(parent),
      m_state{session, std::make_shared<const Session>(session), {}},
      m_savedSession(std::move(session)) {}

bool Document::isModified() const {
    return sessionToSave() != m_savedSession && !(m_path.isEmpty() && isUneditedPreset());
}

bool Document::isUneditedPreset() const {
    return m_state.lastPreset && !m_state.presetReplacedUnsavedWork && sessionToSave() == *m_state.lastPreset;
}

void Document::apply(const Edit& edit) {
    State next = m_state;
    next.session = withUpdatedPresetTexts(edit.session);
    push(edit.description, edit.interaction, std::move(next));
}

Session Document::withUpdatedPresetTexts(Session next) const {
    const Session* preset = m_state.lastPreset.get();
    if (!preset || m_state.lessonPosition.run) return next;
    const bool isPreset = haveSameResults(next, *preset);
    if (!isPreset && next.title == preset->title && next.notes == preset->notes) {
        next.title.clear();
        next.notes.clear();
    } else if (isPreset && next.title.empty() && next.notes.empty() &&
               !haveSameResults(m_state.session, *preset)) {
        next.title = preset->title;
        next.notes = preset->notes;
    }
    return next;
}

void Document::applyPreset(const Session& preset) {
    auto origin = std::make_shared<const Session>(preset);
    const State next{preset, origin, {}, origin, sessionToSave() != m_savedSession && !isUneditedPreset()};
    m_path.clear();  // saving must not put the preset in the place of a file of the person's own
    if (preset != m_state.session || m_state.lessonPosition.run) {
        push(QString::fromStdString(preset.title), Edit::noInteraction, next);
    } else {
        m_state = next;
        emit stateChanged();
    }
}

void Document::applyLessonEdit(const Edit& edit, const Session& resetTarget, const LessonPosition& position) {
    State next = m_state;
    next.session = edit.session;
    next.resetTarget = std::make_shared<const Session>(resetTarget);
    next.lessonPosition = position;
    push(edit.description, edit.interaction, std::move(next));
}

void Document::reset() {
    State next = m_state;
    next.session = *m_state.resetTarget;
    push(tr("reset"), Edit::noInteraction, std::move(next));
}

void Document::push(const QString& undoText, InteractionToken gesture, State next) {
    if (next.session == m_state.session && next.lessonPosition == m_state.lessonPosition) return;
    m_undoStack.push(new SessionEditCommand(*this, undoText, std::move(gesture), std::move(next)));
}

/// What was shared stays shared.
class Document::Retranslation {
 public:
    explicit Retranslation(const SessionTranslation& words) : m_words(words) {}

    void apply(State& state) {
        state.session = m_words(state.session);
        state.resetTarget = origin(state.resetTarget);
        state.lastPreset = origin(state.lastPreset);
        state.lessonPosition.run = run(state.lessonPosition.run);
    }

 private:
    SharedSession origin(const SharedSession& old) {
        SharedSession& made = m_origins[old];
        if (old && !made) made = std::make_shared<const Session>(m_words(*old));
        return made;
    }
    std::shared_ptr<const LessonRun> run(const std::shared_ptr<const LessonRun>& old) {
        auto& made = m_runs[old];
        if (!old || made) return made;
        auto next = std::make_shared<LessonRun>(*old);
        next->sessionBefore = m_words(old->sessionBefore);
        next->resetTargetBefore = m_words(old->resetTargetBefore);
        return made = next;
    }

    const SessionTranslation& m_words;
    std::map<SharedSession, SharedSession> m_origins;
    std::map<std::shared_ptr<const LessonRun>, std::shared_ptr<const LessonRun>> m_runs;
};

void Document::retranslate(const SessionTranslation& translate) {
    Retranslation rewording(translate);
    rewording.apply(m_state);
    if (m_savedSession) m_savedSession = translate(*m_savedSession);
    // A step may consist of several, not all of which edit the session: a swap moves a pin as well.
    const auto reword = [&](const auto& self, const QUndoCommand& step) -> void {
        // The stack gives its commands away as const; the words are no part of what they do.
        if (const auto* edit = dynamic_cast<const SessionEditCommand*>(&step))
            const_cast<SessionEditCommand*>(edit)->reword(rewording);
        for (int i = 0; i < step.childCount(); ++i) self(self, *step.child(i));
    };
    for (int i = 0; i < m_undoStack.count(); ++i) reword(reword, *m_undoStack.command(i));
}

void Document::clearUndoTexts() {
    // The stack gives its commands away as const; a name is no part of what they do.
    for (int i = 0; i < m_undoStack.count(); ++i)
        const_cast<QUndoCommand*>(m_undoStack.command(i))->setText({});
}

void Document::replace(const Session& session, const QString& path) {
    m_savedSession = session;
    startNewHistory(session, path);
}

void Document::recover(const Session& session, const QString& path) {
    m_savedSession.reset();
    startNewHistory(session, path);
}

void Document::startNewHistory(const Session& session, const QString& path) {
    m_undoStack.clear();
    m_path = path;
    State state{session, std::make_shared<const Session>(session), {}};
    swapState(state);
}

void Document::markSaved(const QString& path) {
    m_path = path;
    m_savedSession = sessionToSave();
    m_undoStack.setClean();  // edits of the same gesture do not reach across
    emit stateChanged();
}

void Document::forgetPath() {
    m_path.clear();
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
