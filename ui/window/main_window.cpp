// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/main_window.h"

#include "background/background_computations.h"
#include "classroom/guess_bar.h"
#include "comparison/compare_menu.h"
#include "comparison/trace_status.h"
#include "formula/formula_label.h"
#include "heads/head_thumbnails.h"
#include "heatmap/printable_text.h"
#include "help/help_menu.h"
#include "inspector/calculation_panel.h"
#include "inspector/calculation_strip.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_offer.h"
#include "lesson/lesson_panel.h"
#include "look/design_values.h"
#include "mask/mask_bar.h"
#include "metrics/metrics_panel.h"
#include "models/session_model.h"
#include "overview/overview_figure.h"
#include "overview/overview_view.h"
#include "pipeline/pipeline_strip.h"
#include "pipeline/stage_groups.h"
#include "pipeline/stage_playback.h"
#include "sentence_field/message_bar.h"
#include "sentence_field/sentence_panel.h"
#include "settings/settings_panel.h"
#include "settings_bar/settings_bar.h"
#include "state/shown_cells.h"
#include "texts/attention_message.h"
#include "texts/field_texts.h"
#include "texts/joined_texts.h"
#include "texts/layer_edit_texts.h"
#include "texts/shared_labels.h"
#include "trace/layer_selection.h"
#include "training/training_texts.h"
#include "training/training_view.h"
#include "widgets/layouts.h"
#include "widgets/widget_help.h"
#include "window/activity_notice.h"
#include "window/antecedent_cell.h"
#include "window/cell_description.h"
#include "window/classroom_menu.h"
#include "window/computation_status.h"
#include "window/drawer_area.h"
#include "window/edit_menu.h"
#include "window/file_drop.h"
#include "window/file_menu.h"
#include "window/find_tools.h"
#include "window/focus_keys.h"
#include "window/formula_index_label.h"
#include "window/gradient_selector.h"
#include "window/language_menu.h"
#include "window/mask_tools.h"
#include "window/navigation_menu.h"
#include "window/pinned_preview.h"
#include "window/progress_strip.h"
#include "window/status_bar.h"
#include "window/theme_menu.h"
#include "window/tool_bar.h"
#include "window/view_area.h"
#include "window/view_menu.h"
#include "window/view_stack.h"
#include "window/view_switch.h"

#include <QAction>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenuBar>
#include <QScreen>
#include <QStyle>
#include <QVBoxLayout>

#include <utility>

namespace attention {

MainWindow::MainWindow(ViewContext& viewContext, QAction* undoAction, QAction* redoAction,
                       BackgroundComputations& computations, QWidget* parent)
    : QMainWindow(parent),
      m_viewContext(viewContext),
      m_viewStack(new ViewStack(computations, viewContext)),
      m_sentencePanel(new SentencePanel(viewContext, undoAction, redoAction)),
      m_messageBar(new MessageBar(viewContext)),
      m_settingsPanel(new SettingsPanel(viewContext)),
      m_settingsBar(new SettingsBar(viewContext)),
      m_calculationPanel(new CalculationPanel(viewContext, computations.selectionNearestWords)),
      m_calculationStrip(new CalculationStrip(viewContext)),
      // Before the views are connected, so that metrics are computed while the views are painted.
      m_metricsPanel(new MetricsPanel(viewContext, computations.headMetrics)),
      m_stagePlayback(new StagePlayback(viewContext, this)),
      m_stageGroups(new StageGroups(viewContext, m_stagePlayback->action())),
      m_pipelineStrip(new PipelineStrip(viewContext)),
      m_lessonPanel(new LessonPanel(viewContext)),
      m_lessonOffer(new LessonOffer),
      m_cellDescription(new CellDescription(viewContext, *m_viewStack, this)),
      m_gradientSelector(new GradientSelector(computations.gradients, viewContext, this)),
      m_maskTools(new MaskTools(viewContext, *m_viewStack, this)),
      m_pinnedPreview(new PinnedPreview(viewContext, this)),
      m_guessBar(new GuessBar),
      m_statusBar(new StatusBar),
      m_fileMenu(new FileMenu(this)),
      m_editMenu(new EditMenu(undoAction, redoAction, this)),
      m_viewMenu(new ViewMenu(viewContext, this)),
      m_themeMenu(new ThemeMenu(this)),
      m_languageMenu(new LanguageMenu(this)),
      m_navigationMenu(new NavigationMenu(viewContext, m_stagePlayback->action(), this)),
      m_compareMenu(new CompareMenu(viewContext, this)),
      m_lessonMenu(new LessonMenu(this)),
      m_helpMenu(new HelpMenu(this)),
      m_fileDrop(new FileDrop(this)) {
    setWindowTitle(tr("Attention Lab"));
    buildLayout(undoAction);
    buildMenus();
    buildToolBar();
    setStatusBar(m_statusBar);
    connectSettings();
    connectMessage();
    connectViews();
    connectStages();
    connectPanels();
    connectCommands();
    connectPinnedPreview();
    assignHelpPages();
    updateVisibleParts();
    updateGradientCapability();
    if (m_viewContext.state().trace) m_viewStack->updateAvailableViews(*m_viewContext.state().trace);
    updateForCells();
    // Overrides the minimum size of the layout, which is too large because of the panels. The panels fold in
    // a narrow window. The size is in pixels.
    setMinimumSize(640, 480);
    // An estimate in pixels, because the window has no frame before it is shown.
    const QSize windowFrameSize(8, 4 + style()->pixelMetric(QStyle::PM_TitleBarHeight));
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - windowFrameSize));
    m_viewStack->currentView()->setFocus();
}

