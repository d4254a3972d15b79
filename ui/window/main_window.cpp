// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/main_window.h"

#include "background/background_computations.h"
#include "heatmap/printable_text.h"
#include "inspector/calculation_panel.h"
#include "inspector/calculation_strip.h"
#include "lesson/lesson_editor.h"
#include "metrics/metrics_panel.h"
#include "models/layer_edits.h"
#include "sentence_field/message_bar.h"
#include "sentence_field/sentence_panel.h"
#include "settings/settings_panel.h"
#include "settings_bar/settings_bar.h"
#include "widgets/layouts.h"
#include "widgets/widget_help.h"
#include "window/activity_notice.h"
#include "window/center_panel.h"
#include "window/classroom_menu.h"
#include "window/drawer_area.h"
#include "window/file_drop.h"
#include "window/menu_bar.h"
#include "window/pinned_preview.h"
#include "window/progress_strip.h"
#include "window/sentence_area.h"
#include "window/state_rules.h"
#include "window/status_bar.h"
#include "window/tool_bar.h"
#include "window/trace_overlays.h"
#include "window/view_stack.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QCloseEvent>
#include <QComboBox>
#include <QKeyEvent>
#include <QScreen>
#include <QStyle>
#include <QTextEdit>
#include <QVBoxLayout>

namespace attention {
namespace {

bool hasNoModifier(const QKeyEvent& key) {
    return (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
}

bool isPrintable(const QKeyEvent& key) {
    return !key.text().isEmpty() && key.text().front().isPrint();
}

/// True if `widget` is an instance of at least one of the classes `Widgets`. False for nullptr.
template <class... Widgets>
bool isInstanceOfAny(const QWidget* widget) {
    return (qobject_cast<const Widgets*>(widget) || ...);
}

/// True if `widget` uses `key` itself, so that no shortcut may use the key. `widget` is the widget with
/// focus, or nullptr. Always false for a list inside `views`, because lists there do not use keys in this
/// way.
bool isKeyUsedBy(const QWidget* widget, const QKeyEvent& key, const QWidget& views) {
    if (!hasNoModifier(key)) return false;
    const bool isList = isInstanceOfAny<QAbstractItemView>(widget) && !views.isAncestorOf(widget);
    const bool isListOrComboBox = isList || isInstanceOfAny<QComboBox>(widget);
    switch (key.key()) {
        case Qt::Key_Space:
        case Qt::Key_Select:
            return isListOrComboBox || isInstanceOfAny<QAbstractButton>(widget);
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            return isListOrComboBox || isInstanceOfAny<QAbstractSlider, QAbstractSpinBox, QTextEdit>(widget);
        default:  // printable keys search in the list
            return isListOrComboBox && isPrintable(key);
    }
}

}  // namespace

MainWindow::MainWindow(ViewContext& viewContext, const ApplicationCommands& commands,
                       BackgroundComputations& computations, const MenuContent& menuContent,
                       const QStringList& openableSuffixes, QAction* undoAction, QAction* redoAction)
    : m_viewContext(viewContext),
      m_commands(commands),
      m_statusBar(new StatusBar(viewContext, commands, this)),
      m_viewStack(new ViewStack(computations, viewContext)),
      m_sentenceArea(new SentenceArea(viewContext, undoAction, redoAction)),
      m_settingsPanel(new SettingsPanel(viewContext)),
      m_settingsBar(new SettingsBar(viewContext)),
      m_calculationPanel(new CalculationPanel(viewContext, computations.selectionNearestWords)),
      m_calculationStrip(new CalculationStrip(viewContext)),
      // Before the views are connected, so that metrics are computed while the views are painted.
      m_metricsPanel(new MetricsPanel(viewContext, computations.headMetrics)),
      m_center(new CenterPanel(viewContext, commands, computations, m_viewStack, m_calculationStrip)),
      m_panels(new DrawerArea({.settingsPanel = m_settingsPanel,
                               .center = m_center,
                               .viewStack = m_viewStack,
                               .calculationPanel = m_calculationPanel,
                               .calculationStrip = m_calculationStrip,
                               .metricsPanel = m_metricsPanel},
                              viewContext)),
      m_pinnedPreview(new PinnedPreview(viewContext, this)),
      m_menuBar(new MenuBar({.window = this,
                             .center = m_center,
                             .sentenceArea = m_sentenceArea,
                             .panels = m_panels,
                             .settingsPanel = m_settingsPanel,
                             .settingsBar = m_settingsBar,
                             .viewStack = m_viewStack,
                             .statusBar = m_statusBar,
                             .pinnedPreview = m_pinnedPreview},
                            undoAction, redoAction, menuContent, viewContext, commands)) {
    setMenuBar(m_menuBar);
    setStatusBar(m_statusBar);
    arrangeParts();
    dimOutdatedTrace(undoAction);
    buildToolBar();
    assignHelpPages();
    connectSettings();
    new FileDrop(this, openableSuffixes, commands.files, viewContext);
    m_viewStack->connectViews();
    applyStateRules(viewContext, this);
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & StateChange::Document) updateTitle();
    });
    updateTitle();
    // Overrides the minimum size of the layout, which is too large because of the panels. The panels fold in
    // a narrow window. The size is in pixels.
    setMinimumSize(640, 480);
    // An estimate in pixels, because the window has no frame before it is shown.
    const QSize windowFrameSize(8, 4 + style()->pixelMetric(QStyle::PM_TitleBarHeight));
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - windowFrameSize));
    m_viewStack->currentView()->setFocus();
}

