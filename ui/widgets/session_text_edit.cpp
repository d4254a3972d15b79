// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/session_text_edit.h"

#include "widgets/control_input_filter.h"
#include "widgets/focus_ring.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QStatusTipEvent>

#include <algorithm>

namespace attention {
namespace {

constexpr int minimumTextWidth = 60;  // in pixels, several times the width of a scroll bar

/// True if `text` contains a very long word. The search for a line break in a word takes a time that grows
/// with the square of the length of the word.
bool hasLongWord(const QString& text) {
    static const QRegularExpression longWord(QStringLiteral("\\S{1000}"));
    return longWord.match(text).hasMatch();
}

}  // namespace

SessionTextEdit::SessionTextEdit(qsizetype maxLength, QWidget* parent)
    : QTextEdit(parent), m_maxLength(maxLength) {
    setAcceptRichText(false);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    // A vertical scroll bar must leave space for the text. With a width of 0, the text is not wrapped and
    // fits into one line, so the bar is hidden. Without the bar, the text is wrapped again, so the bar is
    // shown again. This would repeat endlessly.
    setMinimumWidth(minimumTextWidth);
    ControlInputFilter::installInputFilter(this);
    new FocusRing(this);
    connect(this, &QTextEdit::textChanged, this, &SessionTextEdit::emitIfEdited);
}

/// Returns at most the first `length` characters of `text`, with at most 50 combining marks in sequence. The
/// layout of a letter with thousands of marks takes as long as the layout of one line per mark.
QString SessionTextEdit::truncatedForLayout(const QString& text, qsizetype length) const {
    static const QRegularExpression longMarkSequence(QStringLiteral("(\\p{M}{50})\\p{M}+"));
    QString truncated = QString(text).replace(longMarkSequence, QStringLiteral("\\1"));
    truncated.truncate(std::max<qsizetype>(0, length));
    // Removes half of a surrogate pair.
    if (!truncated.isEmpty() && truncated.back().isHighSurrogate()) truncated.chop(1);
    return truncated;
}

void SessionTextEdit::setSessionText(const QString& text) {
    if (text == m_sessionText) return;
    m_sessionText = text;
    QString shownText = truncatedForLayout(text, m_maxLength);
    setReadOnly(shownText != text);
    if (isReadOnly())
        shownText = tr("The whole text is used, but it is too long to be edited here: %1").arg(shownText);
    if (shownText == editedText()) return;
    const QSignalBlocker blocker(this);
    QTextCursor cursor = textCursor();
    const int cursorPosition = cursor.position();
    setWrapsAnywhere(hasLongWord(shownText));
    {
        const QScopedValueRollback guard(m_isReplacingText, true);
        setPlainText(shownText);
    }
    afterTextReplaced();
    cursor = textCursor();
    cursor.setPosition(std::min<int>(cursorPosition, document()->characterCount() - 1));
    setTextCursor(cursor);
}

QString SessionTextEdit::editedText() const {
    // toPlainText() would replace no-break spaces by spaces.
    QString text = document()->toRawText();
    const auto isLineEnd = [](QChar c) {
        return c == QChar::ParagraphSeparator || c == QChar::LineSeparator;
    };
    std::replace_if(text.begin(), text.end(), isLineEnd, QLatin1Char('\n'));
    return text;
}

QSize SessionTextEdit::sizeHint() const {
    return {240, fontMetrics().lineSpacing() * 4 + 12};
}

void SessionTextEdit::emitIfEdited() {
    if (m_isChangingFormats || isReadOnly()) return;
    const QString text = editedText();
    if (text == m_sessionText) return;
    m_sessionText = text;
    emit textEdited(text);
}

void SessionTextEdit::changeFormats(const std::function<void()>& change) {
    const QScopedValueRollback guard(m_isChangingFormats, true);
    change();
}

void SessionTextEdit::keyPressEvent(QKeyEvent* event) {
    // The window handles undo and redo as shortcuts. If there is nothing to undo, the shortcut is disabled
    // and the key press arrives here. It is ignored, so that it is passed on to the parent widgets.
    if (event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo)) {
        event->ignore();
        return;
    }
    if (isReplacedByKey(*event)) {
        setReadOnly(false);
        const QScopedValueRollback guard(m_isReplacingText, true);
        clear();
    }
    QTextEdit::keyPressEvent(event);
}

/// True if the text cannot be edited, the whole text is selected, and the key replaces or deletes it.
bool SessionTextEdit::isReplacedByKey(const QKeyEvent& event) const {
    const bool isAllSelected = textCursor().selectedText().size() == document()->characterCount() - 1;
    if (!isReadOnly() || !isAllSelected) return false;
    const bool isText = !event.text().isEmpty() && event.text().front().isPrint();
    return isText || event.matches(QKeySequence::Paste) || event.matches(QKeySequence::Delete) ||
           event.key() == Qt::Key_Backspace;
}

/// Returns false for files, because the window opens files that the user drops.
bool SessionTextEdit::canInsertFromMimeData(const QMimeData* source) const {
    return source->hasText() && !source->hasUrls();
}

void SessionTextEdit::insertFromMimeData(const QMimeData* source) {
    if (!source->hasText() || isReadOnly()) return;
    const QString currentText = editedText();
    const auto remainingLength = m_maxLength - currentText.size() + textCursor().selectedText().size();
    const QString pastedText = truncatedForLayout(source->text(), remainingLength);
    setWrapsAnywhere(hasLongWord(currentText) || hasLongWord(pastedText));
    insertPlainText(pastedText);
    ensureCursorVisible();
    const bool isComplete = pastedText.size() == source->text().size();
    QStatusTipEvent statusTipEvent(isComplete
                                       ? QString()
                                       : tr("Only part of the text was pasted because a text can have at "
                                            "most %1 characters, and a letter at most 50 combining marks.")
                                             .arg(m_maxLength));
    QCoreApplication::sendEvent(this, &statusTipEvent);
}

void SessionTextEdit::setWrapsAnywhere(bool wrapsAnywhere) {
    setWordWrapMode(wrapsAnywhere ? QTextOption::WrapAnywhere : QTextOption::WrapAtWordBoundaryOrAnywhere);
}

}  // namespace attention

#include "moc_session_text_edit.cpp"