void MainWindow::buildLayout(QAction* undoAction) {
    QWidget* center = newCenterPanel();
    m_panels = new DrawerArea({.settingsPanel = m_settingsPanel,
                               .center = center,
                               .viewStack = m_viewStack,
                               .calculationPanel = m_calculationPanel,
                               .calculationStrip = m_calculationStrip,
                               .metricsPanel = m_metricsPanel},
                              m_viewContext);
    auto* content = new QWidget(this);
    auto* contentLayout = newLayout<QVBoxLayout>(content, {0, 0, 0, 0}, 0);
    contentLayout->addWidget(m_sentencePanel);
    contentLayout->addWidget(m_messageBar);
    contentLayout->addWidget(m_panels, 1);
    contentLayout->addWidget(m_settingsBar);
    setCentralWidget(content);
    m_classroomMenu = new ClassroomMenu({.window = this,
                                         .center = center,
                                         .sentencePanel = m_sentencePanel,
                                         .messageBar = m_messageBar,
                                         .panels = m_panels,
                                         .lessonPanel = m_lessonPanel},
                                        m_guessBar, m_viewContext);
    auto* const computationStatus = new ComputationStatus(
        m_viewContext,
        {m_viewStack, m_stageGroups, m_pipelineStrip, m_cellDescription->formulaLabel(),
         m_cellDescription->indexLabel(), m_calculationPanel, m_calculationStrip, m_metricsPanel},
        *m_statusBar, undoAction, this);
    connect(computationStatus, &ComputationStatus::staleChanged, m_sentencePanel, &SentencePanel::setStale);
    connect(computationStatus, &ComputationStatus::staleChanged, m_messageBar, &MessageBar::setStale);
    m_notice =
        new ActivityNotice(*m_statusBar, {m_statusBar->fileProgress(), m_statusBar->computationProgress()},
                           {m_settingsBar, m_messageBar}, content);
}

/// Creates the widget with the stages, the lesson, the formula, the bars for the mask and for guesses, and
/// the views.
QWidget* MainWindow::newCenterPanel() {
    auto* center = new QWidget(this);
    auto* centerLayout = newLayout<QVBoxLayout>(center, {0, 0, 0, 0}, 0);
    m_stageRow = newStageRow();
    centerLayout->addWidget(m_stageRow);
    centerLayout->addWidget(m_lessonPanel);
    centerLayout->addWidget(m_lessonOffer);
    m_formulaRow = newFormulaRow();
    centerLayout->addWidget(m_formulaRow);
    m_maskTools->bar()->setContentsMargins(16, 0, 16, 8);
    centerLayout->addWidget(m_maskTools->bar());
    m_guessBar->setContentsMargins(16, 0, 16, 8);
    m_guessBar->hide();
    centerLayout->addWidget(m_guessBar);
    m_headsColumn = new QWidget(this);
    m_headThumbnails = new HeadThumbnails(m_viewContext, m_headsColumn);
    m_headsColumn->setBackgroundRole(QPalette::Base);
    m_headsColumn->setAutoFillBackground(true);
    newLayout<QVBoxLayout>(m_headsColumn, {design::spacing, 0, 0, 0}, 0)->addWidget(m_headThumbnails);
    m_viewArea = new ViewArea(m_headsColumn, m_viewStack, m_calculationStrip);
    centerLayout->addWidget(m_viewArea, 1);
    return center;
}

