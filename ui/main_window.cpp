// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window.h"

#include "figure/focus_view.h"
#include "figure/overview_view.h"
#include "figure/stage_maps.h"
#include "file_menu.h"
#include "heatmap/number_text.h"
#include "measures/measures_panel.h"
#include "progress_strip.h"
#include "setup/setup_panel.h"
#include "texts/cell_text.h"
#include "texts/provenance_text.h"
#include "theme_menu.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QLabel>
#include <QMenuBar>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>

namespace attention {
namespace {

/// The platform's own and Ctrl+Y, each once: the same twice would be ambiguous.
QList<QKeySequence> redoShortcuts() {
    QList<QKeySequence> shortcuts = QKeySequence::keyBindings(QKeySequence::Redo);
    const QKeySequence common(Qt::CTRL | Qt::Key_Y);
    if (!shortcuts.contains(common)) shortcuts << common;
    return shortcuts;
}

}  // namespace

MainWindow::MainWindow(QAction* undo, QAction* redo, QWidget* parent)
    : QMainWindow(parent),
      m_setup(new SetupPanel),
      m_overview(new OverviewView),
      m_focus(new FocusView),
      m_measures(new MeasuresPanel),
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
    setAcceptDrops(true);
    resize(1440, 900);
    m_overview->setFocus();
}

void MainWindow::buildLayout() {
    const QString hint = tr("Type a sentence at the left to see what attends to what.");
    m_overview->setHint(hint);
    m_focus->setHint(hint);
    m_overview->setObjectName(QStringLiteral("overview"));
    m_focus->setObjectName(QStringLiteral("focus"));
    m_views->addWidget(m_overview);
    m_views->addWidget(m_focus);
    auto* splitter = new QSplitter;
    splitter->addWidget(m_setup);
    splitter->addWidget(m_views);
    splitter->addWidget(m_measures);
    splitter->setStretchFactor(1, 1);
    splitter->setHandleWidth(1);
    splitter->setCollapsible(1, false);
    splitter->setSizes({344, 816, 280});
    setCentralWidget(splitter);
}

/// The maps come first: in a narrow window the measures fold away, and come back with the room.
void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (isWide() == m_isWide) return;
    m_isWide = isWide();
    m_showMeasures->setChecked(m_isWide);
}

bool MainWindow::isWide() const {
    constexpr int wideEnough = 1200;
    return width() >= wideEnough;
}

void MainWindow::connectViews() {
    connect(m_setup, &SetupPanel::edited, this, &MainWindow::edited);
    connect(m_overview, &OverviewView::currentCellChanged, this,
            [this] { showCell(m_overview->currentCell()); });
    connect(m_overview, &OverviewView::cellSelected, m_focus, &FocusView::setSelected);
    connect(m_overview, &OverviewView::mapOpened, this, [this] { showView(m_focus); });
    connect(m_focus, &FocusView::cellSelected, m_overview, &OverviewView::setSelected);
    connect(m_focus, &FocusView::cellSelected, m_focus, &FocusView::setSelected);
    connect(m_focus, &FocusView::cellHovered, this, [this](const std::optional<CellRef>& cell) {
        showCell(cell ? cell : m_overview->currentCell());
    });
}

void MainWindow::showView(QWidget* view) {
    m_views->setCurrentWidget(view);
    m_viewChoice->actions().at(m_views->currentIndex())->setChecked(true);
    view->setFocus();
}

void MainWindow::buildActions(QAction* undo, QAction* redo) {
    m_toolBar->setMovable(false);
    m_toolBar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    menuBar()->addMenu(m_files);
    m_toolBar->addActions(m_files->toolBarActions());
    connect(m_files, &FileMenu::quitRequested, this, &QWidget::close);
    auto* presets = new QToolButton;
    presets->setText(tr("Presets"));
    presets->setPopupMode(QToolButton::InstantPopup);
    presets->setMenu(m_files->presets());
    m_toolBar->addSeparator();
    m_toolBar->addWidget(presets);
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcuts(redoShortcuts());
    QMenu* menu = menuBar()->addMenu(tr("&Edit"));
    menu->addAction(undo);
    menu->addAction(redo);
    menu->addSeparator();
    menu->addAction(m_progress->stopAction());
    menu->addAction(m_progress->againAction());
    m_toolBar->addSeparator();
    m_toolBar->addAction(undo);
    m_toolBar->addAction(redo);
    buildViewActions();
}