void MainWindow::arrangeParts() {
    auto* content = new QWidget(this);
    auto* contentLayout = newLayout<QVBoxLayout>(content, {0, 0, 0, 0}, 0);
    contentLayout->addWidget(m_sentenceArea);
    contentLayout->addWidget(m_panels, 1);
    contentLayout->addWidget(m_settingsBar);
    setCentralWidget(content);
    new ActivityNotice(m_viewContext, *m_statusBar,
                       {m_statusBar->writingProgress(), m_statusBar->computationProgress()},
                       {m_settingsBar, m_sentenceArea->messageBar()}, content);
}

void MainWindow::dimOutdatedTrace(QAction* undoAction) {
    const QList<QWidget*> traceWidgets =
        QList<QWidget*>{m_viewStack} + m_center->traceWidgets() +
        QList<QWidget*>{m_calculationPanel, m_calculationStrip, m_metricsPanel};
    new TraceOverlays(m_viewContext, traceWidgets, undoAction,
                      m_statusBar->computationProgress()->recomputeAction(), this);
}

void MainWindow::buildToolBar() {
    auto* const toolBar = new ToolBar({.settingsAction = m_panels->settingsAction(),
                                       .pageActions = m_viewStack->pageActions(),
                                       .findAction = m_menuBar->findAction(),
                                       .classroomAction = m_menuBar->classroomMenu()->classroomAction(),
                                       .exportAction = m_menuBar->exportAction(),
                                       .calculationAction = m_panels->calculationAction()});
    addToolBar(toolBar);
    m_menuBar->classroomMenu()->setAutoHiddenBars({toolBar}, {m_settingsBar});
}

/// Sets the help pages of the parts. CenterPanel sets the pages of its parts.
void MainWindow::assignHelpPages() {
    setHelpPage(*this, "first-five-minutes");
    setHelpPage(*m_settingsPanel, "settings");
    setHelpPage(*m_settingsBar, "settings");
    setHelpPage(*m_calculationPanel, "trace-a-number");
    setHelpPage(*m_calculationStrip, "trace-a-number");
    setHelpPage(*m_metricsPanel, "metrics");
}

void MainWindow::connectSettings() {
    connect(m_sentenceArea->sentencePanel(), &SentencePanel::secondTextToggled, m_settingsPanel,
            &SettingsPanel::setHasSecondText);
    connect(m_settingsPanel, &SettingsPanel::vectorFileRequested, this,
            [this] { m_commands.files.importVectors(); });
    const auto trainWithEdits = [this] {
        m_viewContext.edit({withEditsAppliedDuringTraining(m_viewContext.session()),
                            tr("training with the changes"), SessionEdit::noInteraction});
    };
    connect(m_settingsPanel, &SettingsPanel::trainingWithEditsRequested, this, trainWithEdits);
    connect(m_sentenceArea->messageBar(), &MessageBar::trainingWithEditsRequested, this, trainWithEdits);
    connect(m_settingsPanel, &SettingsPanel::taskChosen, this, &MainWindow::showTraining);
    connect(m_settingsBar, &SettingsBar::taskChosen, this, &MainWindow::showTraining);
    connect(m_settingsBar, &SettingsBar::resamplingRequested, m_settingsPanel,
            &SettingsPanel::resampleParameters);
    connect(m_settingsBar, &SettingsBar::settingsRequested, m_panels->settingsAction(),
            [this] { m_panels->settingsAction()->setChecked(true); });
}

