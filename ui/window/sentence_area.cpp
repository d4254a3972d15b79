// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/sentence_area.h"

#include "classroom/weight_reveal.h"
#include "models/session_model.h"
#include "sentence_field/message_bar.h"
#include "sentence_field/sentence_panel.h"
#include "texts/attention_message.h"
#include "texts/joined_texts.h"
#include "texts/layer_edit_texts.h"
#include "training/training_texts.h"
#include "views/views.h"
#include "widgets/layouts.h"

#include <QVBoxLayout>

namespace attention {

SentenceArea::SentenceArea(ViewContext& viewContext, QAction* undoAction, QAction* redoAction)
    : m_viewContext(viewContext),
      m_sentencePanel(new SentencePanel(viewContext, undoAction, redoAction)),
      m_messageBar(new MessageBar(viewContext)) {
    auto* layout = newLayout<QVBoxLayout>(this, {0, 0, 0, 0}, 0);
    layout->addWidget(m_sentencePanel);
    layout->addWidget(m_messageBar);
    connect(m_sentencePanel, &SentencePanel::weightsChanged, this, &SentenceArea::updateMessage);
    connect(m_messageBar, &MessageBar::suggestionChosen, this, &SentenceArea::followSuggestion);
    connect(&viewContext, &ViewContext::changed, this, &SentenceArea::updateFor);
}

void SentenceArea::adaptToWindow(QSize windowSize) {
    m_windowSize = windowSize;
    updateSpace();
}

void SentenceArea::updateFor(StateChanges changes) {
    if (changes & (StateChange::VisibleParts | StateChange::Lesson)) updateSpace();
    if (changes & (StateChange::Session | StateChange::Trace | StateChange::VisibleParts)) updateMessage();
}

/// Updates the marks in the sentence, and the space of the sentence and of the message.
void SentenceArea::updateSpace() {
    const WindowState& state = m_viewContext.state();
    const ViewKind* const view = viewKindNamed(state.viewName.toStdString());
    const ViewPage page = view ? view->page : ViewPage::Heatmaps;
    m_sentencePanel->setTrailVisible(page == ViewPage::Training);
    // The minimum height of the window in pixels for arcs in lessons. In a smaller window, the heatmaps need
    // the space of the arcs.
    constexpr int minHeightForArcsInLessons = 1000;
    const bool hasArcs = !state.lesson.isRunning || m_windowSize.height() >= minHeightForArcsInLessons;
    m_sentencePanel->adaptToWindow(m_windowSize.height(), page == ViewPage::Sentence
                                                              ? SentencePanel::Marks::None
                                                          : hasArcs ? SentencePanel::Marks::Arcs
                                                                    : SentencePanel::Marks::Tints);
    m_messageBar->adaptToWindowWidth(m_windowSize.width(), state.isInClassroomMode);
}

void SentenceArea::updateMessage() {
    const auto trace = forwardTrace(m_viewContext.trace());
    const QueryWeights* weights = m_sentencePanel->queryWeights();
    if (!trace || !weights) return m_messageBar->setMessage({}, {});
    m_messageBar->setMessage(attentionMessage(*trace, m_viewContext.displaySettings(), *weights),
                             messageDetail());
}

/// Returns the text of the smaller line. There must be a trace.
QString SentenceArea::messageDetail() const {
    const WindowState& state = m_viewContext.state();
    const Trace& trace = *forwardTrace(m_viewContext.trace());
    if (showsPinnedTrace(state)) return tr("The window shows session A, which is pinned.");
    if (state.viewName == QLatin1String("learning") && trainingResultForTrace(trace)) {
        const QString answers = trainedAnswersText(trace);
        return trace.session->model.edits.empty()
                   ? answers
                   : joinedSentences({answers, trainingOriginText(*trace.session)});
    }
    if (traceStatus(trace, *state.session) == TraceStatus::TrainingState)
        return trainingStateText(trace, state.session->training.stepCount);
    const bool namesHead = state.isInClassroomMode || !state.viewCapabilities.showsHeads;
    return attentionMessageDetail(trace, *m_sentencePanel->queryWeights(), namesHead);
}

void SentenceArea::followSuggestion(const Suggestion& suggestion) {
    switch (suggestion.kind) {
        case Suggestion::Kind::ReplaceText:
            return m_sentencePanel->replaceText(suggestion);
        case Suggestion::Kind::GuessWeights:
            return hideWeightsForGuessing(m_viewContext);
        case Suggestion::Kind::WatchTraining:
            return m_viewContext.watchTraining();
    }
}

}  // namespace attention

#include "moc_sentence_area.cpp"
