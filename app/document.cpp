// SPDX-License-Identifier: GPL-3.0-or-later
#include "document.h"

#include <QUndoCommand>

#include <utility>

namespace attention {

/// One step of the history: holds the session that is not the document's at the moment.
class SessionEdit : public QUndoCommand {
 public:
    SessionEdit(Document& document, const Edit& edit, Document::Origin origin)
        : m_document(document), m_other(edit.session), m_origin(std::move(origin)), m_gesture(edit.gesture) {
        setText(edit.what);
    }

    void undo() override { m_document.exchange(m_other, m_origin); }
    void redo() override { m_document.exchange(m_other, m_origin); }
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
    Document::Origin m_origin;
    int m_gesture;
};

Document::Document(Session session, QObject* parent)
    : QObject(parent), m_session(std::move(session)), m_origin(std::make_shared<const Session>(m_session)) {
    connect(&m_history, &QUndoStack::cleanChanged, this, &Document::stateChanged);
}

/// The history calls itself clean when it ends, which nobody is left to hear.
Document::~Document() {
    m_history.disconnect(this);
}

void Document::apply(const Edit& edit) {
    push(edit, m_origin);
}

void Document::applyPreset(const Session& preset) {
    auto origin = std::make_shared<const Session>(preset);
    m_path.clear();  // saving must not put the preset in the place of a file of the person's own
    if (preset != m_session) {
        push({preset, QString::fromStdString(preset.title), Edit::noGesture}, std::move(origin));
    } else {
        m_origin = std::move(origin);
        emit stateChanged();
    }
}

void Document::reset() {
    push({*m_origin, tr("reset"), Edit::noGesture}, m_origin);
}

void Document::push(const Edit& edit, Origin origin) {
    if (edit.session != m_session) m_history.push(new SessionEdit(*this, edit, std::move(origin)));
}

void Document::replace(Session session, const QString& path) {
    m_history.clear();
    m_session = std::move(session);
    m_origin = std::make_shared<const Session>(m_session);
    m_path = path;
    emit sessionChanged(m_session);
    emit stateChanged();
}

void Document::markSaved(const QString& path) {
    m_path = path;
    m_history.setClean();
    emit stateChanged();
}

void Document::exchange(Session& session, Origin& origin) {
    std::swap(m_session, session);
    std::swap(m_origin, origin);
    emit sessionChanged(m_session);
    emit stateChanged();
}

}  // namespace attention
