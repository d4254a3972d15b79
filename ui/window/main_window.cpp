// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/main_window.h"

#include "classroom/guess_bar.h"
#include "comparison/compare_menu.h"
#include "figure/view.h"
#include "formula/formula_label.h"
#include "heatmap/number_text.h"
#include "heatmap/token_text.h"
#include "inspector/inspector_panel.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "mask/mask_bar.h"
#include "measures/measures_panel.h"
#include "pipeline/heads_button.h"
#include "pipeline/pipeline_strip.h"
#include "setup/setup_panel.h"
#include "state/shown.h"
#include "texts/provenance_text.h"
#include "views/views.h"
#include "widgets/steady_label.h"
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
#include <QToolBar>
#include <QVBoxLayout>

namespace attention {

MainWindow::MainWindow(QAction* undo, QAction* redo, QWidget* parent)
    : QMainWindow(parent),
      m_setup(new SetupPanel),
      m_inspector(new InspectorPanel),
      m_measures(new MeasuresPanel),
      m_strip(new PipelineStrip),
      m_heads(new HeadsButton),
      m_formula(new FormulaLabel),
      m_placeText(new PlaceLabel),
      m_lesson(new LessonPanel),
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
      m_progress(new ProgressStrip),
      m_sequences(new QComboBox),
      m_provenance(new QLabel),
      m_cell(new QLabel),
      m_time(new SteadyLabel) {
    setWindowTitle(tr("Attention Lab"));
    buildLayout();
    buildActions(undo, redo);
    buildStatusBar();
    connectViews();
    connectMask();
    setView(m_view);
    setAcceptDrops(true);
    setMinimumSize(640, 480);  // or the panels, which fold away in a narrow window, would keep it wide
    resize(QSize(1440, 900).boundedTo(screen()->availableSize()));
    front()->setFocus();
}

void MainWindow::buildLayout() {
    for (const ViewKind& kind : views()) {
        if (!kind.make) continue;
        m_views.push_back(kind.make());
        m_views.back()->setObjectName(QString::fromUtf8(kind.name.data()));
        m_stack->addWidget(m_views.back());
    }
    showHint();
    m_inspector->setHint(tr("Here every number is worked out."));
    auto* splitter = new QSplitter;
    splitter->addWidget(m_setup);
    splitter->addWidget(buildCenter());
    splitter->addWidget(buildExplanations());
    splitter->setStretchFactor(1, 1);
    splitter->setHandleWidth(1);
    splitter->setCollapsible(1, false);
    splitter->setSizes({344, 756, 340});
    setCentralWidget(splitter);
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
    auto* rows = new QVBoxLayout(m_center);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_strip);
    rows->addWidget(m_lesson);
    m_placeText->setObjectName(QStringLiteral("place"));
    auto* formula = new QHBoxLayout;
    formula->setContentsMargins(16, 6, 16, 6);
    formula->setSpacing(24);
    formula->addWidget(m_formula);
    formula->addWidget(m_placeText, 1);
    rows->addLayout(formula);
    m_maskBar->setContentsMargins(16, 0, 16, 6);
    rows->addWidget(m_maskBar);
    m_guesses->setContentsMargins(16, 0, 16, 6);
    m_guesses->hide();
    rows->addWidget(m_guesses);
    rows->addWidget(m_stack, 1);
    return m_center;
}

View* MainWindow::front() const {
    return m_views[static_cast<std::size_t>(m_stack->currentIndex())];
}

const ViewKind& MainWindow::kindOf(const QWidget* view) const {
    return *viewNamed(view->objectName().toStdString());
}

void MainWindow::connectView(View* view) {
    connect(view, &View::cellSelected, this, &MainWindow::select);
    connect(view, &View::cellHovered, this, [this, view](const std::optional<CellRef>& cell) {
        if (view == front()) hover(cell);
    });
    connect(view, &View::edited, this, &MainWindow::edited);
    connect(view, &View::viewEdited, this, &MainWindow::setView);
    connect(view, &View::mapOpened, this, [this] { setViewInFront(QStringLiteral("focus")); });
    connect(view, &View::zoomed, this, &MainWindow::zoomBy);
}

void MainWindow::connectViews() {
    connect(m_setup, &SetupPanel::edited, this, &MainWindow::edited);
    for (View* view : m_views) connectView(view);
    connect(m_inspector, &InspectorPanel::operandFollowed, this, &MainWindow::select);
    connect(m_strip, &PipelineStrip::stageChosen, this, &MainWindow::selectStage);
    connect(m_heads, &HeadsButton::viewEdited, this, &MainWindow::setView);
    connect(m_viewMenu, &ViewMenu::viewEdited, this, &MainWindow::setView);
}

