// SPDX-License-Identifier: GPL-3.0-or-later
#include "scores/scores_view.h"

#include "texts/cell_text.h"
#include "texts/choice_texts.h"
#include "texts/translation_contexts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>

namespace attention {

ScoresView::ScoresView(ScoreComparisonQuery& comparisonQuery)
    : FigurePage(new FigureView([this](const FigureSource& source, const FigureTheme& theme) {
          return std::make_unique<ScoresFigure>(source, theme, source.displaySettings.scoreColorMode,
                                                m_buttons.front()->sizeHint().height());
      })),
      m_comparisonQuery(comparisonQuery),
      m_titleLabel(new QLabel),
      m_standardizedButton(new QRadioButton(tr("z-score per function"))),
      m_commonRangeButton(new QRadioButton(tr("shared color range"))),
      m_header(buildHeader()),
      m_messageLabel(new QLabel) {
    mainLayout()->setSpacing(8);
    mainLayout()->insertWidget(0, m_header);
    mainLayout()->addWidget(m_messageLabel, 1);
    m_messageLabel->setAlignment(Qt::AlignCenter);
    m_messageLabel->setWordWrap(true);
    setFocusProxy(nullptr);
    m_figureView->setFocusPolicy(Qt::NoFocus);
    connect(m_figureView, &FigureView::visibleRectChanged, this, &ScoresView::layOutButtons);
    connect(&m_comparisonQuery, &ScoreComparisonQuery::finished, this, &ScoresView::updateComparison);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(FigureTitles::tr(FigureTitles::allScoreFunctions));
    buildButtons();
}

QWidget* ScoresView::buildHeader() {
    auto* header = new QWidget;
    auto* headerLayout = new QHBoxLayout(header);
    headerLayout->setContentsMargins(16, 0, 16, 8);
    header->setAutoFillBackground(true);  // otherwise the controls would have no edges on a dark figure
    headerLayout->setSpacing(16);
    m_titleLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_titleLabel->setObjectName(QStringLiteral("scores.title"));
    m_standardizedButton->setObjectName(QStringLiteral("scores.standardised"));
    m_commonRangeButton->setObjectName(QStringLiteral("scores.common"));
    m_standardizedButton->setToolTip(
        tr("For each score function, subtracts the mean of its scores and divides by their standard "
           "deviation, so that you compare patterns instead of sizes."));
    m_commonRangeButton->setToolTip(
        tr("Shows the scores without standardization, with the same color range for all score functions."));
    m_standardizedButton->setChecked(true);
    headerLayout->addWidget(m_titleLabel, 1);
    headerLayout->addWidget(new QLabel(tr("Scores:")));
    headerLayout->addWidget(m_standardizedButton);
    headerLayout->addWidget(m_commonRangeButton);
    connect(m_standardizedButton, &QRadioButton::toggled, this, [this](bool isStandardized) {
        commands().changeDisplay([isStandardized](DisplaySettings& display) {
            display.scoreColorMode =
                isStandardized ? ScoreColorMode::Standardized : ScoreColorMode::CommonRange;
        });
    });
    return header;
}

void ScoresView::buildButtons() {
    for (std::size_t i = 0; i < namesOf<ScoreFunction>().size(); ++i) {
        const auto function = static_cast<ScoreFunction>(i);
        auto* button = new QPushButton(m_figureView->viewport());
        button->setObjectName(QStringLiteral("scores.use.") + QString::fromUtf8(nameOf(function).data()));
        button->setAccessibleName(tr("Use score function: %1").arg(choiceText(function).name));
        button->setAutoDefault(true);  // Enter presses the button, like the space bar
        connect(button, &QPushButton::clicked, this, [this, function] { useScoreFunction(function); });
        button->installEventFilter(this);
        m_buttons.push_back(button);
    }
}

const ScoresFigure& ScoresView::figure() const {
    return static_cast<const ScoresFigure&>(*m_figureView->figure());
}

void ScoresView::updateFor(StateChanges changes) {
    const QSignalBlocker standardizedBlocker(m_standardizedButton);
    (displaySettings().scoreColorMode == ScoreColorMode::Standardized ? m_standardizedButton
                                                                      : m_commonRangeButton)
        ->setChecked(true);
    const auto previousComparison = comparison();
    requestComparison();
    updateVisibleParts();
    comparison() == previousComparison ? m_figureView->updateFor(changes) : m_figureView->recreateFigure();
}

/// Releases the comparison and the figure, which would keep the previous trace.
void ScoresView::releaseContent() {
    m_comparisonQuery.reset();
    m_figureView->recreateFigure();
}

void ScoresView::useScoreFunction(ScoreFunction function) {
    Session editedSession = session();
    editedSession.score.function = function;
    commands().edit({editedSession, choiceText(function).name});
}

/// Returns the index of the head that the figure shows. This is the selected head, or the first shown head if
/// the selected head is not shown or the mean is selected.
int ScoresView::shownHead() const {
    const std::vector<int> heads = shownHeads(*trace(), displaySettings(), Stage::ScaledScores);
    const int selectedHead = context().weightCellFor(selectedCell()).head;
    return std::ranges::find(heads, selectedHead) != heads.end() ? selectedHead : heads.front();
}

void ScoresView::requestComparison() {
    const Shared<Trace> trace = this->trace();
    if (!trace) return m_comparisonQuery.reset();
    m_comparisonQuery.submit({trace, shownSequence(*trace, displaySettings()), shownHead()});
}

/// Shows a comparison that has been computed.
void ScoresView::updateComparison() {
    if (!isVisible()) return;
    updateVisibleParts();
    m_figureView->recreateFigure();
}

/// Shows the figure, or the message if there is no comparison.
void ScoresView::updateVisibleParts() {
    m_header->setVisible(comparison() != nullptr);
    if (comparison())
        m_titleLabel->setText(
            tr("All functions use Q and K of head %1").arg(QString::number(comparison()->head + 1)));
    m_messageLabel->setText(message());
    m_messageLabel->setVisible(!comparison());
    m_figureView->setVisible(comparison() != nullptr);
}

/// Returns the source with the comparison. If the selected cell has no key, the figure gets a cell of the
/// weights, so that the arrow keys can select other keys.
FigureSource ScoresView::figureSource() const {
    if (!comparison()) return {};
    const bool hasKeyColumns = stageInfo(selectedCell().stage).columnAxis == Axis::Key;
    FigureSource source{
        .trace = comparison()->trace,
        .displaySettings = displaySettings(),
        .selectedCell = hasKeyColumns ? selectedCell() : context().weightCellFor(selectedCell())};
    source.results.scoreComparison = comparison();
    return source;
}

void ScoresView::layOutButtons() {
    if (!comparison() || !m_figureView->figure()) return;
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const auto function = static_cast<ScoreFunction>(i);
        const bool isInUse = comparison()->trace->config.score.function == function;
        m_buttons[i]->setText(isInUse ? tr("In use") : tr("Use"));
        m_buttons[i]->setEnabled(!comparison()->functionResults[i].problem);
        m_buttons[i]->setGeometry(
            figure().buttonRect(function).translated(m_figureView->figureOrigin()).toRect());
    }
}

/// Returns the text that is shown instead of the heatmaps.
QString ScoresView::message() const {
    if (!trace()) return hint();
    return m_comparisonQuery.errorString().isEmpty() ? tr("Comparing score functions …")
                                                     : m_comparisonQuery.errorString();
}

void ScoresView::keyPressEvent(QKeyEvent* event) {
    if (!m_figureView->selectCellByKey(*event)) FigurePage::keyPressEvent(event);
}

/// Scrolls to a button that gets the focus with the Tab key.
bool ScoresView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn && m_figureView->figure()) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        const auto* button = static_cast<QWidget*>(watched);
        const bool isTabFocus = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        if (isTabFocus)
            m_figureView->ensureRectVisible(
                QRectF(button->geometry()).translated(-m_figureView->figureOrigin()));
    }
    return FigurePage::eventFilter(watched, event);
}

}  // namespace attention

#include "moc_scores_view.cpp"
