// SPDX-License-Identifier: GPL-3.0-or-later
#include "document.h"

#include <QUndoCommand>

#include <utility>

namespace attention {

/// One step of the history: holds the session that is not the document's at the moment.
class SessionEdit : public QUndoCommand {
 public:
    SessionEdit(Document& document, const Edit& edit)
        : m_document(document), m_other(edit.session), m_gesture(edit.gesture) {
        setText(edit.what);
    }

    void undo() override { m_document.exchange(m_other); }
    void redo() override { m_document.exchange(m_other); }
    int id() const override { return m_gesture; }

    bool mergeWith(const QUndoCommand* next) override {
        // Both hold the session before them: the older one stands for both. A drag that comes back to where
        // it began leaves no trace.
        Q_UNUSED(next);
        setObsolete(m_other == m_document.session());
        return true;
    }

 private:
    Document& m_document;
    Session m_other;
    int m_gesture;
};

Document::Document(Session session, QObject* parent) : QObject(parent), m_session(std::move(session)) {}

void Document::apply(const Edit& edit) {
    if (edit.session != m_session) m_history.push(new SessionEdit(*this, edit));
}

void Document::exchange(Session& other) {
    std::swap(m_session, other);
    emit sessionChanged(m_session);
}

}  // namespace attention
