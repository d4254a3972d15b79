// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window.h"

#include "figure/focus_view.h"
#include "figure/lines_view.h"
#include "figure/overview_view.h"
#include "figure/sentence_view.h"
#include "file_menu.h"
#include "formula/formula_label.h"
#include "heatmap/number_text.h"
#include "inspector/inspector_panel.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "mask/mask_bar.h"
#include "measures/measures_panel.h"
#include "pipeline/heads_button.h"
#include "pipeline/pipeline_strip.h"
#include "progress_strip.h"
#include "setup/setup_panel.h"
#include "table/table_view.h"
#include "texts/cell_text.h"
#include "texts/place_text.h"
#include "texts/provenance_text.h"
#include "texts/stage_texts.h"
#include "theme_menu.h"
#include "view_menu.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>

namespace attention {

MainWindow::MainWindow(QAction* undo, QAction* redo, QWidget* parent)
    : QMainWindow(parent),
      m_setup(new SetupPanel),
      m_overview(new OverviewView),
      m_focus(new FocusView),
      m_lines(new LinesView),
      m_text(new SentenceView),
      m_table(new TableView),
      m_inspector(new InspectorPanel),
      m_measures(new MeasuresPanel),
      m_strip(new PipelineStrip),
      m_heads(new HeadsButton),
      m_formula(new FormulaLabel),
      m_placeText(new QLabel),
      m_lesson(new LessonPanel),
      m_lessonMenu(new LessonMenu(this)),
      m_maskBar(new MaskBar),
      m_brush(new MaskBrush(this)),
      m_viewMenu(new ViewMenu(this)),
      m_views(new QStackedWidget),
      m_toolBar(addToolBar(tr("Tools"))),
      m_files(new FileMenu(this)),
      m_themes(new ThemeMenu(this)),
      m_progress(new ProgressStrip),
      m_sequences(new QComboBox),
      m_provenance(new QLabel),
      m_cell(new QLabel),
      m_time(new QLabel) {
    setWindowTitle(tr("Attention Lab"));
    buildLayout();
    buildActions(undo, redo);
    buildStatusBar();
    connectViews();
    connectMask();
    setView(m_view);
    setAcceptDrops(true);
    setMinimumSize(640, 480);  // or the panels, which fold away in a narrow window, would keep it wide
    resize(1440, 900);
    m_overview->setFocus();
}

void MainWindow::buildLayout() {
    const QString hint = tr("Type a sentence at the left to see what attends to what.");
    const char* const names[] = {"overview", "focus", "lines", "text", "table"};
    forEachView([&, i = 0](auto* view) mutable {
        view->setHint(hint);
        view->setObjectName(QLatin1String(names[i++]));
        m_views->addWidget(view);
    });
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
    auto* center = new QWidget;
    auto* rows = new QVBoxLayout(center);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_strip);
    rows->addWidget(m_lesson);
    m_placeText->setObjectName(QStringLiteral("place"));
    m_placeText->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* formula = new QHBoxLayout;
    formula->setContentsMargins(16, 6, 16, 6);
    formula->setSpacing(24);
    formula->addWidget(m_formula);
    formula->addWidget(m_placeText, 1);
    rows->addLayout(formula);
    m_maskBar->setContentsMargins(16, 0, 16, 6);
    rows->addWidget(m_maskBar);
    rows->addWidget(m_views, 1);
    return center;
}

/// The maps come first: in a narrow window what explains them folds away, and comes back with the room.
void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (isWide() == m_isWide) return;
    m_isWide = isWide();
    m_showMeasures->setChecked(m_isWide);
    m_showInspector->setChecked(m_isWide);
}

bool MainWindow::isWide() const {
    constexpr int wideEnough = 1200;
    return width() >= wideEnough;
}

void MainWindow::forEachView(auto&& call) {
    std::apply([&](auto*... view) { (call(view), ...); },
               std::tuple(m_overview, m_focus, m_lines, m_text, m_table));
}

