// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: its menus and their keys, its tool bar and its status bar.
#include "comparison/compare_menu.h"
#include "figure/view.h"
#include "help/help_menu.h"
#include "inspector/calculation_panel.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "mask/mask_brush.h"
#include "metrics/metrics_panel.h"
#include "pipeline/heads_button.h"
#include "settings/settings_panel.h"
#include "trace/layer_selection.h"
#include "views/views.h"
#include "widgets/fixed_size_label.h"
#include "window/file_menu.h"
#include "window/language_menu.h"
#include "window/main_window.h"
#include "window/progress_strip.h"
#include "window/theme_menu.h"
#include "window/view_menu.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTextEdit>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

namespace attention {
namespace {

/// The platform's own and Ctrl+Y, each once: the same twice would be ambiguous.
QList<QKeySequence> redoShortcuts() {
    QList<QKeySequence> shortcuts = QKeySequence::keyBindings(QKeySequence::Redo);
    const QKeySequence common(Qt::CTRL | Qt::Key_Y);
    if (!shortcuts.contains(common)) shortcuts << common;
    return shortcuts;
}

/// A button does not show the key that a Chinese menu gives in brackets: "打开(&O)…".
void showWithoutKey(QAction* action) {
    static const QRegularExpression key(QStringLiteral("\\([A-Z]\\)"));
    action->setIconText(action->iconText().remove(key));
}

bool hasNoModifier(const QKeyEvent& key) {
    return (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
}

bool isPrintable(const QKeyEvent& key) {
    return !key.text().isEmpty() && key.text().front().isPrint();
}

/// True if `widget` is of one of the classes, or of a class derived from one.
template <class... Widgets>
bool isOneOf(const QWidget* widget) {
    return (qobject_cast<const Widgets*>(widget) || ...);
}

}  // namespace

/// Gives a key without modifiers to the widget with focus if that widget uses it, before the shortcuts of the
/// window and its views get it. Widgets with editable text do so by themselves.
bool MainWindow::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride &&
        isKeyUsedBy(focusWidget(), *static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QMainWindow::event(event);
}

bool MainWindow::isKeyUsedBy(const QWidget* widget, const QKeyEvent& key) const {
    if (!hasNoModifier(key)) return false;
    const bool isList = isOneOf<QAbstractItemView>(widget) && !m_viewStack->isAncestorOf(widget);
    const bool isChoice = isList || isOneOf<QComboBox>(widget);
    switch (key.key()) {
        case Qt::Key_Space:
        case Qt::Key_Select:
            return isChoice || isOneOf<QAbstractButton>(widget);
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            return isChoice || isOneOf<QAbstractSlider, QAbstractSpinBox, QTextEdit>(widget);
        default:  // a choice is searched by the letters typed
            return isChoice && isPrintable(key);
    }
}

void MainWindow::buildActions(QAction* undo, QAction* redo) {
    m_toolBar->setMovable(false);
    m_toolBar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    menuBar()->addMenu(m_fileMenu);
    m_toolBar->addActions(m_fileMenu->toolBarActions());
    connect(m_fileMenu, &FileMenu::quitRequested, this, &QWidget::close);
    QAction* afterFiles = m_toolBar->addSeparator();
    m_toolBar->addAction(m_fileMenu->galleryAction());
    undo->setParent(this);
    redo->setParent(this);
    undo->setIconText(tr("Undo"));  // in the tool bar without the step's name, which comes and goes
    redo->setIconText(tr("Redo"));
    undo->setWhatsThis(undo->iconText());
    redo->setWhatsThis(redo->iconText());
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcuts(redoShortcuts());
    QMenu* menu = menuBar()->addMenu(tr("&Edit"));
    menu->addAction(undo);
    menu->addAction(redo);
    menu->addSeparator();
    QAction* copy = menu->addAction(tr("&Copy"), QKeySequence::Copy, this, &MainWindow::copyRequested);
    copy->setToolTip(tr("The view in front: as a picture, as a drawing and as a table of its numbers."));
    m_toolBar->insertAction(afterFiles, copy);
    for (QAction* action : m_fileMenu->toolBarActions()) showWithoutKey(action);
    showWithoutKey(m_fileMenu->galleryAction());
    showWithoutKey(copy);
    menu->addSeparator();
    // The cell under the pointer, which the status bar describes, or else the selected cell.
    const auto addMask = [&](const QString& text, const QKeySequence& shortcut, const auto& act) {
        menu->addAction(text, shortcut, this, [this, act] {
            const CellRef cell = m_context->hoveredCell().value_or(selectedCell());
            if (m_context->trace() && stageInfo(cell.stage).columnAxis == Axis::Key) act(cell);
        });
    };
    addMask(tr("Mask the cell"), Qt::Key_M,
            [this](const CellRef& cell) { m_maskBrush->toggleCellMask(cell); });
    addMask(tr("Mask the key"), Qt::SHIFT | Qt::Key_M,
            [this](const CellRef& cell) { m_maskBrush->toggleKeyMask(cell.column, cell.head); });
    menu->addSeparator();
    menu->addAction(m_computationProgress->stopAction());
    menu->addAction(m_computationProgress->recomputeAction());
    m_toolBar->addSeparator();
    m_toolBar->addAction(undo);
    m_toolBar->addAction(redo);
    buildViewActions();
}

void MainWindow::buildViewActions() {
    menuBar()->addMenu(m_viewMenu);
    m_viewMenu->addSeparator();
    buildViewSelector(m_viewMenu);
    m_viewMenu->addAction(tr("Zoom in"), this, [this] { zoomBy(1.25); })
        ->setShortcuts({QKeySequence::ZoomIn, Qt::CTRL | Qt::Key_Equal});
    m_viewMenu->addAction(tr("Zoom out"), QKeySequence(QKeySequence::ZoomOut), this, [this] { zoomBy(0.8); });
    m_viewMenu->addAction(tr("Fit"), Qt::CTRL | Qt::Key_0, this, [this] { zoomBy(0); });
    m_viewMenu->addSeparator();
    const auto addPanel = [&](const QString& text, const QString& name, Qt::Key key, QWidget* panel) {
        QAction* action = m_viewMenu->addAction(text);
        action->setCheckable(true);
        action->setChecked(true);
        action->setShortcut(key);
        action->setObjectName(name);
        connect(action, &QAction::toggled, panel, [this, panel](bool isOn) {
            panel->setVisible(isOn);
            updateCalculationVisibility();
        });
        return action;
    };
    m_showSettingsAction =
        addPanel(tr("Show the settings"), QStringLiteral("panel.settings"), Qt::Key_F9, m_settingsPanel);
    m_showMetricsAction =
        addPanel(tr("Show the measures"), QStringLiteral("panel.measures"), Qt::Key_F8, m_metricsPanel);
    m_showCalculationAction = addPanel(tr("Show the arithmetic"), QStringLiteral("panel.arithmetic"),
                                       Qt::Key_F7, m_calculationPanel);
    m_viewMenu->addSeparator();
    m_viewMenu->addMenu(m_themeMenu);
    m_viewMenu->addMenu(m_languageMenu);
    buildNavigationActions();
    buildClassroom();
}

void MainWindow::buildNavigationActions() {
    QMenu* menu = menuBar()->addMenu(tr("&Go"));
    const auto addStep = [&](const QString& text, int direction) {
        m_stageActions.push_back(menu->addAction(text, this, [this, direction] {
            if (m_context->trace())
                m_context->selectStage(neighborStage(*m_context->trace(), selectedCell().stage, direction));
        }));
    };
    addStep(tr("Next stage"), 1);
    addStep(tr("Previous stage"), -1);
    menu->addSeparator();
    menu->addAction(tr("Next part of the window"), Qt::Key_F6, this, [this] { focusAdjacentPanel(1); });
    menu->addAction(tr("Previous part of the window"), Qt::SHIFT | Qt::Key_F6, this,
                    [this] { focusAdjacentPanel(-1); });
    menu->addSeparator();
    // What the arrows do in the maps, from wherever the keyboard is.
    const auto addMove = [&](const QString& text, const QKeySequence& shortcut, MapAction move) {
        menu->addAction(text, shortcut, this, [this, move] {
            if (m_context->trace())
                select(*cellAfterMove(*m_context->trace(), viewSettings(), selectedCell(), move));
        });
    };
    addMove(tr("Next head"), Qt::Key_H, MapAction::NextHead);
    addMove(tr("Previous head"), Qt::SHIFT | Qt::Key_H, MapAction::PreviousHead);
    addMove(tr("Next query"), Qt::Key_Q, MapAction::NextRow);
    addMove(tr("Previous query"), Qt::SHIFT | Qt::Key_Q, MapAction::PreviousRow);
    buildLayerActions(menu);
    menuBar()->addMenu(m_compareMenu);
    buildLessonActions();
    menuBar()->addMenu(m_helpMenu);
}

void MainWindow::buildLayerActions(QMenu* menu) {
    menu->addSeparator();
    m_layerActions = {menu->addAction(tr("Next layer"), this, [this] { goToAdjacentLayer(1); }),
                      menu->addAction(tr("Previous layer"), this, [this] { goToAdjacentLayer(-1); })};
    updateLayerActions(false);
}

/// The large steps of the keyboard go from layer to layer where there are several, else from stage to stage.
void MainWindow::updateLayerActions(bool hasLayers) {
    const auto share = [&](const std::vector<QAction*>& actions, const QList<QKeySequence>& own, bool isLarge,
                           std::size_t which, Qt::Key large) {
        actions[which]->setShortcuts(isLarge ? QList<QKeySequence>{large} + own : own);
    };
    share(m_stageActions, {Qt::CTRL | Qt::Key_Down}, !hasLayers, 0, Qt::Key_PageDown);
    share(m_stageActions, {Qt::CTRL | Qt::Key_Up}, !hasLayers, 1, Qt::Key_PageUp);
    share(m_layerActions, {Qt::Key_L}, hasLayers, 0, Qt::Key_PageDown);
    share(m_layerActions, {Qt::SHIFT | Qt::Key_L}, hasLayers, 1, Qt::Key_PageUp);
    for (QAction* action : m_layerActions) action->setVisible(hasLayers);
}

void MainWindow::goToAdjacentLayer(Index direction) {
    if (!m_context->trace()) return;
    const Index count = layerSelection(*m_context->trace()).count;
    const Index shown = shownLayerIndex(m_session);  // the trace may still be on the way
    const Index next = std::clamp(shown + direction, Index{0}, count - 1);
    if (next != shown)
        emit sessionEdited({sessionWithShownLayer(m_session, next), tr("layer"), m_layerInteraction});
}

/// Settings, maps, arithmetic, as far as they are there.
void MainWindow::focusAdjacentPanel(int direction) {
    std::vector<QWidget*> panes;
    for (QWidget* pane : {static_cast<QWidget*>(m_settingsPanel), static_cast<QWidget*>(currentView()),
                          static_cast<QWidget*>(m_calculationPanel)})
        if (pane->isVisible()) panes.push_back(pane);
    const auto holdsFocus = [](const QWidget* pane) {
        return pane->hasFocus() || pane->isAncestorOf(QApplication::focusWidget());
    };
    const auto now = std::ranges::find_if(panes, holdsFocus);
    const auto count = static_cast<std::ptrdiff_t>(panes.size());
    const std::ptrdiff_t from = now == panes.end() ? 1 : now - panes.begin();
    panes[static_cast<std::size_t>((from + direction + count) % count)]->setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::zoomBy(double factor) {
    if (currentView()->zoomBy(factor)) return;
    ViewSettings next = viewSettings();
    next.zoom = factor == 0 ? 1 : std::clamp(next.zoom * factor, 0.25, 8.0);
    setViewSettings(next);
}

void MainWindow::buildLessonActions() {
    menuBar()->addMenu(m_lessonMenu);
    m_lessonMenu->addStepActions(
        {m_lessonPanel->nextAction(), m_lessonPanel->backAction(), m_lessonPanel->leaveAction()});
    connect(m_lessonPanel, &LessonPanel::cellSelected, m_context, &ViewContext::select);
}

/// At the right end of the tool bar.
void MainWindow::buildViewSelector(QMenu* menu) {
    m_viewActionGroup = new QActionGroup(this);
    m_sequenceComboBox->setObjectName(QStringLiteral("sequences"));
    m_sequenceComboBox->setAccessibleName(tr("Sequence shown"));
    connect(m_sequenceComboBox, &QComboBox::activated, this, [this](int sequence) {
        ViewSettings next = viewSettings();
        next.sequence = sequence;
        setViewSettings(next);
    });
    m_toolBar->addSeparator();
    m_sequenceAction = m_toolBar->addWidget(m_sequenceComboBox);
    m_sequenceAction->setVisible(false);
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_toolBar->addWidget(space);
    m_toolBar->addWidget(m_headsButton);
    m_toolBar->addSeparator();
    int number = Qt::Key_1;
    for (View* view : m_views) {
        QAction* action = m_viewActionGroup->addAction(ViewKind::tr(kindOf(view).title));
        const int key = kindOf(view).shortcutKey ? kindOf(view).shortcutKey : number++;
        action->setCheckable(true);
        action->setChecked(view == currentView());
        action->setShortcut(Qt::CTRL | static_cast<Qt::Key>(key));
        connect(action, &QAction::triggered, this, [this, view] { switchToView(view); });
        if (kindOf(view).beginsGroup) {
            menu->addSeparator();
            m_toolBar->addSeparator();
        }
        menu->addAction(action);
        m_toolBar->addAction(action);
    }
    menu->addSeparator();
    auto* back = new QAction(tr("Back to the overview"), m_viewStack);
    back->setShortcut(Qt::Key_Escape);
    back->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(back, &QAction::triggered, this, [this] { switchToView(m_views.front()); });
    m_viewStack->addAction(back);
}

void MainWindow::buildStatusBar() {
    m_provenanceLabel->setObjectName(QStringLiteral("provenance"));
    m_cellLabel->setObjectName(QStringLiteral("currentCell"));
    m_computeTimeLabel->setObjectName(QStringLiteral("computeTime"));
    m_cellLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // long tokens widen no window
    m_provenanceLabel->setContentsMargins(8, 0, 8, 0);
    m_provenanceLabel->setMinimumWidth(
        1);  // a long warning is cut, whole in the tool tip, and widens no window
    m_computeTimeLabel->setContentsMargins(8, 0, 8, 0);
    statusBar()->addWidget(m_provenanceLabel);
    statusBar()->addWidget(m_cellLabel, 1);
    m_fileProgress->configureForFileWriting();
    statusBar()->addPermanentWidget(m_fileProgress);
    statusBar()->addPermanentWidget(m_computationProgress);
    statusBar()->addPermanentWidget(m_computeTimeLabel);
    statusBar()->setSizeGripEnabled(false);
}

}  // namespace attention