/// Creates the row with the stages and the list of the views of the page. The row has the same height on all
/// pages that show it.
QWidget* MainWindow::newStageRow() {
    auto* row = new QWidget(this);
    auto* layout = newLayout<QHBoxLayout>(row, {design::margin, 0, design::margin, 0}, design::spacing);
    auto* strut = new QWidget;
    strut->setFixedSize(0, design::stageRowHeight);
    layout->addWidget(strut);
    layout->addWidget(m_stageGroups);
    layout->addWidget(m_pipelineStrip, 1);
    layout->addStretch(0);
    m_viewSwitch = new ViewSwitch(*m_viewStack, row);
    layout->addWidget(m_viewSwitch);
    return row;
}

/// Sets the help pages for parts of the window. ViewStack sets the pages for the views.
void MainWindow::assignHelpPages() {
    for (const auto& [widget, page] :
         std::initializer_list<std::pair<QWidget*, const char*>>{{this, "first-five-minutes"},
                                                                 {m_settingsPanel, "settings"},
                                                                 {m_settingsBar, "settings"},
                                                                 {m_calculationPanel, "trace-a-number"},
                                                                 {m_calculationStrip, "trace-a-number"},
                                                                 {m_metricsPanel, "metrics"},
                                                                 {m_headThumbnails, "head-off"},
                                                                 {m_stageRow, "symbols"},
                                                                 {m_maskTools->bar(), "mask-cells"},
                                                                 {m_guessBar, "hide-weights"},
                                                                 {m_lessonPanel, "first-lesson"},
                                                                 {m_lessonOffer, "first-lesson"}})
        setHelpPage(*widget, page);
}

QWidget* MainWindow::newFormulaRow() {
    auto* row = new QWidget(this);
    auto* layout = newLayout<QHBoxLayout>(row, {16, 8, 16, 8}, 24);
    layout->addWidget(m_cellDescription->formulaLabel());
    layout->addWidget(m_cellDescription->indexLabel(), 1);
    layout->addWidget(m_gradientSelector);
    return row;
}

void MainWindow::buildToolBar() {
    m_toolBar = new ToolBar({.settingsAction = m_panels->settingsAction(),
                             .pageActions = m_viewStack->pageActions(),
                             .findAction = m_findTools->findAction(),
                             .classroomAction = m_classroomMenu->classroomAction(),
                             .exportAction = m_fileMenu->exportAction(),
                             .calculationAction = m_panels->calculationAction()});
    addToolBar(m_toolBar);
    m_classroomMenu->setAutoHiddenBars({m_toolBar}, {m_settingsBar});
    connect(m_classroomMenu, &ClassroomMenu::layoutChanged, this, &MainWindow::updateForClassroomMode);
}

void MainWindow::buildMenus() {
    m_findTools = new FindTools(
        {.window = this, .panels = m_panels, .settingsPanel = m_settingsPanel, .viewStack = m_viewStack},
        m_viewContext);
    m_editMenu->addAction(m_findTools->findAction());
    m_editMenu->addSeparator();
    m_editMenu->addActions(m_maskTools->maskActions());
    m_editMenu->addAction(m_headThumbnails->switchOffAction());
    m_editMenu->addSeparator();
    m_editMenu->addAction(computationProgress()->stopAction());
    m_editMenu->addAction(computationProgress()->recomputeAction());
    m_viewMenu->addAction(m_headThumbnails->allHeadsAction());
    m_viewMenu->addAction(m_headThumbnails->meanAction());
    m_viewMenu->addAction(m_gradientSelector->gradientsAction());
    m_viewMenu->addSeparator();
    m_viewStack->addPageMenus(m_viewMenu);
    m_viewMenu->addSeparator();
    m_viewStack->addZoomActions(m_viewMenu);
    m_viewMenu->addSeparator();
    m_viewMenu->addActions(m_panels->panelActions());
    m_viewMenu->addSeparator();
    m_viewMenu->addMenu(m_themeMenu);
    m_viewMenu->addMenu(m_languageMenu);
    m_compareMenu->addAction(m_pinnedPreview->action());
    m_lessonMenu->addGalleryAction(m_fileMenu->galleryAction());
    m_lessonMenu->addStepActions(
        {m_lessonPanel->nextAction(), m_lessonPanel->previousAction(), m_lessonPanel->leaveAction()});
    for (QMenu* menu :
         std::initializer_list<QMenu*>{m_fileMenu, m_editMenu, m_viewMenu, m_navigationMenu, m_compareMenu,
                                       m_lessonMenu, m_classroomMenu, m_helpMenu})
        menuBar()->addMenu(menu);
}