template <class View>
void MainWindow::connectView(View* view) {
    connect(view, &View::cellSelected, this, &MainWindow::select);
    connect(view, &View::cellHovered, this, [this, view](const std::optional<CellRef>& cell) {
        if (view == m_views->currentWidget()) hover(cell);
    });
}

template <class View>
void MainWindow::connectPainting(View* view) {
    connect(view, &View::brushPressed, m_brush, &MaskBrush::press);
    connect(view, &View::brushMoved, m_brush, &MaskBrush::move);
    connect(view, &View::brushReleased, m_brush, &MaskBrush::release);
    connect(view, &View::keyActivated, this, [this](int key) { m_brush->toggleKey(key, m_place.head); });
}

void MainWindow::connectViews() {
    connect(m_setup, &SetupPanel::edited, this, &MainWindow::edited);
    forEachView([this](auto* view) { connectView(view); });
    connect(m_overview, &OverviewView::mapOpened, this, [this] { showView(m_focus); });
    connect(m_overview, &OverviewView::zoomed, this, &MainWindow::zoomBy);
    connect(m_lines, &LinesView::lineMassEdited, this, [this](double mass) {
        ViewSettings next = m_view;
        next.lineMass = mass;
        setView(next);
    });
    connect(m_inspector, &InspectorPanel::operandFollowed, this, &MainWindow::select);
    connect(m_strip, &PipelineStrip::stageChosen, this, &MainWindow::selectStage);
    connect(m_heads, &HeadsButton::viewEdited, this, &MainWindow::setView);
    connect(m_viewMenu, &ViewMenu::viewEdited, this, &MainWindow::setView);
}

void MainWindow::connectMask() {
    connectPainting(m_overview);
    connectPainting(m_focus);
    connect(m_brush, &MaskBrush::edited, this, &MainWindow::edited);
    connect(m_maskBar, &MaskBar::brushChanged, this, [this](const Brush& brush) {
        m_brush->setBrush(brush);
        showPlace();
    });
    connect(m_viewMenu, &ViewMenu::specialTokensMasked, m_brush, &MaskBrush::maskSpecialKeys);
}

void MainWindow::showView(QWidget* view) {
    m_views->setCurrentWidget(view);
    m_viewChoice->actions().at(m_views->currentIndex())->setChecked(true);
    view->setFocus();
    showPlace();
}

