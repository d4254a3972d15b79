// SPDX-License-Identifier: GPL-3.0-or-later
// The window of ApplicationController: its creation, its connections, and its replacement when the language
// changes.
#include "comparison/session_changes.h"
#include "controller/application_controller.h"
#include "figure/view.h"
#include "gallery/gallery_dialog.h"
#include "heatmap/printable_text.h"
#include "help/help_menu.h"
#include "look/theme.h"
#include "models/session_model.h"
#include "program/language.h"
#include "settings/settings_panel.h"
#include "storage/file_kinds.h"
#include "storage/lessons.h"
#include "storage/presets.h"
#include "sweep/sweep_view.h"
#include "widgets/widget_help.h"
#include "window/file_drop.h"
#include "window/file_menu.h"
#include "window/progress_strip.h"
#include "window/view_stack.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QFileInfo>

#include <algorithm>
#include <functional>
#include <utility>

namespace attention {
namespace {

/// An undo command for a change of the color range of weights, which is not part of the session. The change
/// is made before the command is added to the undo stack, so the first redo() has no effect.
class WeightRangeCommand : public QUndoCommand {
 public:
    using WeightRange = std::optional<std::pair<double, double>>;
    WeightRangeCommand(const QString& text, WeightRange previousRange, WeightRange range,
                       std::function<void(const WeightRange&)> setRange)
        : QUndoCommand(text),
          m_previousRange(previousRange),
          m_range(range),
          m_setRange(std::move(setRange)) {}

    void undo() override { m_setRange(m_previousRange); }
    void redo() override { m_setRange(m_range); }

