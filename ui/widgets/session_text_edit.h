// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextEdit>

#include <functional>

namespace attention {

/// A text field for a plain text of the session, with one or more lines. It has no undo history of its own,
/// because undo and redo act on the whole session.
class SessionTextEdit : public QTextEdit {
    Q_OBJECT

 public:
    /// Texts of more than `maxLength` characters cannot be edited here.
    explicit SessionTextEdit(qsizetype maxLength = 100'000, QWidget* parent = nullptr);

    /// Shows the text of the session without emitting textEdited(). The cursor keeps its position if
    /// possible. If `text` has more than `maxLength` characters, only its beginning is shown, because the
    /// layout would take too long. The user cannot edit such a text. To replace it, the user selects all of
    /// it and types or pastes.
    void setSessionText(const QString& text);
    /// Returns the text as the user has edited it. Lines end with '\n'.
    QString editedText() const;
    QSize sizeHint() const override;

 signals:
    /// Emitted when the user has changed the text.
    void textEdited(const QString& text);

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
    /// Calls `change`, which may change formats of the document, without emitting textEdited().
    void changeFormats(const std::function<void()>& change);
    /// True while the whole text is replaced. Extra selections must not change then: QTextDocument clears its
    /// text and restores a list of all cursors afterwards, which would contain the cursors of the previous
    /// selections although they have been destroyed.
    bool isReplacingText() const { return m_isReplacingText; }
    /// Called after the whole text was replaced.
    virtual void afterTextReplaced() {}

 private:
    QString truncatedForLayout(const QString& text, qsizetype length) const;
    bool isReplacedByKey(const QKeyEvent& event) const;
    void emitIfEdited();
    void setWrapsAnywhere(bool wrapsAnywhere);

    qsizetype m_maxLength;
    QString m_sessionText;  ///< the text that was set or emitted last
    bool m_isChangingFormats = false;
    bool m_isReplacingText = false;
};

}  // namespace attention