void MainWindow::buildStatusBar() {
    m_provenance->setObjectName(QStringLiteral("provenance"));
    m_cell->setObjectName(QStringLiteral("currentCell"));
    m_time->setObjectName(QStringLiteral("computeTime"));
    for (QLabel* label : {m_provenance, m_cell, m_time})
        label->setTextFormat(Qt::PlainText);                              // tokens are no markup
    m_cell->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // long tokens widen no window
    m_provenance->setContentsMargins(8, 0, 8, 0);
    m_time->setContentsMargins(8, 0, 8, 0);
    statusBar()->addWidget(m_provenance);
    statusBar()->addWidget(m_cell, 1);
    statusBar()->addPermanentWidget(m_progress);
    statusBar()->addPermanentWidget(m_time);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::setSession(const Session& session, const Tokens& tokens) {
    m_setup->setSession(session);
    m_setup->setTokens(tokens);
    m_lesson->setSession(session);
    m_brush->setSession(session);
    m_brush->setTokens(tokens);
    m_viewMenu->setSpecialTokens(m_brush->hasSpecialKeys(), m_brush->areSpecialKeysMasked(),
                                 m_brush->reasonAgainstMaskingSpecialKeys());
}

void MainWindow::setProblems(const std::vector<Problem>& problems) {
    m_setup->setProblems(problems);
    m_hasProblems = !problems.empty();
    if (m_hasProblems) m_time->setText(tr("not computed: see the settings"));
}

void MainWindow::setTrace(std::shared_ptr<const Trace> trace, std::chrono::nanoseconds computeTime) {
    const double milliseconds = std::chrono::duration<double, std::milli>(computeTime).count();
    m_provenance->setText(provenanceText(*trace));
    if (!m_hasProblems) m_time->setText(tr("%1 ms").arg(numberText(milliseconds, 1)));
    m_trace = std::move(trace);
    listSequences(*m_trace);
    m_heads->setHeads(static_cast<int>(m_trace->heads()));
    m_strip->setTrace(m_trace);
    m_inspector->setTrace(m_trace);
    m_measures->setTrace(m_trace);
    m_lesson->setTrace(m_trace);
    forEachView([this](auto* view) { view->setTrace(m_trace); });
    showPlace();
}

/// Of a batch one sequence is shown at a time; which, is chosen in the tool bar.
void MainWindow::listSequences(const Trace& trace) {
    m_sequences->clear();
    for (const auto& tokens : trace.tokens->queries) {
        const QString number = QString::number(m_sequences->count() + 1);
        m_sequences->addItem(tr("sequence %1: %2 …").arg(number, QString::fromStdString(tokens.front())));
    }
    m_view.sequence = shownSequence(trace, m_view);
    m_sequences->setCurrentIndex(m_view.sequence);
    m_sequencesAction->setVisible(trace.sequences() > 1);
}

void MainWindow::setView(const ViewSettings& view) {
    m_view = view;
    if (m_trace) m_view.sequence = shownSequence(*m_trace, m_view);
    m_sequences->setCurrentIndex(m_view.sequence);
    forEachView([this](auto* each) { each->setView(m_view); });
    m_inspector->setView(m_view);
    m_measures->setView(m_view);
    m_lesson->setView(m_view);
    m_heads->setView(m_view);
    m_viewMenu->setView(m_view);
    showPlace();
}

void MainWindow::showEmpty() {
    m_trace.reset();
    m_hovered.reset();
    forEachView([this](auto* view) { view->setTrace(nullptr); });
    m_inspector->setTrace(nullptr);
    m_strip->setTrace(nullptr);
    m_measures->setTrace(nullptr);
    m_lesson->setTrace(nullptr);
    m_provenance->clear();
    m_cell->clear();
    m_time->clear();
}

void MainWindow::showStopped() {
    m_progress->showStopped();
    m_time->setText(m_trace ? tr("stopped: the picture shows the settings before")
                            : tr("stopped: there is no picture yet"));
}

void MainWindow::showFailure(const QString& message) {
    m_time->setText(message);
}

void MainWindow::select(const CellRef& cell) {
    m_selected = cell;
    m_place = placeAfter(m_place, cell);
    m_hovered.reset();
    showPlace();
}

CellRef MainWindow::selected() const {
    return m_overview->cursor();
}

void MainWindow::selectStage(Stage stage) {
    if (m_trace) select(cellAt(m_place, stage));
}

void MainWindow::hover(const std::optional<CellRef>& cell) {
    m_hovered = cell;
    showPlace();
}

/// What is selected and what is pointed at, in every view and panel.
void MainWindow::showPlace() {
    if (!m_trace) return;
    const CellRef selected = clamped(*m_trace, m_view, m_selected);
    const CellRef current = m_hovered.value_or(selected);
    const Place place = placeAfter(placeAfter(m_place, selected), current);
    const bool isPaintable = m_brush->brush().tool != Brush::Tool::Select;
    const auto paintable = isPaintable ? std::optional(Stage::MaskedScores) : std::nullopt;
    forEachView([&](auto* view) {
        view->setSelected(selected);
        view->setHovered(m_hovered);
    });
    m_inspector->setSelected(selected);
    m_overview->setPaintable(paintable);
    m_focus->setPaintable(paintable);
    m_strip->setStage(selected.stage);
    m_maskBar->setVisible(selected.stage == Stage::MaskedScores);
    m_measures->setPlace(std::max(0, place.head), place.query);
    const Stage formulaStage = current.stage;
    m_formula->setFormula(
        formulaName(*m_trace, formulaStage),
        stageTitle(formulaStage) + QStringLiteral(": ") + stageFormula(*m_trace, formulaStage));
    m_placeText->setText(placeText(*m_trace, m_view, current, themeFor(palette(), font())));
    const QString text = cellText(*m_trace, m_view, current);
    m_cell->setText(text);
    m_views->currentWidget()->setAccessibleDescription(text);
}

}  // namespace attention
