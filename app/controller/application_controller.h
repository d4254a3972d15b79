// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background_computations.h"
#include "command_line/help_controller.h"
#include "controller/computation_controller.h"
#include "controller/export_controller.h"
#include "controller/preset_controller.h"
#include "controller/trace_warnings.h"
#include "controller/view_state_controller.h"
#include "document/document.h"
#include "document/document_file_controller.h"
#include "document/lesson_controller.h"
#include "document/pin_controller.h"
#include "document/recovery.h"
#include "program/preferences.h"
#include "state/view_context.h"
#include "window/dialogs.h"
#include "window/main_window.h"

#include <QObject>

#include <memory>

namespace attention {

/// The controller of the running program. It owns the document, the state of the window, the window, and a
/// controller for each task. When the language changes, another window replaces the window.
class ApplicationController : public QObject, public ProgramCommands {
    Q_OBJECT

 public:
    explicit ApplicationController(const Session& session,
                                   std::unique_ptr<Dialogs> dialogs = std::make_unique<QtDialogs>(),
                                   TraceComputationOptions options = {});
    ~ApplicationController() override;

    /// Shows the window. Waits up to 50 ms for the first trace, so that a fast result is shown without a
    /// second layout.
    void show();
    /// Asks the user whether to recover the unsaved sessions of earlier runs that crashed or were killed. If
    /// `recoversTerminatedSession` is true, recovers without a question the session of a run that the signal
    /// SIGTERM, SIGHUP or SIGINT has ended.
    void offerRecovery(bool recoversTerminatedSession = false) {
        m_recovery.offerRecovery(*m_dialogs, m_window.get(), recoversTerminatedSession);
    }
    /// Writes unsaved changes into the recovery file and ends the program without a question. Call when a
    /// signal ends the program, for example because the user has logged out.
    void writeRecoveryFileAndQuit();

    MainWindow& window() { return *m_window; }
    ViewContext& viewContext() { return m_viewContext; }
    Document& document() { return m_document; }
    DocumentFileController& fileController() { return m_fileController; }
    ComputationController& computationController() { return m_computationController; }
    ExportController& exportController() { return m_exportController; }
    HelpController& helpController() { return m_helpController; }
    LessonController& lessonController() { return m_lessonController; }
    PinController& pinController() { return m_pinController; }
    PresetController& presetController() { return m_presetController; }
    Recovery& recovery() { return m_recovery; }
    /// Returns the trace that was computed last, or nullptr before the first trace.
    const std::shared_ptr<const Trace>& trace() const { return m_computationController.trace(); }
    ViewStateController& viewStateController() { return m_viewStateController; }

    void setTheme(Theme theme) override;
    void setLanguage(const QString& code) override;
    void showHelpPage(const QString& name) override;
    bool confirmClose() override;

 private:
    void connectDocument();
    void createWindow();
    void connectUndoOrRedo(QAction* action, void (QUndoStack::*change)());
    void applyPendingInput();
    void clearFocus();
    void changeLanguage(const QString& code);
    void translateContent(const QString& previousLanguage, const Session& previousStartupPreset);
    void updateDocumentInfo();
    void showUnexpectedError(const QString& message);

    std::unique_ptr<Dialogs> m_dialogs;
    Preferences m_preferences;
    Document m_document;
    BackgroundComputations m_background;
    ViewContext m_viewContext;  ///< the state of the window, also if another window replaces it
    std::unique_ptr<MainWindow> m_window;
    DocumentFileController m_fileController;
    ViewStateController m_viewStateController;
    LessonController m_lessonController;
    PinController m_pinController;
    PresetController m_presetController;
    Recovery m_recovery;
    HelpController m_helpController;
    TraceWarnings m_traceWarnings;
    ExportController m_exportController;
    bool m_isShowingError = false;  ///< true: a dialog about an exception is open
    /// The last member, so that its thread ends before the members that its signals use are destroyed.
    ComputationController m_computationController;
};

}  // namespace attention
