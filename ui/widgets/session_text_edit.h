// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextEdit>

#include <functional>

namespace attention {

/// A text field for a plain text of the session, with one or more lines. It has no separate undo history,
/// because undo and redo change the whole session.
class SessionTextEdit : public QTextEdit {
    Q_OBJECT

 public:
    /// Creates an empty text field. The user cannot edit texts of more than `maxLength` characters in it.
    explicit SessionTextEdit(qsizetype maxLength = 100'000, QWidget* parent = nullptr);

    /// Shows the text of the session without emitting textEdited(). The cursor keeps its position if
    /// possible. If `text` has more than `maxLength` characters, shows only its beginning, because the layout
    /// would take too long. The user cannot edit such a text, but can select all and replace it by typing or
    /// pasting.
    void setSessionText(const QString& text);
    /// Returns the shown text, including edits of the user. Lines end with '\n'.
    QString editedText() const;
    QSize sizeHint() const override;

 signals:
    /// Emitted when the user has changed the text.
    void textEdited(const QString& text);

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
    /// Calls `change` without emitting textEdited(). `change` may change formats of the document, such as
    /// colors.
    void changeFormats(const std::function<void()>& change);
    /// True while the whole text is replaced. Extra selections must not change during this time.
    /// QTextDocument clears its text and afterwards restores its list of cursors. The list would contain
    /// cursors of previous selections that have been destroyed.
    bool isReplacingText() const { return m_isReplacingText; }
    /// Called after setSessionText() has replaced the whole text.
    virtual void afterTextReplaced() {}

 private:
    QString truncatedForLayout(const QString& text, qsizetype length) const;
    bool isReplacedByKey(const QKeyEvent& event) const;
    void emitIfEdited();
    void setWrapsAnywhere(bool wrapsAnywhere);

    qsizetype m_maxLength;
    QString m_sessionText;  ///< the text of the last setSessionText() or textEdited()
    bool m_isChangingFormats = false;
    bool m_isReplacingText = false;
};

}  // namespace attention
