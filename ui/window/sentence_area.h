// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QWidget>

class QAction;

namespace attention {

class MessageBar;
class SentencePanel;
struct Suggestion;

/// The top of the window: the sentence, and the message below it, which describes the weights of the current
/// query.
class SentenceArea : public QWidget {
    Q_OBJECT

 public:
    /// `undoAction` and `redoAction` are shown in the context menu of the sentence. The caller owns them.
    /// `viewContext` must outlive the area.
    SentenceArea(ViewContext& viewContext, QAction* undoAction, QAction* redoAction);

    SentencePanel* sentencePanel() const { return m_sentencePanel; }
    MessageBar* messageBar() const { return m_messageBar; }
    /// Sets the height of arcs and the place of buttons for a window of `windowSize`, in pixels.
    void adaptToWindow(QSize windowSize);

 private:
    void updateFor(StateChanges changes);
    void updateSpace();
    void updateMessage();
    QString messageDetail() const;
    void followSuggestion(const Suggestion& suggestion);

    ViewContext& m_viewContext;
    SentencePanel* m_sentencePanel;
    MessageBar* m_messageBar;
    QSize m_windowSize;
};

}  // namespace attention
