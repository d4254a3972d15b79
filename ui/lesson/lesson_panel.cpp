// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_panel.h"

#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "look/icons.h"
#include "state/application_commands.h"
#include "state/shown_cells.h"
#include "widgets/layouts.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

QString coloredHtml(const QString& text, const QColor& color) {
    return QStringLiteral("<span style='color:%1'>%2</span>").arg(color.name(), text);
}

QString quotedTokenHtml(const std::string& token) {
    return QStringLiteral("“%1”").arg(bidiIsolated(printableToken(token)).toHtmlEscaped());
}

}  // namespace

QString sentenceHtml(const std::vector<SentencePart>& parts, const FigureTheme& theme,
                     NumberVisibility numbers) {
    using Kind = SentencePart::Kind;
    constexpr qsizetype maxHtmlLength = 20'000;  // in characters, with markup; the rest is left out
    const bool areTokensPending = numbers == NumberVisibility::Pending;
    const bool areNumbersPending = areTokensPending || numbers == NumberVisibility::PendingNumbers;
    QString html;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (html.size() > maxHtmlLength) return html + QStringLiteral("…");
        const SentencePart& part = parts[i];
        const QString numberString = numbers == NumberVisibility::Hidden ? QStringLiteral("?")
                                     : areNumbersPending                 ? QStringLiteral("…")
                                                                         : numberText(part.number);
        switch (part.kind) {
            case Kind::Text:
                html += truncatedText(part.text).toHtmlEscaped();
                break;
            case Kind::QueryToken:
                html += coloredHtml(areTokensPending ? QStringLiteral("…") : quotedTokenHtml(part.text),
                                    theme.queryColor);
                break;
            case Kind::KeyToken:
                html += coloredHtml(areTokensPending ? QStringLiteral("…") : quotedTokenHtml(part.text),
                                    theme.keyColor);
                break;
            case Kind::Number:
                html += part.cell && numbers == NumberVisibility::Visible
                            ? QStringLiteral("<a href='%1' style='color:%2'>%3</a>")
                                  .arg(QString::number(i), theme.textColor.name(), numberString)
                            : numberString;
                break;
            case Kind::Missing:
                html += areNumbersPending ? QStringLiteral("…") : QStringLiteral("–");
                break;
        }
    }
    return html;
}

LessonPanel::LessonPanel(ViewContext& viewContext, const ApplicationCommands& commands, QWidget* parent)
    : QWidget(parent),
      m_viewContext(viewContext),
      m_title(new QLabel),
      m_stepNumber(new QLabel),
      m_sentence(new QLabel),
      m_nextAction(new QAction(tr("&Next step"), this)),
      m_previousAction(new QAction(tr("&Previous step"), this)),
      m_leaveAction(new QAction(tr("&Leave the lesson"), this)),
      m_returnToStepAction(new QAction(tr("Back to this step"), this)) {
    m_nextAction->setObjectName(QStringLiteral("lesson.next"));
    m_previousAction->setObjectName(QStringLiteral("lesson.previous"));
    m_leaveAction->setObjectName(QStringLiteral("lesson.leave"));
    m_nextAction->setIcon(themeIcon("go-next"));
    m_previousAction->setIcon(themeIcon("go-previous"));
    m_nextAction->setIconText(tr("Next"));
    m_nextAction->setShortcut(Qt::Key_N);
    m_previousAction->setIconText(tr("Back", "to the step before"));
    m_previousAction->setShortcut(Qt::SHIFT | Qt::Key_N);
    m_leaveAction->setIconText(tr("Leave"));
    m_nextAction->setToolTip(tr("Go to the next step (N)"));
    m_previousAction->setToolTip(tr("Go to the previous step (Shift+N)"));
    m_leaveAction->setToolTip(tr("Leave the lesson and restore your previous session"));
    m_returnToStepAction->setToolTip(tr("The settings no longer match this step. Click to restore them."));
    auto* headerLayout = new QHBoxLayout;
    headerLayout->setSpacing(8);
    headerLayout->addWidget(m_title);
    headerLayout->addWidget(m_stepNumber, 1);
    m_returnToStepButton = createToolButton(m_returnToStepAction, QStringLiteral("lessonReturn"));
    headerLayout->addWidget(m_returnToStepButton);
    headerLayout->addWidget(createToolButton(m_previousAction, QStringLiteral("lessonBack")));
    headerLayout->addWidget(createToolButton(m_nextAction, QStringLiteral("lessonNext")));
    headerLayout->addWidget(createToolButton(m_leaveAction, QStringLiteral("lessonLeave")));
    auto* mainLayout = newLayout<QVBoxLayout>(this, {16, 8, 8, 8}, 4);
    mainLayout->addLayout(headerLayout);
    mainLayout->addWidget(m_sentence);
    m_title->setObjectName(QStringLiteral("lessonTitle"));
    m_title->setMinimumWidth(1);  // a long title must not widen the window
    m_stepNumber->setObjectName(QStringLiteral("lessonCount"));
    m_sentence->setObjectName(QStringLiteral("lessonSentence"));
    m_sentence->setTextFormat(Qt::RichText);
    m_sentence->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_sentence->setContentsMargins(0, 0, 8, 0);
    connect(m_sentence, &QLabel::linkActivated, this, &LessonPanel::followLink);
    connect(m_nextAction, &QAction::triggered, this, [&lessons = commands.lessons] { lessons.stepBy(1); });
    connect(m_previousAction, &QAction::triggered, this,
            [&lessons = commands.lessons] { lessons.stepBy(-1); });
    connect(m_leaveAction, &QAction::triggered, this, [&lessons = commands.lessons] { lessons.leave(); });
    connect(m_returnToStepAction, &QAction::triggered, this,
            [&presets = commands.presets] { presets.reset(); });
    setAccessibleName(tr("Lesson"));
    connect(&viewContext, &ViewContext::changed, this, &LessonPanel::updateFor);
    applyFonts();
    refresh();
    reserveSentenceHeight();
}