/// Shows the training when its first trace arrives, and `message` about it.
void MainWindow::showTraining(const QString& message) {
    m_viewStack->showViewWithNextTrace(QStringLiteral("learning"));
    m_viewContext.showStatusMessage(message, std::chrono::seconds(30));  // enough time to read the message
}

void MainWindow::updateTitle() {
    const DocumentInfo& document = m_viewContext.state().document;
    // Doubles “[*]”, because Qt replaces a single “[*]” in a title with the mark for unsaved changes.
    const QString escapedName = QString(document.name).replace(QLatin1String("[*]"), QLatin1String("[*][*]"));
    setWindowTitle(tr("%1[*] — Attention Lab").arg(bidiIsolated(escapedName)));
    setWindowModified(document.isModified);
}

std::string_view MainWindow::currentFigureName() const {
    return m_viewStack->currentFigureName();
}

AnalysisResults MainWindow::analysisResults() const {
    return m_viewStack->analysisResults();
}

QByteArray MainWindow::saveLayout() const {
    return m_panels->saveLayout();
}

void MainWindow::restoreLayout(const QByteArray& layout) {
    m_panels->restoreLayout(layout);
}

QString MainWindow::lessonDraft() const {
    return m_menuBar->lessonEditor()->draft();
}

void MainWindow::setLessonDraft(const QString& sentence) {
    m_menuBar->lessonEditor()->setDraft(sentence);
}

void MainWindow::disconnectFromState() {
    m_viewContext.disconnect(this);
    for (const QObject* part : findChildren<QObject*>()) m_viewContext.disconnect(part);
}

void MainWindow::copyLayoutFrom(MainWindow& other) {
    restoreLayout(other.saveLayout());
    m_settingsPanel->expandGroupsOf(*other.m_settingsPanel);
    m_calculationPanel->restoreBackHistory(other.m_calculationPanel->backHistory());
    m_menuBar->lessonEditor()->copyStateFrom(*other.m_menuBar->lessonEditor());
    m_viewStack->copyPageViewsFrom(*other.m_viewStack);
    m_menuBar->classroomMenu()->copyStateFrom(*other.m_menuBar->classroomMenu());
}

/// Accepts the event for a key that the widget with focus uses, so that no shortcut of the window uses the
/// key. Widgets with editable text accept these events themselves. In a lesson, Page Up and Page Down always
/// change the lesson step. Also ends the preview of A when the window is deactivated.
bool MainWindow::event(QEvent* event) {
    if (event->type() == QEvent::WindowDeactivate) m_pinnedPreview->releaseKey();
    const auto isLessonKey = [&](int key) {
        return m_viewContext.state().lesson.isRunning && (key == Qt::Key_PageDown || key == Qt::Key_PageUp);
    };
    if (event->type() == QEvent::ShortcutOverride && !isLessonKey(static_cast<QKeyEvent*>(event)->key()) &&
        isKeyUsedBy(focusWidget(), *static_cast<QKeyEvent*>(event), *m_viewStack)) {
        event->accept();
        return true;
    }
    return QMainWindow::event(event);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (!m_pinnedPreview->handleKey(*event)) QMainWindow::keyPressEvent(event);
}

void MainWindow::keyReleaseEvent(QKeyEvent* event) {
    if (!m_pinnedPreview->handleKey(*event)) QMainWindow::keyReleaseEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    m_sentenceArea->adaptToWindow(size());
    m_panels->adaptToWindowWidth(width());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    event->setAccepted(m_commands.program.confirmClose());
}

}  // namespace attention

#include "moc_main_window.cpp"