void MainWindow::showView(View* view) {
    dropHover();
    m_stack->setCurrentWidget(view);
    m_viewChoice->actions().at(m_stack->currentIndex())->setChecked(true);
    view->setFocus();
    showPlace();
}

void MainWindow::setSession(const Session& session, const Tokens& tokens) {
    m_setup->setSession(session);
    m_setup->setTokens(tokens);
    forEachView([&](View* view) { view->setSession(session); });
    m_lesson->setSession(session);
    m_brush->setSession(session);
    m_brush->setTokens(tokens);
    m_viewMenu->setSpecialTokens(m_brush->hasSpecialKeys(), m_brush->areSpecialKeysMasked(),
                                 m_brush->reasonAgainstMaskingSpecialKeys());
}

void MainWindow::setProblems(const std::vector<Problem>& problems) {
    m_setup->setProblems(problems);
    m_hasProblems = !problems.empty();
    if (m_hasProblems) m_time->showText(tr("not computed: see the settings"));
}

void MainWindow::setTrace(std::shared_ptr<const Trace> trace, std::chrono::nanoseconds computeTime) {
    const double milliseconds = std::chrono::duration<double, std::milli>(computeTime).count();
    m_provenance->setText(provenanceText(*trace));
    if (!m_hasProblems) m_time->showText(tr("%1 ms").arg(numberText(milliseconds, 1)));
    m_trace = std::move(trace);
    listSequences(*m_trace);
    m_heads->setHeads(static_cast<int>(m_trace->heads()));
    m_strip->setTrace(m_trace);
    m_lesson->setTrace(m_trace);
    shareTrace();
    showPlace();
}

/// What the views without a trace say instead.
void MainWindow::showHint() {
    const QString hint =
        m_isCovering ? tr("The weights are covered: they are shown here when they are uncovered.")
                     : tr("Type a sentence at the left to see what attends to what, or begin with one of the "
                          "presets above.");
    forEachView([&](View* view) { view->setHint(hint); });
}

bool MainWindow::isToCover() const {
    return m_trace && m_view.cover && !m_view.cover->isOpen;
}

void MainWindow::setCovering(bool isCovering) {
    if (isCovering == m_isCovering) return;
    m_isCovering = isCovering;
    showHint();
}

/// While weights are covered only the maps that hide them see the trace.
void MainWindow::shareTrace() {
    setCovering(isToCover());
    const auto open = m_isCovering ? nullptr : m_trace;
    m_measures->setTrace(open);  // first: large heads are measured while the others look at them
    forEachView([&](View* view) { view->setTrace(kindOf(view).shows.masks ? m_trace : open); });
    m_inspector->setTrace(open);
}

/// Of a batch one sequence is shown at a time; which, is chosen in the tool bar.
void MainWindow::listSequences(const Trace& trace) {
    m_sequences->clear();
    for (const auto& tokens : trace.tokens->queries) {
        const QString number = QString::number(m_sequences->count() + 1);
        m_sequences->addItem(tr("sequence %1: %2 …").arg(number, isolated(shownToken(tokens.front()))));
    }
    m_view.sequence = shownSequence(trace, m_view);
    m_brush->setSequence(m_view.sequence);
    m_sequences->setCurrentIndex(m_view.sequence);
    m_sequencesAction->setVisible(trace.sequences() > 1);
}

void MainWindow::setView(const ViewSettings& view) {
    m_view = view;
    if (m_trace) m_view.sequence = shownSequence(*m_trace, m_view);
    m_brush->setSequence(m_view.sequence);
    m_sequences->setCurrentIndex(m_view.sequence);
    forEachView([this](View* each) { each->setView(m_view); });
    m_inspector->setView(m_view);
    m_measures->setView(m_view);
    m_lesson->setView(m_view);
    m_heads->setView(m_view);
    m_viewMenu->setView(m_view);
    m_guess->setChecked(m_view.cover.has_value());
    m_guesses->setVisible(m_view.cover.has_value());
    if (m_isCovering != isToCover()) shareTrace();
    showPlace();
}

void MainWindow::showEmpty() {
    m_trace.reset();
    setCovering(false);
    forEachView([](View* view) { view->setTrace(nullptr); });
    dropHover();
    m_inspector->setTrace(nullptr);
    m_strip->setTrace(nullptr);
    m_measures->setTrace(nullptr);
    m_formula->setFormula({}, {});
    m_placeText->showNothing();
    m_lesson->setTrace(nullptr);
    m_provenance->clear();
    m_cell->clear();
    describe({});
    m_time->showText({});
}

void MainWindow::showStopped() {
    m_progress->showStopped();
    m_time->showText(m_trace ? tr("stopped: the picture shows the settings before")
                             : tr("stopped: there is no picture yet"));
}

void MainWindow::showFailure(const QString& message) {
    m_time->showText(message);
}

}  // namespace attention
