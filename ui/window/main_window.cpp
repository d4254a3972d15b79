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

MainWindow::MainWindow(QAction* undo, QAction* redo, BackgroundComputations& background, QWidget* parent)
    : QMainWindow(parent),
      m_gradientQuery(background.gradients),
      m_context(new ViewContext(this)),
      m_settingsPanel(new SettingsPanel),
      m_calculationPanel(new CalculationPanel(background.selectionNearestWords)),
      m_calculationBand(new CalculationStrip),
      m_metricsPanel(new MetricsPanel(background.headMetrics)),
      m_pipelineStrip(new PipelineStrip),
      m_headsButton(new HeadsButton),
      m_formulaLabel(new FormulaLabel),
      m_indexLabel(new FormulaIndexLabel),
      m_randomBadge(new RandomNumbersBadge),
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
    buildLayout(background);
    buildActions(undo, redo);
    buildStatusBar();
    connectViews();
    connectContext();
    connectMask();
    setViewSettings({});
    setAcceptDrops(true);
    setMinimumSize(640, 480);  // or the panels, which fold away in a narrow window, would keep it wide
    const QSize frame(8, 4 + style()->pixelMetric(QStyle::PM_TitleBarHeight));  // which is not there yet
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - frame));
    currentView()->setFocus();
}

