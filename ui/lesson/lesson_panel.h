// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "lessons/lesson_sentence.h"
#include "state/view_context.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <vector>

class QAction;
class QLabel;
class QToolButton;

namespace attention {

struct ApplicationCommands;

/// The form of the numbers in the sentence of a lesson step.
enum class NumberVisibility {
    Visible,         ///< the values of the numbers
    PendingNumbers,  ///< numbers as "…", because the trace of the step is not computed yet
    Pending,  ///< numbers and tokens as "…", because the trace of the step and its tokens are not computed
              ///< yet
    Hidden    ///< numbers as "?", because the user is guessing the weights
};

/// Returns the sentence with its values as rich text. Tokens have the colors of queries or keys. A visible
/// number of a cell is a link, whose address is the index of the part in `parts`, from 0. A part without a
/// value is shown as "–".
QString sentenceHtml(const std::vector<SentencePart>& parts, const FigureTheme& theme,
                     NumberVisibility numbers);

/// Shows the sentence of a lesson step above the heatmaps. The numbers in the sentence come from the trace,
/// and the number of a cell is a link that selects the cell. Hidden if no lesson is running.
class LessonPanel : public QWidget {
    Q_OBJECT

 public:
    /// `viewContext` and the objects in `commands` must outlive the panel.
    LessonPanel(ViewContext& viewContext, const ApplicationCommands& commands, QWidget* parent = nullptr);

    /// Returns the cells that the sentence mentions, in the order of the sentence. Empty if no lesson is
    /// running.
    std::vector<CellRef> mentionedCells() const;

    /// Returns the action for the next step, which is enabled if there is a next step. The shortcut works as
    /// soon as the action is in a menu.
    QAction* nextAction() const { return m_nextAction; }
    /// Returns the action for the previous step, which is enabled if there is a previous step. The shortcut
    /// works as soon as the action is in a menu.
    QAction* previousAction() const { return m_previousAction; }
    /// Returns the action that leaves the lesson, which is enabled while a lesson is running.
    QAction* leaveAction() const { return m_leaveAction; }

 signals:
    /// Emitted when the sentence or its numbers have changed.
    void sentenceChanged();

 protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    QToolButton* createToolButton(QAction* action, const QString& objectName);
    void followLink(const QString& link);
    void updateFor(StateChanges changes);
    /// Returns the number of steps of the running lesson, or 0 if no lesson is running.
    int stepCount() const;
    void refresh();
    /// The values from which the parts of a sentence are computed.
    struct SentenceSource {
        std::weak_ptr<const Trace> trace;
        std::string text;
        Index sequence = 0;
    };
    void updateSentenceParts(const Shared<Trace>& trace, const std::string& text);
    void applyFonts();
    void reserveSentenceHeight();

    ViewContext& m_viewContext;
    SentenceSource m_sentenceSource;
    /// The parts of the visible sentence, computed from m_sentenceSource.
    std::vector<SentencePart> m_sentenceParts;
    QLabel* m_title;
    QLabel* m_stepNumber;
    QLabel* m_sentence;
    QAction* m_nextAction;
    QAction* m_previousAction;
    QAction* m_leaveAction;
    QAction* m_returnToStepAction;
    QToolButton* m_returnToStepButton;
};

}  // namespace attention