void MainWindow::connectSettings() {
    connect(m_sentencePanel, &SentencePanel::secondTextToggled, m_settingsPanel,
            &SettingsPanel::setHasSecondText);
    const auto trainWithEdits = [this] {
        m_viewContext.edit({withEditsAppliedDuringTraining(session()), tr("training with the changes"),
                            SessionEdit::noInteraction});
    };
    connect(m_settingsPanel, &SettingsPanel::trainingWithEditsRequested, this, trainWithEdits);
    connect(m_messageBar, &MessageBar::trainingWithEditsRequested, this, trainWithEdits);
    const auto showTraining = [this](const QString& message) {
        constexpr int displayMilliseconds = 30'000;  // enough time to read the message
        m_viewStack->showViewWithNextTrace(QStringLiteral("learning"));
        m_statusBar->showMessage(message, displayMilliseconds);
    };
    connect(m_settingsPanel, &SettingsPanel::taskChosen, this, showTraining);
    connect(m_settingsBar, &SettingsBar::taskChosen, this, showTraining);
}

void MainWindow::connectMessage() {
    connect(m_sentencePanel, &SentencePanel::weightsChanged, this, &MainWindow::updateMessage);
    connect(m_messageBar, &MessageBar::suggestionChosen, this, &MainWindow::followSuggestion);
}

void MainWindow::connectStages() {
    connect(m_stagePlayback, &StagePlayback::started, this, [this] {
        if (!m_viewStack->currentCapabilities().showsStage) m_viewStack->showFirstView();
    });
    connect(m_panels->everythingAction(), &QAction::toggled, this, &MainWindow::updateVisibleParts);
}

/// Shows or hides the parts around the views. The visible parts depend on the current view, the lesson,
/// classroom mode and the action “Everything”.
void MainWindow::updateVisibleParts() {
    const bool showsEverything = m_panels->everythingAction()->isChecked();
    const bool isInLesson = m_lessonPanel->leaveAction()->isEnabled();
    const bool showsStage = m_viewStack->currentCapabilities().showsStage;
    m_stageGroups->setVisible(showsStage && !showsEverything);
    m_stageRow->setVisible(showsStage || showsEverything || m_viewStack->currentPageViewActions().size() > 1);
    m_pipelineStrip->setVisible(showsEverything);
    m_headsColumn->setVisible(m_viewStack->currentCapabilities().showsHeads);
    m_formulaRow->setVisible((showsEverything || isInLesson) &&
                             (showsStage || !m_classroomMenu->isInClassroomMode()));
    m_statusBar->setVisible(showsEverything);
    m_notice->updateContent();
    updateViewArea();
}

/// Updates the parts whose content or visibility differs in classroom mode. Call when the mode has changed.
void MainWindow::updateForClassroomMode() {
    m_messageBar->adaptToWindowWidth(width(), m_classroomMenu->isInClassroomMode());
    updateMessage();
    updateVisibleParts();
}

/// Updates the space of the calculation strip and of the stages. In classroom mode, the strip is next to the
/// heatmaps or below them on pages that show a stage. The page Compare has no strip, because its heatmaps
/// need the whole page.
void MainWindow::updateViewArea() {
    m_panels->setCalculationStripAllowed(m_viewStack->currentCapabilities().showsStage &&
                                         m_viewStack->currentPage() != ViewPage::Compare);
    m_stageGroups->setAvailableWidth(m_stageRow->width() - 2 * design::margin -
                                     (m_viewSwitch->isHidden() ? 0 : m_viewSwitch->sizeHint().width()));
    m_viewArea->placeStrip();
}