void LessonPanel::updateFor(StateChanges changes) {
    const auto contentChanges = StateChange::Lesson | StateChange::Document | StateChange::Session |
                                StateChange::Trace | StateChange::DisplaySettings;
    if (!(changes & contentChanges)) return;
    refresh();
    if (!(changes & StateChange::Lesson)) return;
    reserveSentenceHeight();
    emit sentenceChanged();
}

int LessonPanel::stepCount() const {
    const LessonStatus& status = m_viewContext.state().lesson;
    return status.isRunning ? status.lesson->size() : 0;
}

QToolButton* LessonPanel::createToolButton(QAction* action, const QString& objectName) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    button->setObjectName(objectName);
    return button;
}

void LessonPanel::followLink(const QString& link) {
    const auto partIndex = static_cast<std::size_t>(link.toInt());
    if (partIndex < m_sentenceParts.size() && m_sentenceParts[partIndex].cell)
        m_viewContext.select(*m_sentenceParts[partIndex].cell);
}

void LessonPanel::refresh() {
    const LessonStatus& status = m_viewContext.state().lesson;
    const int stepCount = this->stepCount();
    setVisible(stepCount > 0);
    m_returnToStepButton->setVisible(m_viewContext.state().document.isSessionResettable);
    m_nextAction->setEnabled(status.step + 1 < stepCount);
    m_previousAction->setEnabled(stepCount > 0 && status.step > 0);
    m_leaveAction->setEnabled(stepCount > 0);
    // Presenter devices send Page Up and Page Down.
    m_nextAction->setShortcuts(stepCount > 0 ? QList<QKeySequence>{Qt::Key_N, Qt::Key_PageDown}
                                             : QList<QKeySequence>{Qt::Key_N});
    const QKeySequence previousKey(Qt::SHIFT | Qt::Key_N);
    m_previousAction->setShortcuts(stepCount > 0 ? QList<QKeySequence>{previousKey, Qt::Key_PageUp}
                                                 : QList<QKeySequence>{previousKey});
    if (stepCount == 0) return;
    m_title->setText(truncatedText(status.lesson->title));
    m_stepNumber->setText(tr("step %1 of %2").arg(status.step + 1).arg(stepCount));
    const Shared<Trace> trace = forwardTrace(m_viewContext.trace());
    if (!trace) return m_sentence->clear();
    const TraceStatus traceStatus = attention::traceStatus(*trace, m_viewContext.session());
    const NumberVisibility numbers = m_viewContext.hasHiddenWeights()      ? NumberVisibility::Hidden
                                     : traceStatus == TraceStatus::Current ? NumberVisibility::Visible
                                     : traceStatus == TraceStatus::OutdatedText
                                         ? NumberVisibility::Pending
                                         : NumberVisibility::PendingNumbers;
    updateSentenceParts(trace, status.lesson->steps[static_cast<std::size_t>(status.step)].text);
    const QString html = sentenceHtml(m_sentenceParts, themeFor(palette(), font()), numbers);
    if (html == m_sentence->text()) return;
    m_sentence->setText(html);
    emit sentenceChanged();
}

std::vector<CellRef> LessonPanel::mentionedCells() const {
    std::vector<CellRef> cells;
    for (const SentencePart& part : isHidden() ? std::vector<SentencePart>() : m_sentenceParts)
        if (part.cell) cells.push_back(*part.cell);
    return cells;
}

/// Fills in the values of the sentence only if they have changed, because means over seeds take a while.
void LessonPanel::updateSentenceParts(const Shared<Trace>& trace, const std::string& text) {
    const Index sequence = shownSequence(*trace, m_viewContext.displaySettings());
    const SentenceSource& source = m_sentenceSource;
    if (source.trace.lock() == trace && source.text == text && source.sequence == sequence) return;
    m_sentenceSource = {trace, text, sequence};
    m_sentenceParts = filledSentence(text, *trace, sequence);
}

void LessonPanel::applyFonts() {
    const FigureTheme theme = themeFor(palette(), font());
    m_title->setFont(theme.headingFont);
    m_sentence->setFont(theme.bodyFont);
    QPalette mutedPalette = palette();
    mutedPalette.setColor(QPalette::WindowText, theme.mutedTextColor);
    m_stepNumber->setPalette(mutedPalette);
}

/// Reserves the height of the longest sentence of the lesson, so that heatmaps do not move from step to step.
void LessonPanel::reserveSentenceHeight() {
    static const QRegularExpression placeholders(QStringLiteral("\\{[^}]*\\}"));
    const QFontMetrics sentenceMetrics(m_sentence->font());
    const QRect availableRect(0, 0, std::max(1, m_sentence->contentsRect().width()), 0);
    int height = 0;
    const Lesson& lesson = *m_viewContext.state().lesson.lesson;
    for (const LessonStep& step : stepCount() > 0 ? lesson.steps : std::vector<LessonStep>()) {
        const QString text = truncatedText(step.text).replace(placeholders, QStringLiteral("−0.0000"));
        height =
            std::max(height, sentenceMetrics.boundingRect(availableRect, Qt::TextWordWrap, text).height());
    }
    m_sentence->setMinimumHeight(height);
}

void LessonPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    reserveSentenceHeight();
}

void LessonPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
    applyFonts();
    refresh();
    reserveSentenceHeight();
}

}  // namespace attention

#include "moc_lesson_panel.cpp"
