// SPDX-License-Identifier: GPL-3.0-or-later
#include "controller/application_controller.h"

#include "comparison/session_changes.h"
#include "look/theme.h"
#include "program/application.h"
#include "program/language.h"
#include "storage/file_kinds.h"
#include "storage/lessons.h"
#include "storage/presets.h"
#include "widgets/pending_input.h"
#include "widgets/plain_text_filter.h"
#include "window/menu_bar.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// Returns a modal dialog of `window`, or nullptr. The dialog may be hidden already, while the function that
/// has opened it has not returned yet.
const QWidget* modalDialogOf(const QWidget& window) {
    const auto dialogs = window.findChildren<QDialog*>();
    const auto modal = std::ranges::find_if(
        dialogs, [](const QDialog* dialog) { return dialog->testAttribute(Qt::WA_ShowModal); });
    return modal == dialogs.end() ? QApplication::activeModalWidget() : *modal;
}

/// Returns the lessons in the language of the window, and then those in the other languages.
std::vector<LessonGroup> lessonsOfAllLanguages() {
    std::vector<LessonGroup> groups{{{}, lessons(currentLanguage())}};
    for (const Language& language : languages())
        if (language.code != currentLanguage()) groups.push_back({language.name, lessons(language.code)});
    return groups;
}

}  // namespace

ApplicationController::ApplicationController(const Session& session, std::unique_ptr<Dialogs> dialogs,
                                             TraceComputationOptions options)
    : m_dialogs(std::move(dialogs)),
      m_document(session),
      m_fileController(
          m_document, m_preferences,
          {[this] { return m_window.get(); }, *m_dialogs,
           [this] { return m_viewStateController.sessionToWrite(); }, [this] { applyPendingInput(); }}),
      m_viewStateController(m_document, m_viewContext, m_computationController),
      m_lessonController(m_document, m_viewContext, [this] { return m_viewStateController.viewState(); }),
      m_pinController(m_document, m_viewContext, [this] { return m_computationController.traceOfText(); }),
      m_presetController({[this] { return m_window.get(); }, m_document, m_viewContext, m_fileController,
                          m_viewStateController, m_lessonController, m_pinController,
                          [this] { applyPendingInput(); }}),
      m_recovery(m_document,
                 [this] {
                     return Recovery::WindowSessions{m_viewStateController.sessionToWrite(),
                                                     m_pinController.pinnedSession()};
                 }),
      m_traceWarnings(m_viewContext, m_fileController),
      m_exportController({[this]() -> MainWindow& { return *m_window; }, *m_dialogs, m_document,
                          m_viewContext, m_fileController, m_computationController,
                          [this] { return m_viewStateController.sessionToExport(); },
                          [this] { applyPendingInput(); }}),
      m_computationController(m_document, m_fileController, m_viewContext, m_background.traceProgress,
                              std::move(options)) {
    connectDocument();
    connect(&m_computationController, &ComputationController::traceShown, this,
            [this](const Shared<Trace>& previousTrace) {
                m_pinController.updateForTrace(previousTrace);
                m_viewStateController.showPendingView();
                m_traceWarnings.report(*m_computationController.trace());
            });
    connect(&m_computationController, &ComputationController::traceRemoved, this,
            [this] { m_pinController.updateForTrace(nullptr); });
    qApp->installEventFilter(new PlainTextFilter(this));
    qApp->installEventFilter(new PendingInputFilter(this));
    // Queued, so that the dialog does not open inside the event handler that has failed.
    if (const auto* application = qobject_cast<Application*>(qApp))
        connect(application, &Application::exceptionCaught, this, &ApplicationController::showUnexpectedError,
                Qt::QueuedConnection);
    applyTheme(m_preferences.theme());
    createWindow();
    m_window->restoreLayout(m_preferences.windowLayout());
    m_window->setLessonDraft(m_preferences.lessonDraft());
    m_computationController.process(session);
}

void ApplicationController::connectDocument() {
    connect(&m_viewContext, &ViewContext::editRequested, &m_document, &Document::apply);
    connect(&m_viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        const auto viewChanges = StateChange::Trace | StateChange::DisplaySettings |
                                 StateChange::SelectedCell | StateChange::VisibleParts;
        if (changes & viewChanges) updateDocumentInfo();
    });
    connect(&m_document, &Document::stateChanged, this, &ApplicationController::updateDocumentInfo);
    connect(&m_document, &Document::aboutToReplaceDocument, this, [this] {
        m_viewContext.change([](WindowState& state) { state.trainingRun.isRunning = false; });
    });
    connect(&m_fileController, &DocumentFileController::recentFilesChanged, this,
            &ApplicationController::updateDocumentInfo);
    connect(&m_fileController, &DocumentFileController::opened, this, [this] {
        m_lessonController.offerLesson();
        m_viewStateController.showViewOfDocument();
    });
    connect(&m_viewStateController, &ViewStateController::pendingViewChanged, this,
            &ApplicationController::updateDocumentInfo);
    connect(&m_fileController, &DocumentFileController::imported, &m_viewStateController,
            &ViewStateController::keepViewSettings);
    connect(&m_fileController, &DocumentFileController::remarkReported, this, [this](const QString& remark) {
        m_viewContext.showStatusMessage(remark, std::chrono::seconds(30));
    });
    connect(&m_fileController, &DocumentFileController::saved, &m_viewContext, &ViewContext::showSavedFile);
    connect(&m_exportController, &ExportController::exported, &m_viewContext, &ViewContext::showSavedFile);
    connect(&m_recovery, &Recovery::recovered, this, [this](const std::optional<Session>& pinnedSession) {
        emit m_fileController.opened();
        if (pinnedSession) m_pinController.pinSession(*pinnedSession);
    });
    connect(&m_pinController, &PinController::pinChanged, &m_recovery, &Recovery::scheduleWrite);
    connect(&m_recovery, &Recovery::statusMessageChanged, this, [this](const QString& message) {
        m_viewContext.showStatusMessage(message, std::chrono::milliseconds(0));
    });
}

