// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"

#include "comparison/session_changes.h"

#include <QUndoCommand>

#include <map>
#include <utility>

namespace attention {

/// One step of the history: holds the state that is not the document's at the moment.
class SessionEdit : public QUndoCommand {
 public:
    SessionEdit(Document& document, const QString& what, Gesture gesture, Document::State state)
        : m_document(document), m_other(std::move(state)), m_gesture(std::move(gesture)) {
        setText(what);
    }

    void reword(auto& rewording) { rewording.apply(m_other); }

    void undo() override { m_document.exchange(m_other); }
    void redo() override { m_document.exchange(m_other); }
    int id() const override { return m_gesture ? 0 : -1; }  // −1: a step of its own

    bool mergeWith(const QUndoCommand* next) override {
        if (static_cast<const SessionEdit*>(next)->m_gesture != m_gesture) return false;
        // Both hold the session before them: the older one stands for both. A drag that comes back to where
        // it began leaves no trace.
        setObsolete(m_other.session == m_document.session());
        return true;
    }

 private:
    Document& m_document;
    Document::State m_other;
    Gesture m_gesture;
};

Document::Document(Session session, QObject* parent)
    : QObject(parent),
      m_now{session, std::make_shared<const Session>(session), {}},
      m_saved(std::move(session)) {}

bool Document::isModified() const {
    return sessionToSave() != m_saved && !(m_path.isEmpty() && isPresetAsItIs());
}

bool Document::isPresetAsItIs() const {
    return m_now.preset && !m_now.isOverWork && sessionToSave() == *m_now.preset;
}

void Document::apply(const Edit& edit) {
    State next = m_now;
    next.session = worded(edit.session);
    push(edit.what, edit.gesture, std::move(next));
}

Session Document::worded(Session next) const {
    const Session* preset = m_now.preset.get();
    if (!preset || m_now.lesson.run) return next;
    const bool isPreset = haveSameResults(next, *preset);
    if (!isPreset && next.title == preset->title && next.notes == preset->notes) {
        next.title.clear();
        next.notes.clear();
    } else if (isPreset && next.title.empty() && next.notes.empty() &&
               !haveSameResults(m_now.session, *preset)) {
        next.title = preset->title;
        next.notes = preset->notes;
    }
    return next;
}

void Document::applyPreset(const Session& preset) {
    auto origin = std::make_shared<const Session>(preset);
    const State next{preset, origin, {}, origin, sessionToSave() != m_saved && !isPresetAsItIs()};
    m_path.clear();  // saving must not put the preset in the place of a file of the person's own
    if (preset != m_now.session || m_now.lesson.run) {
        push(QString::fromStdString(preset.title), Edit::noGesture, next);
    } else {
        m_now = next;
        emit stateChanged();
    }
}

void Document::teach(const Edit& edit, const Session& origin, const LessonPlace& place) {
    State next = m_now;
    next.session = edit.session;
    next.origin = std::make_shared<const Session>(origin);
    next.lesson = place;
    push(edit.what, edit.gesture, std::move(next));
}

void Document::reset() {
    State next = m_now;
    next.session = *m_now.origin;
    push(tr("reset"), Edit::noGesture, std::move(next));
}

void Document::push(const QString& what, Gesture gesture, State next) {
    if (next.session == m_now.session && next.lesson == m_now.lesson) return;
    m_history.push(new SessionEdit(*this, what, std::move(gesture), std::move(next)));
}

/// What was shared stays shared.
class Document::Rewording {
 public:
    explicit Rewording(const Words& words) : m_words(words) {}

    void apply(State& state) {
        state.session = m_words(state.session);
        state.origin = origin(state.origin);
        state.preset = origin(state.preset);
        state.lesson.run = run(state.lesson.run);
    }

 private:
    Origin origin(const Origin& old) {
        Origin& made = m_origins[old];
        if (old && !made) made = std::make_shared<const Session>(m_words(*old));
        return made;
    }
    std::shared_ptr<const LessonRun> run(const std::shared_ptr<const LessonRun>& old) {
        auto& made = m_runs[old];
        if (!old || made) return made;
        auto next = std::make_shared<LessonRun>(*old);
        next->before = m_words(old->before);
        next->originBefore = m_words(old->originBefore);
        return made = next;
    }

    const Words& m_words;
    std::map<Origin, Origin> m_origins;
    std::map<std::shared_ptr<const LessonRun>, std::shared_ptr<const LessonRun>> m_runs;
};

void Document::reword(const Words& words) {
    Rewording rewording(words);
    rewording.apply(m_now);
    if (m_saved) m_saved = words(*m_saved);
    // A step may consist of several, not all of which edit the session: a swap moves a pin as well.
    const auto reword = [&](const auto& self, const QUndoCommand& step) -> void {
        // The stack gives its commands away as const; the words are no part of what they do.
        if (const auto* edit = dynamic_cast<const SessionEdit*>(&step))
            const_cast<SessionEdit*>(edit)->reword(rewording);
        for (int i = 0; i < step.childCount(); ++i) self(self, *step.child(i));
    };
    for (int i = 0; i < m_history.count(); ++i) reword(reword, *m_history.command(i));
}

void Document::forgetStepNames() {
    // The stack gives its commands away as const; a name is no part of what they do.
    for (int i = 0; i < m_history.count(); ++i) const_cast<QUndoCommand*>(m_history.command(i))->setText({});
}

void Document::replace(const Session& session, const QString& path) {
    m_saved = session;
    begin(session, path);
}

void Document::recover(const Session& session, const QString& path) {
    m_saved.reset();
    begin(session, path);
}

void Document::begin(const Session& session, const QString& path) {
    m_history.clear();
    m_path = path;
    State state{session, std::make_shared<const Session>(session), {}};
    exchange(state);
}

void Document::markSaved(const QString& path) {
    m_path = path;
    m_saved = sessionToSave();
    m_history.setClean();  // edits of the same gesture do not reach across
    emit stateChanged();
}

void Document::forgetPath() {
    m_path.clear();
    emit stateChanged();
}

void Document::exchange(State& state) {
    std::swap(m_now, state);
    emit sessionChanged(m_now.session);
    emit stateChanged();
    if (m_now.lesson != state.lesson) emit lessonMoved(LessonPlace(state.lesson));
}

}  // namespace attention
