// SPDX-License-Identifier: GPL-3.0-or-later
#include "document.h"

#include <QUndoCommand>

#include <utility>

namespace attention {

/// One step of the history: holds the state that is not the document's at the moment.
class SessionEdit : public QUndoCommand {
 public:
    SessionEdit(Document& document, const Edit& edit, Document::State state)
        : m_document(document), m_other(std::move(state)), m_gesture(edit.gesture) {
        setText(edit.what);
    }

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

void Document::apply(const Edit& edit) {
    push(edit, m_now.origin, m_now.lesson);
}

void Document::applyPreset(const Session& preset) {
    auto origin = std::make_shared<const Session>(preset);
    m_path.clear();  // saving must not put the preset in the place of a file of the person's own
    if (preset != m_now.session || m_now.lesson.run) {
        push({preset, QString::fromStdString(preset.title), Edit::noGesture}, std::move(origin), {});
    } else {
        m_now.origin = std::move(origin);
        emit stateChanged();
    }
}

void Document::teach(const Edit& edit, const Session& origin, const LessonPlace& place) {
    push(edit, std::make_shared<const Session>(origin), place);
}

void Document::reset() {
    push({*m_now.origin, tr("reset"), Edit::noGesture}, m_now.origin, m_now.lesson);
}

void Document::push(const Edit& edit, Origin origin, const LessonPlace& lesson) {
    if (edit.session == m_now.session && lesson == m_now.lesson) return;
    m_history.push(new SessionEdit(*this, edit, {edit.session, std::move(origin), lesson}));
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