void ApplicationController::createWindow() {
    QUndoStack* undoStack = m_document.undoStack();
    QAction* undoAction = undoStack->createUndoAction(nullptr, tr("Undo"));
    QAction* redoAction = undoStack->createRedoAction(nullptr, tr("Redo"));
    connectUndoOrRedo(undoAction, &QUndoStack::undo);
    connectUndoOrRedo(redoAction, &QUndoStack::redo);
    updateDocumentInfo();
    const ApplicationCommands commands{m_fileController,   m_presetController,      m_exportController,
                                       m_lessonController, m_computationController, *this};
    const MenuContent menuContent{presets(), &lessonsOfAllLanguages, languages(), currentLanguage(),
                                  m_preferences.theme()};
    m_window = std::make_unique<MainWindow>(m_viewContext, commands, m_background, menuContent,
                                            openableSuffixes(), undoAction, redoAction);
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

void ApplicationController::show() {
    using namespace std::chrono_literals;
    m_computationController.waitAtMost(50ms);
    m_viewContext.emitPendingChanges();
    m_window->show();
}

ApplicationController::~ApplicationController() {
    clearFocus();
    m_window->hide();
    m_preferences.setWindowLayout(m_window->saveLayout());
    m_preferences.setLessonDraft(m_window->lessonDraft());
    // The destructor of the window closes open menus, before which pending changes would be emitted to
    // controllers that are already destroyed.
    m_viewContext.emitPendingChanges();
    m_viewContext.blockSignals(true);
    // When a member is destroyed, it waits for its thread. Therefore all threads are stopped first, so that
    // they end at the same time.
    m_computationController.stopThreads();
    m_background.stop();
    m_presetController.stopThreads();
    m_pinController.stopComputation();
    m_exportController.cancelExport();
    m_fileController.cancelImport();
}

void ApplicationController::applyPendingInput() {
    attention::applyPendingInput(m_window.get());
}

/// Takes the focus from the field in which the user is typing, which then applies its text. Call before the
/// window is destroyed. Otherwise its destructor would take the focus, when the objects that use the text are
/// partly destroyed. The focus can also be in a dialog, which is destroyed with the window.
void ApplicationController::clearFocus() {
    for (QWidget* widget : {m_window->focusWidget(), QApplication::focusWidget()})
        if (widget) widget->clearFocus();
}

void ApplicationController::writeRecoveryFileAndQuit() {
    applyPendingInput();
    try {
        m_recovery.writeBeforeQuit();
    } catch (const std::exception& error) {
        qCritical("%s", error.what());  // the program ends anyway
    }
    QCoreApplication::exit();
}

void ApplicationController::updateDocumentInfo() {
    m_viewContext.change([this](WindowState& state) {
        state.document = {
            .name = m_fileController.documentName(),
            .isModified = m_document.isModified(),
            .isSessionResettable = m_document.isResettable(),
            .isResettable = m_document.isResettable() || m_viewStateController.isViewResettable(),
            .recentFiles = m_preferences.recentFiles()};
    });
}

/// Shows an error dialog. Further errors are ignored while the dialog is open.
void ApplicationController::showUnexpectedError(const QString& message) {
    if (std::exchange(m_isShowingError, true)) return;
    m_dialogs->showError(m_window.get(),
                         tr("An error occurred, but no data of your session is lost: %1").arg(message));
    m_isShowingError = false;
}

void ApplicationController::setTheme(Theme theme) {
    m_preferences.setTheme(theme);
    applyTheme(theme);
}

void ApplicationController::showHelpPage(const QString& name) {
    m_helpController.show(name, *m_window);
}

bool ApplicationController::confirmClose() {
    const bool mayClose = !m_exportController.warnIfExporting() && m_fileController.confirmDiscard();
    if (mayClose) m_recovery.discardFile();
    return mayClose;
}

/// Queued, because changing the language deletes the window and with it the menu that calls this function.
void ApplicationController::setLanguage(const QString& code) {
    QMetaObject::invokeMethod(
        this, [this, code] { changeLanguage(code); }, Qt::QueuedConnection);
}

/// Changes the language. Widgets get their texts when they are created, so a new window replaces the window
/// and shows the same state.
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
    const std::unique_ptr<MainWindow> previousWindow = std::exchange(m_window, nullptr);
    // The previous window must not change the state anymore.
    previousWindow->disconnectFromState();
    createWindow();
    m_computationController.recompute();
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
    if (isStartupPreset)
        m_presetController.applyPreset(startupPreset(), Document::UnsavedChangesPolicy::StayModified);
}

}  // namespace attention

#include "moc_application_controller.cpp"