 private:
    WeightRange m_previousRange;
    WeightRange m_range;
    std::function<void(const WeightRange&)> m_setRange;
};

/// Returns a modal dialog of `window`, or nullptr. The dialog may be hidden already, while the function that
/// has opened it has not returned yet.
const QWidget* modalDialogOf(const QWidget& window) {
    const auto dialogs = window.findChildren<QDialog*>();
    const auto modal = std::ranges::find_if(
        dialogs, [](const QDialog* dialog) { return dialog->testAttribute(Qt::WA_ShowModal); });
    return modal == dialogs.end() ? QApplication::activeModalWidget() : *modal;
}

}  // namespace

void ApplicationController::createWindow() {
    QUndoStack* undoStack = m_document.undoStack();
    QAction* undoAction = undoStack->createUndoAction(nullptr, tr("Undo"));
    QAction* redoAction = undoStack->createRedoAction(nullptr, tr("Redo"));
    connectUndoOrRedo(undoAction, &QUndoStack::undo);
    connectUndoOrRedo(redoAction, &QUndoStack::redo);
    m_window = std::make_unique<MainWindow>(m_viewContext, undoAction, redoAction, m_background);
    connect(&m_viewContext, &ViewContext::editRequested, &m_document, &Document::apply);
    connect(m_window.get(), &MainWindow::viewStateChanged, this, &ApplicationController::updateResetAction);
    connect(&m_viewContext, &ViewContext::weightRangeChanged, this,
            &ApplicationController::recordWeightRangeEdit);
    connectFiles();
    connectComputation();
    connect(m_window->viewStack()->viewOfClass<SweepView>(), &SweepView::resultsExportRequested,
            &m_exportController, &ExportController::exportSweep);
    connectPreferences();
    connectLessons();
    m_pinController.setWindow(m_window.get());
    m_window->fileMenu()->setPresets(presets());
    updateDocumentState();
    updateRecentFiles();
}

/// Makes `action` apply the text that the user is typing before `change`, which is QUndoStack::undo() or
/// QUndoStack::redo(). So undo first reverts the typed text.
void ApplicationController::connectUndoOrRedo(QAction* action, void (QUndoStack::*change)()) {
    QUndoStack* undoStack = m_document.undoStack();
    disconnect(action, &QAction::triggered, undoStack, nullptr);
    connect(action, &QAction::triggered, this, [this, undoStack, change] {
        applyPendingInput();
        (undoStack->*change)();
    });
}

/// Adds an undo command after the user has changed the color range of weights from `previousRange`.
void ApplicationController::recordWeightRangeEdit(std::optional<std::pair<double, double>> previousRange) {
    const auto range = m_window->viewSettings().weightRange;
    if (range == previousRange) return;
    m_document.undoStack()->push(
        new WeightRangeCommand(tr("color range"), previousRange, range, [this](const auto& newRange) {
            m_viewContext.changeView([&](ViewSettings& view) { view.weightRange = newRange; });
        }));
}

void ApplicationController::connectFiles() {
    FileMenu* menu = m_window->fileMenu();
    connect(menu, &FileMenu::openRequested, &m_fileController, &DocumentFileController::open);
    connect(menu, &FileMenu::openModelRequested, &m_fileController, &DocumentFileController::importModel);
    connect(menu, &FileMenu::openFileRequested, &m_fileController, &DocumentFileController::openFile);
    connect(m_window->settingsPanel(), &SettingsPanel::vectorFileRequested, &m_fileController,
            &DocumentFileController::importVectors);
    connect(menu, &FileMenu::saveRequested, &m_fileController, &DocumentFileController::save);
    connect(menu, &FileMenu::saveAsRequested, &m_fileController, &DocumentFileController::saveAs);
    connect(menu, &FileMenu::exportRequested, &m_exportController, &ExportController::exportFile);
    connect(m_window.get(), &MainWindow::copyRequested, &m_exportController,
            &ExportController::copyCurrentFigure);
    connect(menu, &FileMenu::presetChosen, this, &ApplicationController::openPreset);
    connect(menu, &FileMenu::galleryRequested, this, &ApplicationController::showGallery);
    connect(menu, &FileMenu::resetRequested, this, &ApplicationController::reset);
    connect(menu, &FileMenu::clearRecentRequested, this, [this] {
        m_preferences.clearRecentFiles();
        updateRecentFiles();
    });
    m_window->fileDrop()->setSuffixes(openableSuffixes());
    m_window->setCloseHandler([this] {
        const bool mayClose = !m_exportController.warnIfExporting() && m_fileController.confirmDiscard();
        if (mayClose) m_recovery.discardFile();
        return mayClose;
    });
}

void ApplicationController::showGallery() {
    auto* gallery = new GalleryDialog(m_window.get());
    gallery->setAttribute(Qt::WA_DeleteOnClose);
    gallery->setSessions(presets(), lessons(currentLanguage()));
    connect(gallery, &GalleryDialog::presetChosen, this, [this](const Session& preset) {
        if (openPreset(preset))
            m_pinController.unpin();  // a preset of the gallery replaces all previous work
    });
    connect(gallery, &GalleryDialog::lessonChosen, &m_lessonController, &LessonController::start);
    gallery->open();
    m_thumbnailRenderer.renderThumbnails(gallery);
}

void ApplicationController::connectComputation() {
    ProgressStrip* strip = m_window->computationProgress();
    connect(&m_computation, &TraceComputation::progressChanged, strip, [this, strip](double fraction) {
        strip->showProgress(hasTrainingTask(m_document.session()) ? tr("Training …") : QString(), fraction);
    });
    connect(&m_computation, &TraceComputation::progressEnded, strip, &ProgressStrip::hideProgress);
    connect(strip->stopAction(), &QAction::triggered, this, &ApplicationController::stopCurrentWork);
    connect(strip->recomputeAction(), &QAction::triggered, this, &ApplicationController::recompute);
    for (const TaskRunner* runner : {&std::as_const(m_checkRunner), &m_fileController.importRunner()}) {
        connect(runner, &TaskRunner::progressChanged, strip, [strip](const QString& label, double fraction) {
            strip->showProgress(tr("Opening %1 …").arg(displayFileName(label)), fraction);
        });
        connect(runner, &TaskRunner::progressEnded, strip, &ProgressStrip::hideProgress);
    }
    ProgressStrip* exportStrip = m_window->fileProgress();
    connect(&m_exportController.runner(), &TaskRunner::progressChanged, exportStrip,
            [exportStrip](const QString& label, double fraction) {
                exportStrip->showProgress(QFileInfo(label).fileName(), fraction);
            });
    connect(&m_exportController.runner(), &TaskRunner::progressEnded, exportStrip,
            &ProgressStrip::hideProgress);
    connect(exportStrip->stopAction(), &QAction::triggered, &m_exportController.runner(),
            &TaskRunner::cancel);
}

void ApplicationController::connectPreferences() {
    m_window->themeMenu()->setTheme(m_preferences.theme());
    connect(m_window->themeMenu(), &ThemeMenu::themeChosen, this, [this](Theme theme) {
        m_preferences.setTheme(theme);
        applyTheme(theme);
    });
    connect(m_window->helpMenu(), &HelpMenu::pageRequested, this,
            [this](const QString& page) { m_helpController.show(page, *m_window); });
    connect(m_window->helpMenu(), &HelpMenu::helpRequested, this, [this] {
        const QWidget* focusWidget = QApplication::focusWidget();
        m_helpController.show(helpPageOf(focusWidget ? focusWidget : m_window.get()), *m_window);
    });
    LanguageMenu* menu = m_window->languageMenu();
    menu->setLanguages(languages(), currentLanguage());
    // Queued, because changing the language deletes the window and with it the menu that emits the signal.
    connect(menu, &LanguageMenu::languageChosen, this, &ApplicationController::changeLanguage,
            Qt::QueuedConnection);
}

/// Changes the language. Widgets get their texts when they are created, so a new window replaces the window
/// and copies its state.
void ApplicationController::changeLanguage(const QString& code) {
    if (code == currentLanguage()) return;
    // Changing the language deletes the window and its child widgets, but a modal dialog is a local variable
    // of the function that has opened it. Therefore waits until the dialog is destroyed.
    if (const QWidget* dialog = modalDialogOf(*m_window)) {
        connect(
            dialog, &QObject::destroyed, this, [this, code] { changeLanguage(code); }, Qt::QueuedConnection);
        return;
    }
    clearFocus();
    m_preferences.setLanguage(code);
    const QString previousLanguage = currentLanguage();
    const std::vector<Session> previousPresets = presets();
    const Session previousStartupPreset = startupPreset();
    installLanguage(code);
    m_document.retranslate([&, currentPresets = presets()](Session session) {
        return withTranslatedTexts(std::move(session), previousPresets, currentPresets);
    });
    m_document.clearUndoTexts();
    m_background.sweep.stop();  // the finished signal then delivers the computed values to the new window
    m_viewContext.emitPendingChanges();  // to the previous window, because the new one is not complete yet
    m_viewContext.disconnect();          // the previous window must not change the state anymore
    const std::unique_ptr<MainWindow> previousWindow = std::exchange(m_window, nullptr);
    createWindow();
    processSession(m_document.session());
    m_viewContext.emitPendingChanges();
    m_window->copyLayoutFrom(*previousWindow);
    translateContent(previousLanguage, previousStartupPreset);
    m_window->show();
    m_helpController.recreateWindow(*m_window);
}

/// Replaces content of the program by its version in the current language: a running lesson, or the startup
/// preset if the user has not edited it. The texts of the versions differ, so the replacement is an undo
/// step.
void ApplicationController::translateContent(const QString& previousLanguage,
                                             const Session& previousStartupPreset) {
    if (m_document.lessonPosition().run)
        return m_lessonController.switchLanguage(lessons(previousLanguage), lessons(currentLanguage()));
    const bool isStartupPreset =
        m_document.path().isEmpty() && haveSameResults(m_document.session(), previousStartupPreset);
    if (isStartupPreset) applyPreset(startupPreset(), Document::UnsavedChangesPolicy::StayModified);
}

}  // namespace attention
