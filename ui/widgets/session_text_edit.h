// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextEdit>

#include <functional>

namespace attention {

/// A field for a plain text of the session, with one or more lines. Undo and redo belong to the document of
/// the program, not to this widget.
class SessionTextEdit : public QTextEdit {
    Q_OBJECT

 public:
    /// Texts of more than `maxLength` characters cannot be edited here.
    explicit SessionTextEdit(qsizetype maxLength = 100'000, QWidget* parent = nullptr);

    /// Shows the text of the session without emitting textEdited(). The cursor keeps its position if
    /// possible. Only the beginning of a text that would take long to lay out is shown. It cannot be edited,
    /// but replaced: by typing or pasting while all of it is selected.
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
    /// Changes formats of the document without emitting textEdited().
    void changeFormats(const std::function<void()>& change);

 private:
    QString truncatedForLayout(const QString& text, qsizetype length) const;
    bool isReplacedByKey(const QKeyEvent& event) const;
    void emitIfEdited();
    void setWrapsAnywhere(bool wrapsAnywhere);

    qsizetype m_maxLength;
    QString m_sessionText;  ///< the text that was set or emitted last
    bool m_isChangingFormats = false;
};

}  // namespace attention
