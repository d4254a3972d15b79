// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/main_window.h"

#include "background/background.h"
#include "classroom/guess_bar.h"
#include "comparison/compare_menu.h"
#include "figure/view.h"
#include "formula/formula_label.h"
#include "heatmap/number_text.h"
#include "heatmap/token_text.h"
#include "help/help_menu.h"
#include "inspector/arithmetic_band.h"
#include "inspector/inspector_panel.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_offer.h"
#include "lesson/lesson_panel.h"
#include "mask/mask_bar.h"
#include "measures/measures_panel.h"
#include "pipeline/heads_button.h"
#include "pipeline/pipeline_strip.h"
#include "pipeline/random_badge.h"
#include "setup/setup_panel.h"
#include "state/shown.h"
#include "texts/field_texts.h"
#include "texts/provenance_text.h"
#include "trace/layer_selection.h"
#include "views/views.h"
#include "widgets/layouts.h"
#include "widgets/steady_label.h"
#include "widgets/veil.h"
#include "window/file_menu.h"
#include "window/language_menu.h"
#include "window/place_label.h"
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

MainWindow::MainWindow(QAction* undo, QAction* redo, Background& background, QWidget* parent)
    : QMainWindow(parent),
      m_gradients(background.gradients),
      m_sight(new Sight(this)),
      m_setup(new SetupPanel),
      m_inspector(new InspectorPanel(background.inspected)),
      m_band(new ArithmeticBand),
      m_measures(new MeasuresPanel(background.measured)),
      m_strip(new PipelineStrip),
      m_heads(new HeadsButton),
      m_formula(new FormulaLabel),
      m_placeText(new PlaceLabel),
      m_badge(new RandomBadge),
      m_lesson(new LessonPanel),
      m_lessonOffer(new LessonOffer),
      m_lessonMenu(new LessonMenu(this)),
      m_maskBar(new MaskBar),
      m_brush(new MaskBrush(this)),
      m_guesses(new GuessBar),
      m_viewMenu(new ViewMenu(this)),
      m_stack(new QStackedWidget),
      m_toolBar(addToolBar(tr("Tools"))),
      m_files(new FileMenu(this)),
      m_compareMenu(new CompareMenu(this)),
      m_themes(new ThemeMenu(this)),
      m_languages(new LanguageMenu(this)),
      m_help(new HelpMenu(this)),
      m_progress(new ProgressStrip),
      m_writing(new ProgressStrip),
      m_sequences(new QComboBox),
      m_provenance(new QLabel),
      m_cell(new QLabel),
      m_time(new SteadyLabel) {
    setWindowTitle(tr("Attention Lab"));
    buildLayout(background);
    buildActions(undo, redo);
    buildStatusBar();
    connectViews();
    connectSight();
    connectMask();
    setView({});
    setAcceptDrops(true);
    setMinimumSize(640, 480);  // or the panels, which fold away in a narrow window, would keep it wide
    const QSize frame(8, 4 + style()->pixelMetric(QStyle::PM_TitleBarHeight));  // which is not there yet
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - frame));
    front()->setFocus();
}

void MainWindow::buildLayout(Background& background) {
    for (const ViewKind& kind : views()) {
        if (!kind.make) continue;
        m_views.push_back(kind.make(background));
        m_views.back()->setObjectName(QString::fromUtf8(kind.name.data()));
        m_stack->addWidget(m_views.back());
    }
    showHint();
    m_inspector->setHint(tr("Select a number: here it is worked out."));
    auto* splitter = new QSplitter;
    splitter->addWidget(m_setup);
    splitter->addWidget(buildCenter());
    splitter->addWidget(buildExplanations());
    splitter->setStretchFactor(1, 1);
    splitter->setHandleWidth(1);
    splitter->setCollapsible(1, false);
    splitter->setSizes({344, 756, 340});
    setCentralWidget(splitter);
    for (QWidget* shown : std::initializer_list<QWidget*>{m_stack, m_strip, m_formula, m_placeText,
                                                          m_inspector, m_band, m_measures})
        m_veils.push_back(new Veil(shown));
}

