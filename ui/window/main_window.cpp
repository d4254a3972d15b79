// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/main_window.h"

#include "background/background_computations.h"
#include "classroom/guess_bar.h"
#include "comparison/compare_menu.h"
#include "figure/view.h"
#include "formula/formula_label.h"
#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "help/help_menu.h"
#include "inspector/calculation_panel.h"
#include "inspector/calculation_strip.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_offer.h"
#include "lesson/lesson_panel.h"
#include "mask/mask_bar.h"
#include "metrics/metrics_panel.h"
#include "next_tokens/next_tokens_view.h"
#include "overview/overview_view.h"
#include "pipeline/heads_button.h"
#include "pipeline/pipeline_strip.h"
#include "pipeline/random_numbers_badge.h"
#include "settings/settings_panel.h"
#include "state/shown_cells.h"
#include "texts/field_texts.h"
#include "texts/provenance_text.h"
#include "trace/layer_selection.h"
#include "views/views.h"
#include "widgets/fixed_size_label.h"
#include "widgets/layouts.h"
#include "widgets/stale_overlay.h"
#include "window/file_menu.h"
#include "window/formula_index_label.h"
#include "window/language_menu.h"
#include "window/progress_strip.h"
#include "window/theme_menu.h"
#include "window/view_menu.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <QVBoxLayout>

namespace attention {

MainWindow::MainWindow(QAction* undoAction, QAction* redoAction, BackgroundComputations& computations,
                       QWidget* parent)
    : QMainWindow(parent),
      m_gradientQuery(computations.gradients),
      m_viewContext(new ViewContext(this)),
      m_settingsPanel(new SettingsPanel),
      m_calculationPanel(new CalculationPanel(computations.selectionNearestWords)),
      m_calculationStrip(new CalculationStrip),
      m_metricsPanel(new MetricsPanel(computations.headMetrics)),
      m_pipelineStrip(new PipelineStrip),
      m_headsButton(new HeadsButton),
      m_formulaLabel(new FormulaLabel),
      m_formulaIndexLabel(new FormulaIndexLabel),
      m_randomNumbersBadge(new RandomNumbersBadge),
      m_lessonPanel(new LessonPanel),
      m_lessonOffer(new LessonOffer),
      m_lessonMenu(new LessonMenu(this)),
      m_maskBar(new MaskBar),
      m_maskBrush(new MaskBrush(this)),
      m_guessBar(new GuessBar),
      m_viewMenu(new ViewMenu(this)),
      m_viewStack(new QStackedWidget),
      m_toolBar(addToolBar(tr("Tools"))),
      m_fileMenu(new FileMenu(this)),
      m_compareMenu(new CompareMenu(this)),
      m_themeMenu(new ThemeMenu(this)),
      m_languageMenu(new LanguageMenu(this)),
      m_helpMenu(new HelpMenu(this)),
      m_computationProgress(new ProgressStrip),
      m_fileProgress(new ProgressStrip),
      m_sequenceComboBox(new QComboBox),
      m_provenanceLabel(new QLabel),
      m_cellLabel(new QLabel),
      m_computeTimeLabel(new FixedSizeLabel) {
    setWindowTitle(tr("Attention Lab"));
    buildLayout(computations);
    buildActions(undoAction, redoAction);
    buildStatusBar();
    connectViews();
    connectViewContext();
    connectMask();
    setViewSettings({});
    setAcceptDrops(true);
    setMinimumSize(640, 480);  // or the panels, which fold away in a narrow window, would keep it wide
    const QSize windowFrameSize(
        8, 4 + style()->pixelMetric(QStyle::PM_TitleBarHeight));  // which is not there yet
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - windowFrameSize));
    currentView()->setFocus();
}

