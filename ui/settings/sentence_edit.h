// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace attention {

/// The text a session attends to. Undo belongs to the session, not to this widget.
class SentenceEdit : public QPlainTextEdit {
    Q_OBJECT

 public:
    explicit SentenceEdit(QWidget* parent = nullptr);

    /// Shows a text without emitting anything; the cursor stays where it can. One that would take seconds to
    /// lay out is shown in part, and cannot be changed.
    void setSentence(const QString& text);
    QSize sizeHint() const override;

 signals:
    void sentenceEdited(const QString& text);

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;

 private:
    void setWrapAnywhere(bool wrapsAnywhere);
};

}  // namespace attention