/// The arithmetic of the selected number, and below it the measures of its row.
QWidget* MainWindow::buildExplanations() {
    m_explanations = new QSplitter(Qt::Vertical);
    m_explanations->addWidget(m_inspector);
    m_explanations->addWidget(m_measures);
    m_explanations->setStretchFactor(0, 1);
    m_explanations->setHandleWidth(1);
    return m_explanations;
}

/// The way through the stages, what can be chosen for the stage in sight, and its views.
QWidget* MainWindow::buildCenter() {
    m_center = new QWidget;
    auto* rows = newLayout<QVBoxLayout>(m_center, {0, 0, 0, 0}, 0);
    rows->addWidget(m_strip);
    rows->addWidget(m_lesson);
    rows->addWidget(m_lessonOffer);
    m_placeText->setObjectName(QStringLiteral("place"));
    auto* formula = newLayout<QHBoxLayout>(nullptr, {16, 6, 16, 6}, 24);
    formula->addWidget(m_formula);
    formula->addWidget(m_placeText, 1);
    buildNumbers();
    formula->addWidget(m_numbers);
    formula->addWidget(m_badge);
    rows->addLayout(formula);
    m_maskBar->setContentsMargins(16, 0, 16, 6);
    rows->addWidget(m_maskBar);
    m_guesses->setContentsMargins(16, 0, 16, 6);
    m_guesses->hide();
    rows->addWidget(m_guesses);
    rows->addWidget(m_stack, 1);
    rows->addWidget(m_band);
    return m_center;
}

View* MainWindow::front() const {
    return m_views[static_cast<std::size_t>(m_stack->currentIndex())];
}

const ViewKind& MainWindow::kindOf(const QWidget* view) const {
    return *viewNamed(view->objectName().toStdString());
}

void MainWindow::connectView(View* view) {
    const ViewKind::Shows& shows = kindOf(view).shows;
    view->observe(*m_sight, {shows.covers, shows.weightsOnly, shows.gradients});
    connect(view, &View::cellSelected, m_sight, &Sight::select);
    connect(view, &View::cellHovered, this, [this, view](const std::optional<CellRef>& cell) {
        if (view == front()) m_sight->hover(cell);
    });
    connect(view, &View::edited, this, &MainWindow::edited);
    connect(view, &View::viewEdited, m_sight, &Sight::setView);
    connect(view, &View::mapOpened, this, [this] { setViewInFront(QStringLiteral("focus")); });
    connect(view, &View::zoomed, this, &MainWindow::zoomBy);
    connect(view, &View::said, this, [this](const QString& sentence) {
        constexpr int milliseconds = 5000;
        statusBar()->showMessage(sentence, milliseconds);
    });
    connect(view, &View::spokenChanged, this, [this, view] {
        if (view == front()) describe(m_cellInWords);
    });
}