void MainWindow::buildLayout(BackgroundComputations& computations) {
    for (const ViewKind& kind : viewKinds()) {
        if (!kind.makeView) continue;
        m_views.push_back(kind.makeView(computations));
        m_views.back()->setObjectName(QString::fromUtf8(kind.name.data()));
        m_viewStack->addWidget(m_views.back());
    }
    updateHint();
    m_calculationPanel->setHint(tr("Select a number: here it is worked out."));
    auto* splitter = new QSplitter;
    splitter->addWidget(m_settingsPanel);
    splitter->addWidget(buildCenterPanel());
    splitter->addWidget(buildExplanationPanels());
    splitter->setStretchFactor(1, 1);
    splitter->setHandleWidth(1);
    splitter->setCollapsible(1, false);
    splitter->setSizes({344, 756, 340});
    setCentralWidget(splitter);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_viewStack, m_pipelineStrip, m_formulaLabel, m_formulaIndexLabel,
                                         m_calculationPanel, m_calculationStrip, m_metricsPanel})
        m_staleOverlays.push_back(new StaleOverlay(widget));
}

/// The arithmetic of the selected number, and below it the measures of its row.
QWidget* MainWindow::buildExplanationPanels() {
    m_explanationSplitter = new QSplitter(Qt::Vertical);
    m_explanationSplitter->addWidget(m_calculationPanel);
    m_explanationSplitter->addWidget(m_metricsPanel);
    m_explanationSplitter->setStretchFactor(0, 1);
    m_explanationSplitter->setHandleWidth(1);
    return m_explanationSplitter;
}

/// The way through the stages, what can be chosen for the stage in sight, and its views.
QWidget* MainWindow::buildCenterPanel() {
    m_centerPanel = new QWidget;
    auto* centerLayout = newLayout<QVBoxLayout>(m_centerPanel, {0, 0, 0, 0}, 0);
    centerLayout->addWidget(m_pipelineStrip);
    centerLayout->addWidget(m_lessonPanel);
    centerLayout->addWidget(m_lessonOffer);
    m_formulaIndexLabel->setObjectName(QStringLiteral("place"));
    auto* formulaLayout = newLayout<QHBoxLayout>(nullptr, {16, 6, 16, 6}, 24);
    formulaLayout->addWidget(m_formulaLabel);
    formulaLayout->addWidget(m_formulaIndexLabel, 1);
    buildGradientSelector();
    formulaLayout->addWidget(m_gradientSelector);
    formulaLayout->addWidget(m_randomNumbersBadge);
    centerLayout->addLayout(formulaLayout);
    m_maskBar->setContentsMargins(16, 0, 16, 6);
    centerLayout->addWidget(m_maskBar);
    m_guessBar->setContentsMargins(16, 0, 16, 6);
    m_guessBar->hide();
    centerLayout->addWidget(m_guessBar);
    centerLayout->addWidget(m_viewStack, 1);
    centerLayout->addWidget(m_calculationStrip);
    return m_centerPanel;
}

View* MainWindow::currentView() const {
    return m_views[static_cast<std::size_t>(m_viewStack->currentIndex())];
}

const ViewKind& MainWindow::viewKindOf(const QWidget* view) const {
    return *viewKindNamed(view->objectName().toStdString());
}

void MainWindow::connectView(View* view) {
    view->connectTo(*m_viewContext, viewKindOf(view).capabilities);
    connect(view, &View::cellSelected, m_viewContext, &ViewContext::select);
    connect(view, &View::cellHovered, this, [this, view](const std::optional<CellRef>& cell) {
        if (view == currentView()) m_viewContext->setHoveredCell(cell);
    });
    connect(view, &View::sessionEdited, this, &MainWindow::sessionEdited);
    connect(view, &View::viewSettingsEdited, m_viewContext, &ViewContext::setViewSettings);
    connect(view, &View::zoomRequested, this, &MainWindow::zoomBy);
    connect(view, &View::statusMessageChanged, this, [this](const QString& message) {
        constexpr int displayMilliseconds = 5000;
        statusBar()->showMessage(message, displayMilliseconds);
    });
}

