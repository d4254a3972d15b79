// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/sentence_edit.h"

#include "widgets/focus_ring.h"
#include "widgets/input_manners.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QSignalBlocker>

#include <algorithm>

namespace attention {

SentenceEdit::SentenceEdit(QWidget* parent) : QPlainTextEdit(parent) {
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setPlaceholderText(tr("Type a sentence"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    InputManners::teach(this);
    new FocusRing(this);
    connect(this, &QPlainTextEdit::textChanged, this, [this] { emit sentenceEdited(toPlainText()); });
}

void SentenceEdit::setSentence(const QString& text) {
    if (text == toPlainText()) return;
    const QSignalBlocker quiet(this);
    QTextCursor cursor = textCursor();
    const int position = cursor.position();
    setPlainText(text);
    cursor = textCursor();
    cursor.setPosition(std::min<int>(position, static_cast<int>(text.size())));
    setTextCursor(cursor);
}

QSize SentenceEdit::sizeHint() const {
    return {240, fontMetrics().lineSpacing() * 4 + 12};
}

void SentenceEdit::keyPressEvent(QKeyEvent* event) {
    // Undo and redo reach the window as shortcuts; where there is nothing to undo they must not end here
    // either.
    if (event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo)) {
        event->ignore();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

/// Files are for the window to open.
bool SentenceEdit::canInsertFromMimeData(const QMimeData* source) const {
    return !source->hasUrls() && QPlainTextEdit::canInsertFromMimeData(source);
}

void SentenceEdit::insertFromMimeData(const QMimeData* source) {
    if (source->hasText()) insertPlainText(source->text());
}

}  // namespace attention