void MainWindow::connectViews() {
    connect(m_setup, &SetupPanel::edited, this, &MainWindow::submit);
    connect(m_setup, &SetupPanel::learningWanted, this, [this] {
        emit edited({withEditsDuringTraining(m_session), tr("learning with changes"), Edit::noGesture});
    });
    connect(m_setup, &SetupPanel::taskChosen, this, [this](const QString& sentence) {
        m_isTaskChosen = true;
        statusBar()->showMessage(sentence, 30'000);  // long enough to be read
    });
    connect(m_setup, &SetupPanel::held, this, [this](bool isHeld) {
        ViewSettings next = view();
        next.isDragged = isHeld;
        setView(next);
    });
    // First: large heads are measured while the views look at them.
    connect(m_sight, &Sight::openTraceChanged, m_measures,
            [this](const auto& trace) { m_measures->setTrace(valuesOf(trace)); });
    for (View* view : m_views) connectView(view);
    connect(m_inspector, &InspectorPanel::operandFollowed, m_sight, &Sight::select);
    connect(m_strip, &PipelineStrip::stageChosen, m_sight, &Sight::selectStage);
    connect(m_heads, &HeadsButton::viewEdited, m_sight, &Sight::setView);
    connect(m_viewMenu, &ViewMenu::viewEdited, m_sight, &Sight::setView);
}

/// What panels show of what one looks at.
void MainWindow::connectSight() {
    connect(m_sight, &Sight::openTraceChanged, this, &MainWindow::showHint);
    connect(m_sight, &Sight::openTraceChanged, m_inspector, &InspectorPanel::setTrace);
    connect(m_sight, &Sight::openTraceChanged, m_band, &ArithmeticBand::setTrace);
    connect(m_sight, &Sight::viewChanged, m_band, &ArithmeticBand::setView);
    connect(m_sight, &Sight::selectedChanged, m_band, &ArithmeticBand::setSelected);
    connect(m_sight, &Sight::traceChanged, m_strip, &PipelineStrip::setTrace);
    connect(m_sight, &Sight::openTraceChanged, m_lesson,
            [this](const auto& trace) { m_lesson->setTrace(valuesOf(trace)); });
    connect(m_sight, &Sight::traceChanged, m_badge, &RandomBadge::setTrace);
    connect(m_badge, &RandomBadge::drawAgainRequested, m_setup, &SetupPanel::drawAgain);
    connect(m_sight, &Sight::viewChanged, m_inspector, &InspectorPanel::setView);
    connect(m_sight, &Sight::viewChanged, m_measures, &MeasuresPanel::setView);
    connect(m_sight, &Sight::viewChanged, m_lesson, &LessonPanel::setView);
    connect(m_sight, &Sight::viewChanged, m_heads, &HeadsButton::setView);
    connect(m_sight, &Sight::viewChanged, m_viewMenu, &ViewMenu::setView);
    connect(m_sight, &Sight::viewChanged, this, &MainWindow::showSettings);
    connect(m_sight, &Sight::selectedChanged, m_inspector, &InspectorPanel::setSelected);
    connect(m_sight, &Sight::cellsTold, this, &MainWindow::showPlace);
}

void MainWindow::showView(View* view) {
    m_sight->dropHover();
    m_stack->setCurrentWidget(view);
    m_viewChoice->actions().at(m_stack->currentIndex())->setChecked(true);
    view->setFocus();
    showNumbers();
    showPlace();
    emit viewStateChanged();
}

/// The settings and the brush see a trained model's layer as any other, and edit it so; here it comes out
/// where that holds.
void MainWindow::submit(Edit edit) {
    const auto& trace = m_sight->trace();
    const Index layers = trace ? layerSelection(*trace).count : 0;
    edit.session = mergeShownLayerEdits(m_setup->scope(), m_session, std::move(edit.session), layers);
    emit edited(edit);
}

void MainWindow::setSession(const Session& session, const Tokens& tokens) {
    m_session = session;
    const Session shown = shownLayerSession(session);
    m_setup->setSession(shown);
    m_setup->setTokens(tokens);
    for (View* view : m_views) view->setSession(session);
    m_lesson->setSession(session);
    m_brush->setSession(shown);
    m_brush->setTokens(tokens);
    m_viewMenu->setSpecialTokens(m_brush->hasSpecialKeys(), m_brush->areSpecialKeysMasked(),
                                 m_brush->reasonAgainstMaskingSpecialKeys());
}

void MainWindow::setProblems(const std::vector<Problem>& problems, const QList<QAction*>& help) {
    m_setup->setProblems(problems);
    m_hasProblems = !problems.empty();
    if (m_hasProblems) {
        m_time->showText(tr("not computed"));
        const QString problem = fieldProblemText(problems.front());
        showStale(m_sight->trace() ? tr("%1. The picture is of the settings before.").arg(problem) : problem,
                  help);
    } else if (!m_veils.front()->isHidden()) {
        showStale({}, {});  // until the trace is there
    }
}

void MainWindow::showStale(const QString& sentence, const QList<QAction*>& help) {
    for (Veil* veil : m_veils) veil->cover(veil == m_veils.front() ? sentence : QString(), help);
}

void MainWindow::setTrace(std::shared_ptr<const Trace> trace, std::chrono::nanoseconds computeTime) {
    const double milliseconds = std::chrono::duration<double, std::milli>(computeTime).count();
    if (!m_hasProblems)
        for (Veil* veil : m_veils) veil->hide();
    const QString provenance = provenanceText(*trace);
    m_provenance->setText(provenance);
    m_provenance->setToolTip(provenance);
    if (!m_hasProblems) m_time->showText(tr("%1 ms").arg(numberText(milliseconds, 1)));
    m_setup->setTrace(*trace);
    m_brush->setUnknownKeys(trace->unknownKeys);
    showViewsFor(*trace);
    listSequences(*trace);
    m_heads->setHeads(static_cast<int>(trace->headCount()));
    QList<QStringList> formulas;
    for (const Stage stage : pipelineStages(*trace)) formulas << formulaNames(*trace, stage);
    m_formula->setRoomFor(formulas);
    const auto before = std::exchange(m_trace, std::move(trace));
    showNumbers();
    if (before) followMeaning(*before);
}

/// A view that does not apply is not there.
void MainWindow::showViewsFor(const Trace& trace) {
    const auto doesApply = [&](const View* view) {
        const ViewKind& kind = kindOf(view);
        return !kind.applies || kind.applies(trace);
    };
    for (std::size_t i = 0; i < m_views.size(); ++i)
        m_viewChoice->actions().at(static_cast<int>(i))->setVisible(doesApply(m_views[i]));
    if (!doesApply(front())) showView(m_views.front());
    if (std::exchange(m_isTaskChosen, false)) setViewInFront(QStringLiteral("learning"));
    showLayerActions(layerSelection(trace).count > 1);
}

/// What the views without a trace say instead.
void MainWindow::showHint() {
    if (m_sight->openTrace()) return;
    const QString hint =
        m_sight->isCovered()
            ? tr("The weights are covered: they are shown here when they are uncovered.")
            : tr("Type a sentence at the left to see what attends to what, or begin with one of the "
                 "presets above.");
    for (View* view : m_views) view->setHint(hint);
}

/// Of a batch one sequence is shown at a time; which, is chosen in the tool bar.
void MainWindow::listSequences(const Trace& trace) {
    m_sequences->clear();
    for (const auto& tokens : trace.tokens->queries) {
        const QString number = QString::number(m_sequences->count() + 1);
        m_sequences->addItem(tr("sequence %1: %2 …").arg(number, isolated(shownToken(tokens.front()))));
    }
    m_sequences->setCurrentIndex(shownSequence(trace, view()));
    m_brush->setSequence(m_sequences->currentIndex());
    m_sequencesAction->setVisible(trace.sequenceCount() > 1);
}

void MainWindow::showSettings(const ViewSettings& view) {
    m_brush->setSequence(view.sequence);
    m_sequences->setCurrentIndex(view.sequence);
    m_guess->setChecked(view.cover.has_value());
    m_guesses->setVisible(view.cover.has_value());
    m_setup->coverNotes(m_sight->isCovered());
    showArithmetic();
    emit viewStateChanged();
    // Later: all are told of this change first.
    QMetaObject::invokeMethod(this, &MainWindow::showStagesOfStep, Qt::QueuedConnection);
    QMetaObject::invokeMethod(this, &MainWindow::showNumbers, Qt::QueuedConnection);
}

void MainWindow::showEmpty() {
    for (Veil* veil : m_veils) veil->hide();
    m_trace.reset();
    m_numbers->hide();
    m_sight->setTrace(nullptr);
    showLayerActions(false);
    m_sequencesAction->setVisible(false);
    m_formula->setFormula({}, {});
    m_placeText->showNothing();
    m_provenance->clear();
    m_provenance->setToolTip({});
    m_cell->clear();
    describe({});
    m_time->showText({});
}

void MainWindow::showStopped() {
    m_progress->showStopped();
    m_time->showText(tr("stopped"));
    showStale(tr("Stopped: not computed with these settings."), {m_progress->againAction()});
}

Findings MainWindow::findings() const {
    Findings found;
    for (const View* view : m_views) view->lend(found);
    return found;
}

void MainWindow::showFailure(const QString& message) {
    m_time->showText(tr("not computed"));
    showStale(message, {});
}

}  // namespace attention
