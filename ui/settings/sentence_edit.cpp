// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/sentence_edit.h"

#include "widgets/control_input_filter.h"
#include "widgets/focus_ring.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QStatusTipEvent>

#include <algorithm>

namespace attention {
namespace {

constexpr int minTextWidth = 60;              // of width: several times the width of a scroll bar
constexpr qsizetype maxCharacters = 500'000;  // are laid out in a fifth of a second

/// What can be laid out at once: of a letter with thousands of marks each mark takes as long as a line.
QString truncatedForLayout(const QString& text, qsizetype maxLength = maxCharacters) {
    static const QRegularExpression longMarkSequence(QStringLiteral("(\\p{M}{50})\\p{M}+"));
    QString truncated =
        text.left(std::max<qsizetype>(0, maxLength)).replace(longMarkSequence, QStringLiteral("\\1"));
    if (!truncated.isEmpty() && truncated.back().isHighSurrogate()) truncated.chop(1);  // half a character
    return truncated;
}

/// Looking for the place to break within a long word takes the square of its length.
bool hasLongWord(const QString& text) {
    static const QRegularExpression longWord(QStringLiteral("\\S{1000}"));
    return longWord.match(text).hasMatch();
}

}  // namespace

SentenceEdit::SentenceEdit(QWidget* parent) : QPlainTextEdit(parent) {
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setPlaceholderText(tr("Type a sentence"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    // A vertical scroll bar must leave room for the text. In a width of 0 QPlainTextEdit does not wrap lines.
    // The text then fits into one line, so the bar is hidden. Without the bar the text wraps again, so the
    // bar is shown again, and so on without end.
    setMinimumWidth(minTextWidth);
    ControlInputFilter::installInputFilter(this);
    new FocusRing(this);
    connect(this, &QPlainTextEdit::textChanged, this, [this] { emit sentenceEdited(toPlainText()); });
}

void SentenceEdit::setSentence(const QString& text) {
    if (text == toPlainText()) return;
    QString shownText = truncatedForLayout(text);
    setReadOnly(shownText != text);
    if (isReadOnly()) shownText = tr("Too long to be edited here, but computed whole: %1").arg(shownText);
    if (shownText == toPlainText()) return;
    const QSignalBlocker blocker(this);
    QTextCursor cursor = textCursor();
    const int cursorPosition = cursor.position();
    setWrapAnywhere(hasLongWord(shownText));
    setPlainText(shownText);
    cursor = textCursor();
    cursor.setPosition(std::min<int>(cursorPosition, static_cast<int>(shownText.size())));
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
    if (!source->hasText()) return;
    const QString currentText = toPlainText();
    const auto remainingLength = maxCharacters - currentText.size() + textCursor().selectedText().size();
    const QString pastedText = truncatedForLayout(source->text(), remainingLength);
    setWrapAnywhere(hasLongWord(currentText) || hasLongWord(pastedText));
    insertPlainText(pastedText);
    const bool isComplete = pastedText.size() == source->text().size();
    QStatusTipEvent statusTipEvent(
        isComplete ? QString()
                   : tr("Only a part was pasted: a text has at most %1 characters, a letter 50 marks.")
                         .arg(maxCharacters));
    QCoreApplication::sendEvent(this, &statusTipEvent);
}

void SentenceEdit::setWrapAnywhere(bool wrapsAnywhere) {
    setWordWrapMode(wrapsAnywhere ? QTextOption::WrapAnywhere : QTextOption::WrapAtWordBoundaryOrAnywhere);
}

}  // namespace attention