void MainWindow::buildLayout(BackgroundComputations& background) {
    for (const ViewKind& kind : viewKinds()) {
        if (!kind.makeView) continue;
        m_views.push_back(kind.makeView(background));
        m_views.back()->setObjectName(QString::fromUtf8(kind.name.data()));
        m_viewStack->addWidget(m_views.back());
    }
    updateHint();
    m_calculationPanel->setHint(tr("Select a number: here it is worked out."));
    auto* splitter = new QSplitter;
    splitter->addWidget(m_settingsPanel);
    splitter->addWidget(buildCenter());
    splitter->addWidget(buildExplanationPanels());
    splitter->setStretchFactor(1, 1);
    splitter->setHandleWidth(1);
    splitter->setCollapsible(1, false);
    splitter->setSizes({344, 756, 340});
    setCentralWidget(splitter);
    for (QWidget* shown :
         std::initializer_list<QWidget*>{m_viewStack, m_pipelineStrip, m_formulaLabel, m_indexLabel,
                                         m_calculationPanel, m_calculationBand, m_metricsPanel})
        m_staleOverlays.push_back(new StaleOverlay(shown));
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
QWidget* MainWindow::buildCenter() {
    m_center = new QWidget;
    auto* rows = newLayout<QVBoxLayout>(m_center, {0, 0, 0, 0}, 0);
    rows->addWidget(m_pipelineStrip);
    rows->addWidget(m_lessonPanel);
    rows->addWidget(m_lessonOffer);
    m_indexLabel->setObjectName(QStringLiteral("place"));
    auto* formula = newLayout<QHBoxLayout>(nullptr, {16, 6, 16, 6}, 24);
    formula->addWidget(m_formulaLabel);
    formula->addWidget(m_indexLabel, 1);
    buildGradientSelector();
    formula->addWidget(m_gradientSelector);
    formula->addWidget(m_randomBadge);
    rows->addLayout(formula);
    m_maskBar->setContentsMargins(16, 0, 16, 6);
    rows->addWidget(m_maskBar);
    m_guessBar->setContentsMargins(16, 0, 16, 6);
    m_guessBar->hide();
    rows->addWidget(m_guessBar);
    rows->addWidget(m_viewStack, 1);
    rows->addWidget(m_calculationBand);
    return m_center;
}

View* MainWindow::currentView() const {
    return m_views[static_cast<std::size_t>(m_viewStack->currentIndex())];
}

const ViewKind& MainWindow::kindOf(const QWidget* view) const {
    return *viewKindNamed(view->objectName().toStdString());
}

void MainWindow::connectView(View* view) {
    const ViewKind::Capabilities& shows = kindOf(view).capabilities;
    view->connectTo(*m_context, {shows.hidesWeights, shows.showsWeightsOnly, shows.showsGradients});
    connect(view, &View::cellSelected, m_context, &ViewContext::select);
    connect(view, &View::cellHovered, this, [this, view](const std::optional<CellRef>& cell) {
        if (view == currentView()) m_context->setHoveredCell(cell);
    });
    connect(view, &View::sessionEdited, this, &MainWindow::sessionEdited);
    connect(view, &View::viewSettingsEdited, m_context, &ViewContext::setViewSettings);
    connect(view, &View::openMapRequested, this, [this] { setCurrentViewName(QStringLiteral("focus")); });
    connect(view, &View::zoomRequested, this, &MainWindow::zoomBy);
    connect(view, &View::statusMessageChanged, this, [this](const QString& sentence) {
        constexpr int milliseconds = 5000;
        statusBar()->showMessage(sentence, milliseconds);
    });
    connect(view, &View::accessibleTextChanged, this, [this, view] {
        if (view == currentView()) updateAccessibleDescription(m_selectedCellText);
    });
}

void MainWindow::connectViews() {
    connect(m_settingsPanel, &SettingsPanel::sessionEdited, this, &MainWindow::submitEdit);
    connect(m_settingsPanel, &SettingsPanel::trainingWithEditsRequested, this, [this] {
        emit sessionEdited(
            {withEditsDuringTraining(m_session), tr("learning with changes"), Edit::noInteraction});
    });
    connect(m_settingsPanel, &SettingsPanel::taskChosen, this, [this](const QString& sentence) {
        m_isTrainingViewPending = true;
        statusBar()->showMessage(sentence, 30'000);  // long enough to be read
    });
    connect(m_settingsPanel, &SettingsPanel::sliderDownChanged, this, [this](bool isHeld) {
        ViewSettings next = viewSettings();
        next.isNumberDragged = isHeld;
        setViewSettings(next);
    });
    // First: large heads are measured while the views look at them.
    connect(m_context, &ViewContext::revealedTraceChanged, m_metricsPanel,
            [this](const auto& trace) { m_metricsPanel->setTrace(valueTrace(trace)); });
    for (View* view : m_views) connectView(view);
    connect(m_calculationPanel, &CalculationPanel::explainedCellChanged, m_context, &ViewContext::select);
    connect(m_pipelineStrip, &PipelineStrip::stageChosen, m_context, &ViewContext::selectStage);
    connect(m_headsButton, &HeadsButton::viewSettingsEdited, m_context, &ViewContext::setViewSettings);
    connect(m_viewMenu, &ViewMenu::viewSettingsEdited, m_context, &ViewContext::setViewSettings);
}

/// What panels show of what one looks at.
void MainWindow::connectContext() {
    connect(m_context, &ViewContext::revealedTraceChanged, this, &MainWindow::updateHint);
    connect(m_context, &ViewContext::revealedTraceChanged, m_calculationPanel, &CalculationPanel::setTrace);
    connect(m_context, &ViewContext::revealedTraceChanged, m_calculationBand, &CalculationStrip::setTrace);
    connect(m_context, &ViewContext::viewSettingsChanged, m_calculationBand,
            &CalculationStrip::setViewSettings);
    connect(m_context, &ViewContext::selectedCellChanged, m_calculationBand,
            &CalculationStrip::setSelectedCell);
    connect(m_context, &ViewContext::traceChanged, m_pipelineStrip, &PipelineStrip::setTrace);
    connect(m_context, &ViewContext::revealedTraceChanged, m_lessonPanel,
            [this](const auto& trace) { m_lessonPanel->setTrace(valueTrace(trace)); });
    connect(m_context, &ViewContext::traceChanged, m_randomBadge, &RandomNumbersBadge::setTrace);
    connect(m_randomBadge, &RandomNumbersBadge::resamplingRequested, m_settingsPanel,
            &SettingsPanel::resampleParameters);
    connect(m_context, &ViewContext::viewSettingsChanged, m_calculationPanel,
            &CalculationPanel::setViewSettings);
    connect(m_context, &ViewContext::viewSettingsChanged, m_metricsPanel, &MetricsPanel::setViewSettings);
    connect(m_context, &ViewContext::viewSettingsChanged, m_lessonPanel, &LessonPanel::setViewSettings);
    connect(m_context, &ViewContext::viewSettingsChanged, m_headsButton, &HeadsButton::setViewSettings);
    connect(m_context, &ViewContext::viewSettingsChanged, m_viewMenu, &ViewMenu::setViewSettings);
    connect(m_context, &ViewContext::viewSettingsChanged, this, &MainWindow::updateForViewSettings);
    connect(m_context, &ViewContext::selectedCellChanged, m_calculationPanel,
            &CalculationPanel::setSelectedCell);
    connect(m_context, &ViewContext::cellsChanged, this, &MainWindow::updateForCells);
}

void MainWindow::switchToView(View* view) {
    m_context->clearHover();
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
    const auto& trace = m_context->trace();
    const Index layers = trace ? layerSelection(*trace).count : 0;
    edit.session =
        mergeShownLayerEdits(m_settingsPanel->editScope(), m_session, std::move(edit.session), layers);
    emit sessionEdited(edit);
}

void MainWindow::setSession(const Session& session, const Tokens& tokens) {
    m_session = session;
    const Session shown = shownLayerSession(session);
    m_settingsPanel->setSession(shown);
    m_settingsPanel->setTokens(tokens);
    for (View* view : m_views) view->setSession(session);
    m_lessonPanel->setSession(session);
    m_maskBrush->setSession(shown);
    m_maskBrush->setTokens(tokens);
    m_viewMenu->updateSpecialTokenActions(m_maskBrush->hasSpecialTokens(),
                                          m_maskBrush->areSpecialTokensMasked(),
                                          m_maskBrush->specialTokensUnmaskableReason());
}

void MainWindow::setProblems(const std::vector<Problem>& problems, const QList<QAction*>& actions) {
    m_settingsPanel->setProblems(problems);
    m_hasProblems = !problems.empty();
    if (m_hasProblems) {
        m_computeTimeLabel->setTextAndSize(tr("not computed"));
        const QString problem = fieldProblemText(problems.front());
        showStaleOverlays(
            m_context->trace() ? tr("%1. The picture is of the settings before.").arg(problem) : problem,
            actions);
    } else if (!m_staleOverlays.front()->isHidden()) {
        showStaleOverlays({}, {});  // until the trace is there
    }
}

void MainWindow::showStaleOverlays(const QString& message, const QList<QAction*>& actions) {
    for (StaleOverlay* veil : m_staleOverlays)
        veil->showOverlay(veil == m_staleOverlays.front() ? message : QString(), actions);
}

void MainWindow::setTrace(std::shared_ptr<const Trace> trace, std::chrono::nanoseconds computeTime) {
    const double milliseconds = std::chrono::duration<double, std::milli>(computeTime).count();
    if (!m_hasProblems)
        for (StaleOverlay* veil : m_staleOverlays) veil->hide();
    const QString provenance = provenanceText(*trace);
    m_provenanceLabel->setText(provenance);
    m_provenanceLabel->setToolTip(provenance);
    if (!m_hasProblems) m_computeTimeLabel->setTextAndSize(tr("%1 ms").arg(numberText(milliseconds, 1)));
    m_settingsPanel->setTrace(*trace);
    m_maskBrush->setUnknownKeys(trace->unknownKeys);
    updateAvailableViews(*trace);
    updateSequenceList(*trace);
    m_headsButton->setHeadCount(static_cast<int>(trace->headCount()));
    QList<QStringList> formulas;
    for (const Stage stage : pipelineStages(*trace)) formulas << formulaNames(*trace, stage);
    m_formulaLabel->reserveHeightFor(formulas);
    const auto before = std::exchange(m_valueTrace, std::move(trace));
    updateShownTrace();
    if (before) followAntecedent(*before);
}

/// A view that does not apply is not there.
void MainWindow::updateAvailableViews(const Trace& trace) {
    const auto doesApply = [&](const View* view) {
        const ViewKind& kind = kindOf(view);
        return !kind.applies || kind.applies(trace);
    };
    for (std::size_t i = 0; i < m_views.size(); ++i)
        m_viewActionGroup->actions().at(static_cast<int>(i))->setVisible(doesApply(m_views[i]));
    if (!doesApply(currentView())) switchToView(m_views.front());
    if (std::exchange(m_isTrainingViewPending, false)) setCurrentViewName(QStringLiteral("learning"));
    updateLayerActions(layerSelection(trace).count > 1);
}

/// What the views without a trace say instead.
void MainWindow::updateHint() {
    if (m_context->revealedTrace()) return;
    const QString hint =
        m_context->hasHiddenWeights()
            ? tr("The weights are covered: they are shown here when they are uncovered.")
            : tr("Type a sentence at the left to see what attends to what, or begin with one of the "
                 "presets above.");
    for (View* view : m_views) view->setHint(hint);
}

/// Of a batch one sequence is shown at a time; which, is chosen in the tool bar.
void MainWindow::updateSequenceList(const Trace& trace) {
    m_sequenceComboBox->clear();
    for (const auto& tokens : trace.tokens->queries) {
        const QString number = QString::number(m_sequenceComboBox->count() + 1);
        m_sequenceComboBox->addItem(
            tr("sequence %1: %2 …").arg(number, bidiIsolated(printableToken(tokens.front()))));
    }
    m_sequenceComboBox->setCurrentIndex(shownSequence(trace, viewSettings()));
    m_maskBrush->setSequence(m_sequenceComboBox->currentIndex());
    m_sequenceAction->setVisible(trace.sequenceCount() > 1);
}

void MainWindow::updateForViewSettings(const ViewSettings& view) {
    m_maskBrush->setSequence(view.sequence);
    m_sequenceComboBox->setCurrentIndex(view.sequence);
    m_guessAction->setChecked(view.hiddenWeights.has_value());
    m_guessBar->setVisible(view.hiddenWeights.has_value());
    m_settingsPanel->setNotesHidden(m_context->hasHiddenWeights());
    updateCalculationVisibility();
    emit viewStateChanged();
    // Later: all are told of this change first.
    QMetaObject::invokeMethod(this, &MainWindow::updateLessonStages, Qt::QueuedConnection);
    QMetaObject::invokeMethod(this, &MainWindow::updateShownTrace, Qt::QueuedConnection);
}

void MainWindow::showEmptyState() {
    for (StaleOverlay* veil : m_staleOverlays) veil->hide();
    m_valueTrace.reset();
    m_gradientSelector->hide();
    m_context->setTrace(nullptr);
    updateLayerActions(false);
    m_sequenceAction->setVisible(false);
    m_formulaLabel->setFormula({}, {});
    m_indexLabel->clearCell();
    m_provenanceLabel->clear();
    m_provenanceLabel->setToolTip({});
    m_cellLabel->clear();
    updateAccessibleDescription({});
    m_computeTimeLabel->setTextAndSize({});
}

void MainWindow::showStopped() {
    m_computationProgress->showStopped();
    m_computeTimeLabel->setTextAndSize(tr("stopped"));
    showStaleOverlays(tr("Stopped: not computed with these settings."),
                      {m_computationProgress->recomputeAction()});
}

AnalysisResults MainWindow::analysisResults() const {
    AnalysisResults results;
    for (const View* view : m_views) view->collectResults(results);
    return results;
}

void MainWindow::showFailure(const QString& message) {
    m_computeTimeLabel->setTextAndSize(tr("not computed"));
    showStaleOverlays(message, {});
}

}  // namespace attention
