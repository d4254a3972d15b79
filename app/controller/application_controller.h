// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background_computations.h"
#include "command_line/help_controller.h"
#include "controller/export_controller.h"
#include "controller/thumbnail_renderer.h"
#include "document/document.h"
#include "document/document_file_controller.h"
#include "document/lesson_controller.h"
#include "document/pin_controller.h"
#include "document/recovery.h"
#include "document/task_runner.h"
#include "document/trace_computation.h"
#include "engine/session_adjustment.h"
#include "program/preferences.h"
#include "storage/file_watcher.h"
#include "storage/view_state.h"
#include "window/dialogs.h"
#include "window/main_window.h"

#include <QObject>

#include <memory>
#include <optional>

namespace attention {

/// The controller of the running program. It owns the document, the window, and the computation of the trace
/// that the window shows.
class ApplicationController : public QObject {
    Q_OBJECT

 public:
    explicit ApplicationController(const Session& session,
                                   std::unique_ptr<Dialogs> dialogs = std::make_unique<QtDialogs>(),
                                   TraceComputationOptions options = {});
    ~ApplicationController() override;

    /// Shows the window. Waits up to 50 ms for the first trace, so that a fast result is shown without a
    /// second layout.
    void show();

    MainWindow& window() { return *m_window; }
    Document& document() { return m_document; }
    DocumentFileController& fileController() { return m_fileController; }
    Recovery& recovery() { return m_recovery; }
    HelpController& helpController() { return m_helpController; }
    PinController& pinController() { return m_pinController; }
    TaskRunner& exportRunner() { return m_exportController.runner(); }
    /// True while a file is imported, or a session is checked, on a worker thread.
    bool isOpening() const {
        return !m_checkRunner.label().isEmpty() || !m_fileController.importRunner().label().isEmpty();
    }
    /// Opens the gallery, in which the user can choose a preset or a lesson.
    void showGallery();
    /// Asks the user whether to recover the unsaved sessions of earlier runs that crashed or were killed. If
    /// `recoversTerminatedSession` is true, recovers without a question the session of a run that the signal
    /// SIGTERM, SIGHUP or SIGINT has ended.
    void offerRecovery(bool recoversTerminatedSession = false) {
        m_recovery.offerRecovery(*m_dialogs, m_window.get(), recoversTerminatedSession);
    }
    /// Writes unsaved changes into the recovery file and ends the program without a question. Call when a
    /// signal ends the program, for example because the user has logged out.
    void writeRecoveryFileAndQuit();
    /// Returns the trace that was computed last, or nullptr before the first trace.
    const std::shared_ptr<const Trace>& trace() const { return m_computation.trace(); }
    /// Returns the view state of the window. Until the trace of the document is available, this is the view
    /// state that the window will have then.
    ViewState viewState() const;
    /// Returns the view state that Reset restores, with the nearest cell that the trace has.
    ViewState viewStateAfterReset();

 signals:
    /// Emitted after the window has received a newly computed trace.
    void traceShown();

 private:
    /// A view state that is applied as soon as the trace of the document is available.
    struct PendingView {
        ViewState state;
        bool revealsWeights;  ///< true: hidden weights that users have to guess are shown
    };
    /// The view state in Session::viewStateJson of Document::resetTarget().
    struct ResetView {
        std::string json;  ///< the JSON from which `state` was read
        PartialViewState state;
    };

    // Creates the window and connects its signals, in application_controller_window.cpp.
    void createWindow();
    void connectFiles();
    void connectComputation();
    void connectPreferences();
    void recordWeightRangeEdit(std::optional<std::pair<double, double>> previousRange);
    void changeLanguage(const QString& code);
    void translateContent(const QString& previousLanguage, const Session& previousStartupPreset);
    void connectUndoOrRedo(QAction* action, void (QUndoStack::*change)());
    void applyPendingInput();
    void clearFocus();

    // Lessons, in application_controller_lessons.cpp.
    void connectLessons();
    void updateLesson();
    void applyLessonPosition(const LessonPosition& previousPosition);
    void showLessonStep(bool isLessonStart);