/// Updates the message below the sentence, which describes the weights of the current query.
void MainWindow::updateMessage() {
    const auto trace = forwardTrace(m_viewContext.trace());
    const QueryWeights* weights = m_sentencePanel->queryWeights();
    if (!trace || !weights) return m_messageBar->setMessage({}, {});
    const bool namesHead =
        m_classroomMenu->isInClassroomMode() || !m_viewStack->currentCapabilities().showsHeads;
    QString detail = attentionMessageDetail(*trace, *weights, namesHead);
    if (traceStatus(*trace, session()) == TraceStatus::TrainingState)
        detail = trainingStateText(*trace, session().training.stepCount);
    if (currentViewName() == QLatin1String("learning") && trainingResultForTrace(*trace))
        detail = trace->session->model.edits.empty()
                     ? trainedAnswersText(*trace)
                     : joinedSentences({trainedAnswersText(*trace), trainingOriginText(*trace->session)});
    if (showsPinnedTrace(m_viewContext.state())) detail = tr("The window shows session A, which is pinned.");
    m_messageBar->setMessage(attentionMessage(*trace, m_viewContext.displaySettings(), *weights), detail);
}

void MainWindow::followSuggestion(const Suggestion& suggestion) {
    switch (suggestion.kind) {
        case Suggestion::Kind::ReplaceText:
            return m_sentencePanel->replaceText(suggestion);
        case Suggestion::Kind::GuessWeights:
            return m_classroomMenu->guessAction()->trigger();
        case Suggestion::Kind::WatchTraining:
            setCurrentViewName(QStringLiteral("learning"));
            m_viewStack->viewOfClass<TrainingView>()->watchFromFirstStep();
    }
}

void MainWindow::connectViews() {
    // First, so that a view that does not apply to a new trace is never shown with it.
    connect(&m_viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        const Shared<Trace>& trace = m_viewContext.state().trace;
        if (changes & StateChange::Trace && trace) m_viewStack->updateAvailableViews(*trace);
    });
    m_viewStack->connectViews();
    connect(&m_viewContext, &ViewContext::statusMessageRequested, this, [this](const QString& message) {
        constexpr int displayMilliseconds = 10'000;
        m_statusBar->showMessage(message, displayMilliseconds);
    });
    connect(m_viewStack, &ViewStack::viewChosen, this, &MainWindow::updateForChosenView);
}

/// Connects the panels with each other and with the window.
void MainWindow::connectPanels() {
    connect(m_lessonPanel->leaveAction(), &QAction::enabledChanged, this, &MainWindow::updateSentenceSpace);
    connect(m_lessonPanel->leaveAction(), &QAction::enabledChanged, this, &MainWindow::updateVisibleParts);
    connect(m_lessonPanel->leaveAction(), &QAction::enabledChanged, this, &MainWindow::updateColorScales);
    connect(m_lessonPanel->leaveAction(), &QAction::enabledChanged, m_navigationMenu,
            &NavigationMenu::setLessonRunning);
    connect(m_lessonPanel, &LessonPanel::sentenceChanged, this, &MainWindow::revealMentionedCells,
            Qt::QueuedConnection);  // queued, so that the overview has the trace of the lesson step first
    connect(m_cellDescription, &CellDescription::cellTextChanged, m_statusBar, &StatusBar::setCellText);
    connect(&m_viewContext, &ViewContext::changed, this, &MainWindow::updateFor);
}

void MainWindow::connectCommands() {
    connect(m_fileMenu, &FileMenu::quitRequested, this, &QWidget::close);
    connect(m_fileDrop, &FileDrop::dropRejected, this, [this](const QString& message) {
        constexpr int displayMilliseconds = 8000;
        m_statusBar->showMessage(message, displayMilliseconds);
    });
    connect(m_fileDrop, &FileDrop::fileDropped, m_fileMenu, &FileMenu::openFileRequested);
    connect(m_editMenu, &EditMenu::copyRequested, this, &MainWindow::copyRequested);
    connect(m_navigationMenu, &NavigationMenu::adjacentPanelRequested, this, [this](int direction) {
        m_panels->focusAdjacentPart(direction, {m_sentencePanel, m_headThumbnails}, {m_settingsBar});
    });
    connect(m_settingsBar, &SettingsBar::resamplingRequested, m_settingsPanel,
            &SettingsPanel::resampleParameters);
    connect(m_settingsBar, &SettingsBar::settingsRequested, m_panels->settingsAction(),
            [this] { m_panels->settingsAction()->setChecked(true); });
    connect(m_viewMenu, &ViewMenu::maskSpecialTokensToggled, m_maskTools->brush(),
            &MaskBrush::setSpecialTokensMasked);
}

