// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: its menus and their keys, its tool bar and its status bar.
#include "comparison/compare_menu.h"
#include "figure/view.h"
#include "focus/focus_view.h"
#include "help/help_menu.h"
#include "inspector/calculation_panel.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "mask/mask_brush.h"
#include "metrics/metrics_panel.h"
#include "pipeline/heads_button.h"
#include "settings/settings_panel.h"
#include "texts/field_texts.h"
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
    const QKeySequence ctrlY(Qt::CTRL | Qt::Key_Y);
    if (!shortcuts.contains(ctrlY)) shortcuts << ctrlY;
    return shortcuts;
}

/// A button does not show the key that a Chinese menu gives in brackets: "打开(&O)…".
void removeMnemonicFromIconText(QAction* action) {
    static const QRegularExpression mnemonic(QStringLiteral("\\([A-Z]\\)"));
    action->setIconText(action->iconText().remove(mnemonic));
}

bool hasNoModifier(const QKeyEvent& key) {
    return (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
}

bool isPrintable(const QKeyEvent& key) {
    return !key.text().isEmpty() && key.text().front().isPrint();
}

/// True if `widget` is of one of the classes, or of a class derived from one.
template <class... Widgets>
bool isInstanceOfAny(const QWidget* widget) {
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
    const bool isList = isInstanceOfAny<QAbstractItemView>(widget) && !m_viewStack->isAncestorOf(widget);
    const bool isListOrComboBox = isList || isInstanceOfAny<QComboBox>(widget);
    switch (key.key()) {
        case Qt::Key_Space:
        case Qt::Key_Select:
            return isListOrComboBox || isInstanceOfAny<QAbstractButton>(widget);
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            return isListOrComboBox || isInstanceOfAny<QAbstractSlider, QAbstractSpinBox, QTextEdit>(widget);
        default:  // a choice is searched by the letters typed
            return isListOrComboBox && isPrintable(key);
    }
}

void MainWindow::buildActions(QAction* undoAction, QAction* redoAction) {
    m_toolBar->setMovable(false);
    m_toolBar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    menuBar()->addMenu(m_fileMenu);
    m_toolBar->addActions(m_fileMenu->toolBarActions());
    connect(m_fileMenu, &FileMenu::quitRequested, this, &QWidget::close);
    QAction* fileSeparator = m_toolBar->addSeparator();
    m_toolBar->addAction(m_fileMenu->galleryAction());
    undoAction->setParent(this);
    redoAction->setParent(this);
    undoAction->setIconText(tr("Undo"));  // in the tool bar without the step's name, which comes and goes
    redoAction->setIconText(tr("Redo"));
    undoAction->setWhatsThis(undoAction->iconText());
    redoAction->setWhatsThis(redoAction->iconText());
    undoAction->setShortcut(QKeySequence::Undo);
    redoAction->setShortcuts(redoShortcuts());
    QMenu* editMenu = menuBar()->addMenu(tr("&Edit"));
    editMenu->addAction(undoAction);
    editMenu->addAction(redoAction);
    editMenu->addSeparator();
    QAction* copyAction =
        editMenu->addAction(tr("&Copy"), QKeySequence::Copy, this, &MainWindow::copyRequested);
    copyAction->setToolTip(
        tr("The view in front: as a picture, as a drawing and as a table of its numbers."));
    m_toolBar->insertAction(fileSeparator, copyAction);
    for (QAction* action : m_fileMenu->toolBarActions()) removeMnemonicFromIconText(action);
    removeMnemonicFromIconText(m_fileMenu->galleryAction());
    removeMnemonicFromIconText(copyAction);
    editMenu->addSeparator();
    // The cell under the pointer, which the status bar describes, or else the selected cell.
    const auto addMaskAction = [&](const QString& text, const QKeySequence& shortcut,
                                   const auto& toggleMask) {
        editMenu->addAction(text, shortcut, this, [this, toggleMask] {
            const CellRef cell = m_viewContext->hoveredCell().value_or(selectedCell());
            if (m_viewContext->trace() && stageInfo(cell.stage).columnAxis == Axis::Key) toggleMask(cell);
        });
    };
    addMaskAction(tr("Mask the cell"), Qt::Key_M,
                  [this](const CellRef& cell) { m_maskBrush->toggleCellMask(cell); });
    addMaskAction(tr("Mask the key"), Qt::SHIFT | Qt::Key_M,
                  [this](const CellRef& cell) { m_maskBrush->toggleKeyMask(cell.column, cell.head); });
    editMenu->addSeparator();
    editMenu->addAction(m_computationProgress->stopAction());
    editMenu->addAction(m_computationProgress->recomputeAction());
    m_toolBar->addSeparator();
    m_toolBar->addAction(undoAction);
    m_toolBar->addAction(redoAction);
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
    const auto addPanelAction = [&](const QString& text, const QString& name, Qt::Key key, QWidget* panel) {
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
    m_showSettingsAction = addPanelAction(tr("Show the settings"), QStringLiteral("panel.settings"),
                                          Qt::Key_F9, m_settingsPanel);
    m_showMetricsAction =
        addPanelAction(tr("Show the measures"), QStringLiteral("panel.measures"), Qt::Key_F8, m_metricsPanel);
    m_showCalculationAction = addPanelAction(tr("Show the arithmetic"), QStringLiteral("panel.arithmetic"),
                                             Qt::Key_F7, m_calculationPanel);
    m_viewMenu->addSeparator();
    m_viewMenu->addMenu(m_themeMenu);
    m_viewMenu->addMenu(m_languageMenu);
    buildNavigationActions();
    buildClassroomMenu();
}

void MainWindow::buildNavigationActions() {
    QMenu* menu = menuBar()->addMenu(tr("&Go"));
    const auto addStageAction = [&](const QString& text, int direction) {
        m_stageActions.push_back(menu->addAction(text, this, [this, direction] {
            if (m_viewContext->trace())
                m_viewContext->selectStage(
                    neighborStage(*m_viewContext->trace(), selectedCell().stage, direction));
        }));
    };
    addStageAction(tr("Next stage"), 1);
    addStageAction(tr("Previous stage"), -1);
    menu->addSeparator();
    menu->addAction(tr("Next part of the window"), Qt::Key_F6, this, [this] { focusAdjacentPanel(1); });
    menu->addAction(tr("Previous part of the window"), Qt::SHIFT | Qt::Key_F6, this,
                    [this] { focusAdjacentPanel(-1); });
    menu->addSeparator();
    // What the arrows do in the maps, from wherever the keyboard is.
    const auto addMoveAction = [&](const QString& text, const QKeySequence& shortcut, MapAction mapAction) {
        menu->addAction(text, shortcut, this, [this, mapAction] {
            if (m_viewContext->trace())
                select(*cellAfterMove(*m_viewContext->trace(), viewSettings(), selectedCell(), mapAction));
        });
    };
    addMoveAction(tr("Next head"), Qt::Key_H, MapAction::NextHead);
    addMoveAction(tr("Previous head"), Qt::SHIFT | Qt::Key_H, MapAction::PreviousHead);
    addMoveAction(tr("Next query"), Qt::Key_Q, MapAction::NextRow);
    addMoveAction(tr("Previous query"), Qt::SHIFT | Qt::Key_Q, MapAction::PreviousRow);
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
    const auto assignShortcuts = [&](const std::vector<QAction*>& actions,
                                     const QList<QKeySequence>& ownShortcuts, bool usesPageKey,
                                     std::size_t index, Qt::Key pageKey) {
        actions[index]->setShortcuts(usesPageKey ? QList<QKeySequence>{pageKey} + ownShortcuts
                                                 : ownShortcuts);
    };
    assignShortcuts(m_stageActions, {Qt::CTRL | Qt::Key_Down}, !hasLayers, 0, Qt::Key_PageDown);
    assignShortcuts(m_stageActions, {Qt::CTRL | Qt::Key_Up}, !hasLayers, 1, Qt::Key_PageUp);
    assignShortcuts(m_layerActions, {Qt::Key_L}, hasLayers, 0, Qt::Key_PageDown);
    assignShortcuts(m_layerActions, {Qt::SHIFT | Qt::Key_L}, hasLayers, 1, Qt::Key_PageUp);
    for (QAction* action : m_layerActions) action->setVisible(hasLayers);
}

void MainWindow::goToAdjacentLayer(Index direction) {
    if (!m_viewContext->trace()) return;
    const Index layerCount = layerSelection(*m_viewContext->trace()).count;
    const Index shownLayer = shownLayerIndex(m_session);  // the trace may still be on the way
    const Index newLayer = std::clamp(shownLayer + direction, Index{0}, layerCount - 1);
    if (newLayer != shownLayer)
        emit sessionEdited(
            {sessionWithShownLayer(m_session, newLayer), fieldLabel("model.layer"), m_layerInteraction});
}

/// Settings, maps, arithmetic, as far as they are there.
void MainWindow::focusAdjacentPanel(int direction) {
    std::vector<QWidget*> panels;
    for (QWidget* panel : {static_cast<QWidget*>(m_settingsPanel), static_cast<QWidget*>(currentView()),
                           static_cast<QWidget*>(m_calculationPanel)})
        if (panel->isVisible()) panels.push_back(panel);
    const auto containsFocus = [](const QWidget* panel) {
        return panel->hasFocus() || panel->isAncestorOf(QApplication::focusWidget());
    };
    const auto focusedPanel = std::ranges::find_if(panels, containsFocus);
    const auto count = static_cast<std::ptrdiff_t>(panels.size());
    const std::ptrdiff_t currentIndex = focusedPanel == panels.end() ? 1 : focusedPanel - panels.begin();
    panels[static_cast<std::size_t>((currentIndex + direction + count) % count)]->setFocus(
        Qt::ShortcutFocusReason);
}

void MainWindow::zoomBy(double factor) {
    if (auto* focusView = qobject_cast<FocusView*>(currentView())) return focusView->zoomBy(factor);
    ViewSettings newSettings = viewSettings();
    newSettings.zoom = factor == 0 ? 1 : std::clamp(newSettings.zoom * factor, 0.25, 8.0);
    setViewSettings(newSettings);
}

void MainWindow::buildLessonActions() {
    menuBar()->addMenu(m_lessonMenu);
    m_lessonMenu->addStepActions(
        {m_lessonPanel->nextAction(), m_lessonPanel->previousAction(), m_lessonPanel->leaveAction()});
    connect(m_lessonPanel, &LessonPanel::cellSelected, m_viewContext, &ViewContext::select);
}

/// At the right end of the tool bar.
void MainWindow::buildViewSelector(QMenu* menu) {
    m_viewActionGroup = new QActionGroup(this);
    m_sequenceComboBox->setObjectName(QStringLiteral("sequences"));
    m_sequenceComboBox->setAccessibleName(tr("Sequence shown"));
    connect(m_sequenceComboBox, &QComboBox::activated, this, [this](int sequence) {
        ViewSettings newSettings = viewSettings();
        newSettings.sequence = sequence;
        setViewSettings(newSettings);
    });
    m_toolBar->addSeparator();
    m_sequenceAction = m_toolBar->addWidget(m_sequenceComboBox);
    m_sequenceAction->setVisible(false);
    auto* spacer = new QWidget;
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_toolBar->addWidget(spacer);
    m_toolBar->addWidget(m_headsButton);
    m_toolBar->addSeparator();
    int nextNumberKey = Qt::Key_1;
    for (View* view : m_views) {
        QAction* action = m_viewActionGroup->addAction(ViewKind::tr(viewKindOf(view).title));
        const int key = viewKindOf(view).shortcutKey ? viewKindOf(view).shortcutKey : nextNumberKey++;
        action->setCheckable(true);
        action->setChecked(view == currentView());
        action->setShortcut(Qt::CTRL | static_cast<Qt::Key>(key));
        connect(action, &QAction::triggered, this, [this, view] { switchToView(view); });
        if (viewKindOf(view).beginsGroup) {
            menu->addSeparator();
            m_toolBar->addSeparator();
        }
        menu->addAction(action);
        m_toolBar->addAction(action);
    }
    menu->addSeparator();
    auto* overviewAction = new QAction(tr("Back to the overview"), m_viewStack);
    overviewAction->setShortcut(Qt::Key_Escape);
    overviewAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(overviewAction, &QAction::triggered, this, [this] { switchToView(m_views.front()); });
    m_viewStack->addAction(overviewAction);
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