    /// The tokens and the problems of a session, which are determined before its trace is computed.
    struct SessionCheck {
        Shared<Tokens> tokens = {};
        std::vector<Problem> problems = {};
        std::vector<SuggestedFix> fixes = {};         ///< suggested fixes of the problems
        std::vector<std::string> requiredFiles = {};  ///< paths of the files that the session uses
        std::vector<FileStamp> fileStamps = {};       ///< stamps of `requiredFiles` before they were read
        /// Checks a session. Can be called on any thread. `tokens` are the tokens of the session, or nullptr
        /// if they must be determined.
        static SessionCheck run(const Session& session, Shared<Tokens> tokens);
    };
    void processSession(const Session& session);
    Shared<Tokens> cachedTokensFor(const Session& session) const;
    void applySessionCheck(const Session& session, SessionCheck check);
    void showTrace(std::chrono::nanoseconds elapsed, const Shared<Trace>& previousTrace);
    /// Shows `message` in the status bar for 30 seconds. Before the window is visible, postpones this to the
    /// event loop, because the labels of the bar would otherwise stay visible under the message.
    void showStatusMessage(const QString& message);
    /// Shows a warning in the status bar if no installed font has the characters of a script in the text.
    /// Shows the warning once for each text.
    void reportMissingGlyphs();
    /// Shows the warning about a file of word vectors when a trace first uses the file. Shows the warning
    /// about a layer of imported attention when a trace first shows this layer.
    void reportFileWarnings();
    void updateDocumentState();
    void updateRecentFiles();
    void stopCurrentWork();
    void showTrainingState(const std::shared_ptr<const Trace>& state);
    void showFailure(const QString& message);
    void recompute();
    void showUnexpectedError(const QString& message);
    bool openPreset(const Session& preset);
    void applyPreset(const Session& preset, Document::UnsavedChangesPolicy unsavedChanges);
    void reset();
    void applySessionView(const Session& session);
    void endTrainingRun();
    bool comparesWithPinned() const;
    void updateResetAction();
    void showSavedMessage(const QString& path);
    bool isTraceCurrent() const;
    void applyPendingView();
    Session sessionToWrite() const;
    Session sessionToExport() const;
    /// True if the session of the document has a text and no problems.
    bool isComputable() const;
    /// True if the session of the document has a text.
    bool hasText() const;

    std::unique_ptr<Dialogs> m_dialogs;
    Preferences m_preferences;
    Document m_document;
    BackgroundComputations m_background;
    ViewContext m_viewContext;  ///< the state of the window, also if another window replaces it
    std::unique_ptr<MainWindow> m_window;
    DocumentFileController m_fileController;
    Recovery m_recovery;
    PinController m_pinController;
    LessonController m_lessonController;
    HelpController m_helpController;
    std::optional<PendingView> m_pendingView;
    /// Kept, because it is compared with the view state at each change of the view.
    ResetView m_resetView = {{}, PartialViewState({})};
    /// True if the window offers to start the lesson of the session. Set when a session is opened. Cleared
    /// when a lesson was started or the offer was declined.
    bool m_offersLesson = true;
    Shared<Tokens> m_tokens;         ///< tokens of the last checked session; nullptr before the first check
    InputSettings m_tokenizedInput;  ///< input settings of the session of m_tokens
    bool m_areModelTokens = false;   ///< true: m_tokens come from the tokenizer of a model
    ThumbnailRenderer m_thumbnailRenderer;
    ExportController m_exportController;
    TaskRunner m_checkRunner;
    FileWatcher m_fileWatcher;
    Shared<Tokens> m_glyphCheckedTokens;  ///< tokens that reportMissingGlyphs() has checked last
    QString m_missingGlyphsText;          ///< warning that reportMissingGlyphs() has shown last
    std::weak_ptr<const WordVectors> m_reportedVectors;  ///< word vectors of the last trace with word vectors
    std::optional<Provenance::Imported> m_reportedImport;  ///< imported layer whose warning was checked last
    bool m_showsTrainedModel = false;  ///< true: the displayed trace is of a trained model
    bool m_isShowingError = false;     ///< true: a dialog about an exception is open
    /// The last member, so that its thread ends before the members that its signals use are destroyed.
    TraceComputation m_computation;
};

}  // namespace attention