ProgressStrip* MainWindow::computationProgress() const {
    return m_statusBar->computationProgress();
}

ProgressStrip* MainWindow::fileProgress() const {
    return m_statusBar->fileProgress();
}

QString MainWindow::currentViewName() const {
    return m_viewStack->currentViewName();
}

void MainWindow::setCurrentViewName(const QString& name) {
    m_viewContext.emitPendingChanges();  // so that the trace determines the available views
    m_viewStack->setCurrentViewName(name);
}

void MainWindow::connectPinnedPreview() {
    connect(m_pinnedPreview, &PinnedPreview::pinMissing, this, [this] {
        constexpr int displayMilliseconds = 5000;
        m_statusBar->showMessage(tr("No session is pinned as A. To look at the current session later, pin it "
                                    "with Compare → Pin as A (Ctrl+Shift+P)."),
                                 displayMilliseconds);
    });
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (!m_pinnedPreview->handleKey(*event)) QMainWindow::keyPressEvent(event);
}

void MainWindow::keyReleaseEvent(QKeyEvent* event) {
    if (!m_pinnedPreview->handleKey(*event)) QMainWindow::keyReleaseEvent(event);
}

/// Selects the antecedent of a pronoun after the text of a model that predicts antecedents has changed.
void MainWindow::selectAntecedent() {
    const Shared<Trace>& trace = m_viewContext.state().trace;
    const Shared<Trace> previousTrace = m_viewContext.previousState().trace;
    const bool mayChooseCell = m_lessonPanel->isHidden() && !m_viewContext.displaySettings().hiddenWeights &&
                               m_viewContext.selectionOrigin() == SelectionOrigin::Program;
    if (!trace || !previousTrace || trace == previousTrace || !mayChooseCell) return;
    const WindowState& previous = m_viewContext.previousState();
    const CellRef previousCell =
        nearestShownCell(*previousTrace, previous.displaySettings, previous.selectedCell);
    if (const auto cell = antecedentCell(*previousTrace, previousCell, *trace, selectedCell()))
        m_viewContext.select(*cell, SelectionOrigin::Program);
}

/// Updates the magnitudes of the color scales. Within a lesson and while a number is dragged, the color
/// scales only become larger. So a color changes only if its number changes or the scale grows.
void MainWindow::updateColorScales() {
    const WindowState& state = m_viewContext.state();
    const bool keepsScales = !m_lessonPanel->isHidden() || state.displaySettings.isNumberDragged;
    SeriesMagnitudes magnitudes;
    if (keepsScales) {
        if (!state.trace || isOutdated(statusOfTrace(state))) return;
        magnitudes = raisedMagnitudes(state.displaySettings.seriesMagnitudes, *state.trace,
                                      state.displaySettings, selectedCell().stage);
    }
    if (magnitudes == state.displaySettings.seriesMagnitudes) return;
    m_viewContext.changeDisplay([&](DisplaySettings& display) { display.seriesMagnitudes = magnitudes; });
}

/// Sets whether the current view can show gradients.
void MainWindow::updateGradientCapability() {
    m_viewContext.change([this](WindowState& state) {
        state.viewShowsGradients = m_viewStack->currentCapabilities().showsGradients;
    });
}

void MainWindow::updateForChosenView() {
    updateGradientCapability();
    updateVisibleParts();
    updateSentenceSpace();
    updateMessage();
    updateForCells();
    m_maskTools->updateForSelectedCell();
    emit viewStateChanged();
}

/// Updates the parts of the window after the views and panels have received `changes`.
void MainWindow::updateFor(StateChanges changes) {
    if (changes & (StateChange::Session | StateChange::Trace)) {
        const MaskBrush* brush = m_maskTools->brush();
        m_viewMenu->updateSpecialTokenActions(brush->hasSpecialTokens(), brush->areSpecialTokensMasked(),
                                              brush->specialTokensUnmaskableReason());
        if (changes & StateChange::Trace) {
            selectAntecedent();
        }
        updateMessage();
    }
    const auto cellChanges = StateChange::Trace | StateChange::DisplaySettings | StateChange::SelectedCell |
                             StateChange::HoveredCell;
    if (changes & cellChanges) updateForCells();
    updateColorScales();
    if (changes & (StateChange::DisplaySettings | StateChange::SelectedCell)) emit viewStateChanged();
}