void MainWindow::buildViewActions() {
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    buildViewChoice(menu);
    m_ranges = new QActionGroup(this);
    const auto add = [&](const QString& text, ColorRange range) {
        QAction* action = m_ranges->addAction(text);
        action->setCheckable(true);
        action->setData(static_cast<int>(range));
        action->setChecked(range == m_view.colorRange);
        connect(action, &QAction::triggered, this, [this, range] {
            m_view.colorRange = range;
            applyView();
        });
        menu->addAction(action);
    };
    add(tr("Colour weights from 0 to 1"), ColorRange::ZeroToOne);
    add(tr("Colour weights from 0 to a round number above the largest"), ColorRange::PerStage);
    menu->addSeparator();
    const auto addPanel = [&](const QString& text, Qt::Key key, QWidget* panel) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(true);
        action->setShortcut(key);
        connect(action, &QAction::toggled, panel, &QWidget::setVisible);
        return action;
    };
    addPanel(tr("Show the settings"), Qt::Key_F9, m_setup)->setObjectName(QStringLiteral("panel.settings"));
    m_showMeasures = addPanel(tr("Show the measures"), Qt::Key_F8, m_measures);
    m_showMeasures->setObjectName(QStringLiteral("panel.measures"));
    menu->addSeparator();
    menu->addMenu(m_themes);
}

/// Overview or one map, at the right end of the tool bar.
void MainWindow::buildViewChoice(QMenu* menu) {
    m_viewChoice = new QActionGroup(this);
    m_sequences->setObjectName(QStringLiteral("sequences"));
    m_sequences->setAccessibleName(tr("Sequence shown"));
    connect(m_sequences, &QComboBox::activated, this, &MainWindow::showSequence);
    m_toolBar->addSeparator();
    m_sequencesAction = m_toolBar->addWidget(m_sequences);
    m_sequencesAction->setVisible(false);
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_toolBar->addWidget(space);
    const auto add = [&](const QString& text, QKeySequence shortcut, QWidget* view) {
        QAction* action = m_viewChoice->addAction(text);
        action->setCheckable(true);
        action->setChecked(view == m_views->currentWidget());
        action->setShortcut(shortcut);
        connect(action, &QAction::triggered, this, [this, view] { showView(view); });
        menu->addAction(action);
        m_toolBar->addAction(action);
    };
    add(tr("Overview"), Qt::CTRL | Qt::Key_1, m_overview);
    add(tr("Focus"), Qt::CTRL | Qt::Key_2, m_focus);
    menu->addSeparator();
    auto* back = new QShortcut(Qt::Key_Escape, m_focus);
    connect(back, &QShortcut::activated, this, [this] { showView(m_overview); });
    back->setContext(Qt::WidgetWithChildrenShortcut);
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
    listSequences(*trace);
    m_measures->setTrace(trace);
    m_overview->setTrace(trace);
    m_focus->setSelected(m_overview->cursor());
    m_focus->setTrace(std::move(trace));
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
    applyView();
}

void MainWindow::showSequence(int sequence) {
    m_view.sequence = sequence;
    applyView();
}

void MainWindow::applyView() {
    m_overview->setView(m_view);
    m_focus->setView(m_view);
    m_measures->setView(m_view);
}

void MainWindow::showEmpty() {
    m_overview->setTrace(nullptr);
    m_focus->setTrace(nullptr);
    m_measures->setTrace(nullptr);
    m_provenance->clear();
    m_time->clear();
}

void MainWindow::showStopped() {
    m_progress->showStopped();
    m_time->setText(m_overview->trace() ? tr("stopped: the picture shows the settings before")
                                        : tr("stopped: there is no picture yet"));
}

void MainWindow::showFailure(const QString& message) {
    m_time->setText(message);
}

void MainWindow::showCell(const std::optional<CellRef>& cell) {
    const QString text = cell ? cellText(*m_overview->trace(), m_view.sequence, *cell) : QString();
    m_cell->setText(text);
    m_measures->setCell(cell);
    m_views->currentWidget()->setAccessibleDescription(text);
}

}  // namespace attention