void MainWindow::connectViews() {
    connect(m_settingsPanel, &SettingsPanel::sessionEdited, this, &MainWindow::submitEdit);
    connect(m_settingsPanel, &SettingsPanel::trainingWithEditsRequested, this, [this] {
        emit sessionEdited(
            {withEditsDuringTraining(m_session), tr("learning with changes"), Edit::noInteraction});
    });
    connect(m_settingsPanel, &SettingsPanel::taskChosen, this, [this](const QString& message) {
        m_isTrainingViewPending = true;
        statusBar()->showMessage(message, 30'000);  // long enough to be read
    });
    connect(m_settingsPanel, &SettingsPanel::sliderDownChanged, this, [this](bool isSliderDown) {
        ViewSettings newSettings = viewSettings();
        newSettings.isNumberDragged = isSliderDown;
        setViewSettings(newSettings);
    });
    // First: large heads are measured while the views look at them.
    connect(m_viewContext, &ViewContext::revealedTraceChanged, m_metricsPanel,
            [this](const auto& trace) { m_metricsPanel->setTrace(forwardTrace(trace)); });
    for (View* view : m_views) connectView(view);
    connect(viewOfClass<OverviewPage>(), &OverviewPage::openMapRequested, this,
            [this] { setCurrentViewName(QStringLiteral("focus")); });
    connect(viewOfClass<NextTokensView>(), &NextTokensView::accessibleTextChanged, this, [this] {
        if (currentView() == viewOfClass<NextTokensView>()) updateAccessibleDescription(m_selectedCellText);
    });
    connect(m_calculationPanel, &CalculationPanel::explainedCellChanged, m_viewContext, &ViewContext::select);
    connect(m_pipelineStrip, &PipelineStrip::stageChosen, m_viewContext, &ViewContext::selectStage);
    connect(m_headsButton, &HeadsButton::viewSettingsEdited, m_viewContext, &ViewContext::setViewSettings);
    connect(m_viewMenu, &ViewMenu::viewSettingsEdited, m_viewContext, &ViewContext::setViewSettings);
}

/// What panels show of what one looks at.
void MainWindow::connectViewContext() {
    connect(m_viewContext, &ViewContext::revealedTraceChanged, this, &MainWindow::updateHint);
    connect(m_viewContext, &ViewContext::revealedTraceChanged, m_calculationPanel,
            &CalculationPanel::setTrace);
    connect(m_viewContext, &ViewContext::revealedTraceChanged, m_calculationStrip,
            &CalculationStrip::setTrace);
    connect(m_viewContext, &ViewContext::viewSettingsChanged, m_calculationStrip,
            &CalculationStrip::setViewSettings);
    connect(m_viewContext, &ViewContext::selectedCellChanged, m_calculationStrip,
            &CalculationStrip::setSelectedCell);
    connect(m_viewContext, &ViewContext::traceChanged, m_pipelineStrip, &PipelineStrip::setTrace);
    connect(m_viewContext, &ViewContext::revealedTraceChanged, m_lessonPanel,
            [this](const auto& trace) { m_lessonPanel->setTrace(forwardTrace(trace)); });
    connect(m_viewContext, &ViewContext::traceChanged, m_randomNumbersBadge, &RandomNumbersBadge::setTrace);
    connect(m_randomNumbersBadge, &RandomNumbersBadge::resamplingRequested, m_settingsPanel,
            &SettingsPanel::resampleParameters);
    connect(m_viewContext, &ViewContext::viewSettingsChanged, m_calculationPanel,
            &CalculationPanel::setViewSettings);
    connect(m_viewContext, &ViewContext::viewSettingsChanged, m_metricsPanel, &MetricsPanel::setViewSettings);
    connect(m_viewContext, &ViewContext::viewSettingsChanged, m_lessonPanel, &LessonPanel::setViewSettings);
    connect(m_viewContext, &ViewContext::viewSettingsChanged, m_headsButton, &HeadsButton::setViewSettings);
    connect(m_viewContext, &ViewContext::viewSettingsChanged, m_viewMenu, &ViewMenu::setViewSettings);
    connect(m_viewContext, &ViewContext::viewSettingsChanged, this, &MainWindow::updateForViewSettings);
    connect(m_viewContext, &ViewContext::selectedCellChanged, m_calculationPanel,
            &CalculationPanel::setSelectedCell);
    connect(m_viewContext, &ViewContext::cellsChanged, this, &MainWindow::updateForCells);
}

void MainWindow::switchToView(View* view) {
    m_viewContext->clearHover();
    m_viewStack->setCurrentWidget(view);
    m_viewActionGroup->actions().at(m_viewStack->currentIndex())->setChecked(true);
    view->setFocus();
    updateShownTrace();
    updateForCells();
    emit viewStateChanged();
}

/// The settings and the brush see a trained model's layer as any other, and edit it so; here it comes out
/// where that holds.
void MainWindow::submitEdit(Edit edit) {
    const auto& trace = m_viewContext->trace();
    const Index layerCount = trace ? layerSelection(*trace).count : 0;
    edit.session =
        mergeShownLayerEdits(m_settingsPanel->editScope(), m_session, std::move(edit.session), layerCount);
    emit sessionEdited(edit);
}

void MainWindow::setSession(const Session& session, const Tokens& tokens) {
    m_session = session;
    const Session shownLayer = shownLayerSession(session);
    m_settingsPanel->setSession(shownLayer);
    m_settingsPanel->setTokens(tokens);
    for (View* view : m_views) view->setSession(session);
    m_lessonPanel->setSession(session);
    m_maskBrush->setSession(shownLayer);
    m_maskBrush->setTokens(tokens);
    m_viewMenu->updateSpecialTokenActions(m_maskBrush->hasSpecialTokens(),
                                          m_maskBrush->areSpecialTokensMasked(),
                                          m_maskBrush->specialTokensUnmaskableReason());
}

void MainWindow::setProblems(const std::vector<Problem>& problems, const QList<QAction*>& actions) {
    m_settingsPanel->setProblems(problems);
    m_hasProblems = !problems.empty();
    if (m_hasProblems) {
        m_computeTimeLabel->setTextAndAdjustSize(tr("not computed"));
        const QString problem = fieldProblemText(problems.front());
        showStaleOverlays(
            m_viewContext->trace() ? tr("%1. The picture is of the settings before.").arg(problem) : problem,
            actions);
    } else if (!m_staleOverlays.front()->isHidden()) {
        showStaleOverlays({}, {});  // until the trace is there
    }
}

void MainWindow::showStaleOverlays(const QString& message, const QList<QAction*>& actions) {
    for (StaleOverlay* overlay : m_staleOverlays)
        overlay->showOverlay(overlay == m_staleOverlays.front() ? message : QString(), actions);
}

void MainWindow::setTrace(std::shared_ptr<const Trace> trace, std::chrono::nanoseconds computeTime) {
    const double milliseconds = std::chrono::duration<double, std::milli>(computeTime).count();
    if (!m_hasProblems)
        for (StaleOverlay* overlay : m_staleOverlays) overlay->hide();
    const QString provenance = provenanceText(*trace);
    m_provenanceLabel->setText(provenance);
    m_provenanceLabel->setToolTip(provenance);
    if (!m_hasProblems)
        m_computeTimeLabel->setTextAndAdjustSize(tr("%1 ms").arg(numberText(milliseconds, 1)));
    m_settingsPanel->setTrace(*trace);
    m_maskBrush->setUnknownKeys(trace->unknownKeys);
    updateAvailableViews(*trace);
    updateSequenceList(*trace);
    m_headsButton->setHeadCount(static_cast<int>(trace->headCount()));
    QList<QStringList> formulas;
    for (const Stage stage : pipelineStages(*trace)) formulas << formulaNames(*trace, stage);
    m_formulaLabel->reserveHeightFor(formulas);
    const auto previousTrace = std::exchange(m_valueTrace, std::move(trace));
    updateShownTrace();
    if (previousTrace) selectAntecedentWeight(*previousTrace);
}

/// A view that does not apply is not there.
void MainWindow::updateAvailableViews(const Trace& trace) {
    const auto isApplicable = [&](const View* view) {
        const ViewKind& kind = viewKindOf(view);
        return !kind.appliesTo || kind.appliesTo(trace);
    };
    for (std::size_t i = 0; i < m_views.size(); ++i)
        m_viewActionGroup->actions().at(static_cast<int>(i))->setVisible(isApplicable(m_views[i]));
    if (!isApplicable(currentView())) switchToView(m_views.front());
    if (std::exchange(m_isTrainingViewPending, false)) setCurrentViewName(QStringLiteral("learning"));
    updateLayerActions(layerSelection(trace).count > 1);
}

/// What the views without a trace say instead.
void MainWindow::updateHint() {
    if (m_viewContext->revealedTrace()) return;
    const QString hint =
        m_viewContext->hasHiddenWeights()
            ? tr("The weights are covered: they are shown here when they are uncovered.")
            : tr("Type a sentence at the left to see what attends to what, or begin with one of the "
                 "presets above.");
    for (View* view : m_views) view->setHint(hint);
}

/// Of a batch one sequence is shown at a time; which, is chosen in the tool bar.
void MainWindow::updateSequenceList(const Trace& trace) {
    m_sequenceComboBox->clear();
    for (const auto& tokens : trace.tokens->queries) {
        const QString sequenceNumber = QString::number(m_sequenceComboBox->count() + 1);
        m_sequenceComboBox->addItem(
            tr("sequence %1: %2 …").arg(sequenceNumber, bidiIsolated(printableToken(tokens.front()))));
    }
    m_sequenceComboBox->setCurrentIndex(shownSequence(trace, viewSettings()));
    m_maskBrush->setSequence(m_sequenceComboBox->currentIndex());
    m_sequenceAction->setVisible(trace.sequenceCount() > 1);
}

void MainWindow::updateForViewSettings(const ViewSettings& viewSettings) {
    m_maskBrush->setSequence(viewSettings.sequence);
    m_sequenceComboBox->setCurrentIndex(viewSettings.sequence);
    m_guessAction->setChecked(viewSettings.hiddenWeights.has_value());
    m_guessBar->setVisible(viewSettings.hiddenWeights.has_value());
    m_settingsPanel->setNotesHidden(m_viewContext->hasHiddenWeights());
    updateCalculationVisibility();
    emit viewStateChanged();
    // Later: all are told of this change first.
    QMetaObject::invokeMethod(this, &MainWindow::updateLessonStages, Qt::QueuedConnection);
    QMetaObject::invokeMethod(this, &MainWindow::updateShownTrace, Qt::QueuedConnection);
}

void MainWindow::showEmptyState() {
    for (StaleOverlay* overlay : m_staleOverlays) overlay->hide();
    m_valueTrace.reset();
    m_gradientSelector->hide();
    m_viewContext->setTrace(nullptr);
    updateLayerActions(false);
    m_sequenceAction->setVisible(false);
    m_formulaLabel->setFormula({}, {});
    m_formulaIndexLabel->clearCell();
    m_provenanceLabel->clear();
    m_provenanceLabel->setToolTip({});
    m_cellLabel->clear();
    updateAccessibleDescription({});
    m_computeTimeLabel->setTextAndAdjustSize({});
}

void MainWindow::showStopped() {
    m_computationProgress->showStopped();
    m_computeTimeLabel->setTextAndAdjustSize(tr("stopped"));
    showStaleOverlays(tr("Stopped: not computed with these settings."),
                      {m_computationProgress->recomputeAction()});
}

AnalysisResults MainWindow::analysisResults() const {
    AnalysisResults results;
    for (const View* view : m_views) view->collectResults(results);
    return results;
}

void MainWindow::showFailure(const QString& message) {
    m_computeTimeLabel->setTextAndAdjustSize(tr("not computed"));
    showStaleOverlays(message, {});
}

}  // namespace attention