void MainWindow::updateForCells() {
    if (!m_viewContext.trace()) return;
    const CellRef cell = selectedCell();
    const bool showsOneHead =
        m_viewStack->currentCapabilities().showsOneMap && stageInfo(cell.stage).isPerHead();
    m_headThumbnails->setVisibleHead(showsOneHead ? std::optional(m_viewContext.weightCellFor(cell).head)
                                                  : std::nullopt);
    m_cellDescription->update();
    if (m_classroomMenu->isInClassroomMode()) updateViewArea();
}

void MainWindow::setDocumentName(const QString& name, bool isModified) {
    // Doubles “[*]”, because Qt replaces a single “[*]” in a title with the mark for unsaved changes.
    const QString escapedName = QString(name).replace(QLatin1String("[*]"), QLatin1String("[*][*]"));
    setWindowTitle(tr("%1[*] — Attention Lab").arg(bidiIsolated(escapedName)));
    setWindowModified(isModified);
}

void MainWindow::showSavedMessageFor(const QString& path) {
    m_notice->showSavedMessageFor(path);
}

void MainWindow::setCloseHandler(std::function<bool()> closeHandler) {
    m_closeHandler = std::move(closeHandler);
}

void MainWindow::copyLayoutFrom(MainWindow& other) {
    m_panels->restoreLayout(other.m_panels->saveLayout());
    m_settingsPanel->expandGroupsOf(*other.m_settingsPanel);
    m_calculationPanel->restoreBackHistory(other.m_calculationPanel->backHistory());
    m_lessonMenu->editor()->copyStateFrom(*other.m_lessonMenu->editor());
    m_viewStack->showSameViewsAs(*other.m_viewStack);
    m_classroomMenu->copyStateFrom(*other.m_classroomMenu);
}

/// Accepts the event for a key that the widget with focus uses, so that no shortcut of the window uses the
/// key. Widgets with editable text accept these events themselves. In a lesson, Page Up and Page Down always
/// change the lesson step. Also ends the preview of A when the window is deactivated.
bool MainWindow::event(QEvent* event) {
    if (event->type() == QEvent::WindowDeactivate) m_pinnedPreview->releaseKey();
    const auto isLessonKey = [&](int key) {
        return m_lessonPanel->leaveAction()->isEnabled() &&
               (key == Qt::Key_PageDown || key == Qt::Key_PageUp);
    };
    if (event->type() == QEvent::ShortcutOverride && !isLessonKey(static_cast<QKeyEvent*>(event)->key()) &&
        isKeyUsedBy(focusWidget(), *static_cast<QKeyEvent*>(event), *m_viewStack)) {
        event->accept();
        return true;
    }
    return QMainWindow::event(event);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    updateSentenceSpace();
    m_panels->adaptToWindowWidth(width());
    m_messageBar->adaptToWindowWidth(width(), m_classroomMenu->isInClassroomMode());
    updateViewArea();
}

/// Scrolls the overview so that the cells that the text of the lesson step mentions are visible. Does nothing
/// if the overview has no figure or the step mentions no cell.
void MainWindow::revealMentionedCells() {
    const FigureView* const overview = m_viewStack->viewOfClass<OverviewPage>()->figureView();
    const auto* const figure = static_cast<const OverviewFigure*>(overview->figure());
    if (!figure) return;
    QRectF area;
    for (const CellRef& cell : m_lessonPanel->mentionedCells()) area |= figure->cellRect(cell);
    if (!area.isEmpty()) m_viewStack->viewOfClass<OverviewPage>()->figureView()->ensureRectVisible(area);
}

void MainWindow::updateSentenceSpace() {
    m_sentencePanel->setTrailVisible(m_viewStack->currentPage() == ViewPage::Training);
    // The minimum height of the window in pixels for arcs in lessons. In a smaller window, the heatmaps need
    // the space of the arcs.
    constexpr int minHeightForArcsInLessons = 1000;
    const bool isInLesson = m_lessonPanel->leaveAction()->isEnabled();
    const bool hasArcs = !isInLesson || height() >= minHeightForArcsInLessons;
    m_sentencePanel->adaptToWindow(height(), m_viewStack->currentPage() == ViewPage::Sentence
                                                 ? SentencePanel::Marks::None
                                             : hasArcs ? SentencePanel::Marks::Arcs
                                                       : SentencePanel::Marks::Tints);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    event->setAccepted(!m_closeHandler || m_closeHandler());
}

}  // namespace attention

#include "moc_main_window.cpp"
