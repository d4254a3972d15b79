// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background_computations.h"
#include "command_line/help_controller.h"
#include "controller/thumbnail_renderer.h"
#include "document/document.h"
#include "document/document_file_controller.h"
#include "document/lesson_controller.h"
#include "document/pin_controller.h"
#include "document/recovery.h"
#include "document/task_runner.h"
#include "document/trace_computation.h"
#include "engine/session_adjustment.h"
#include "export/make_figure.h"
#include "program/preferences.h"
#include "storage/file_watcher.h"
#include "storage/view_state.h"
#include "window/dialogs.h"
#include "window/main_window.h"

#include <QObject>

#include <memory>
#include <optional>

namespace attention {

/// The running program: a document, its window, and the worker that turns the one into what the other shows.
class ApplicationController : public QObject {
    Q_OBJECT

 public:
    explicit ApplicationController(const Session& session,
                                   std::unique_ptr<Dialogs> dialogs = std::make_unique<QtDialogs>(),
                                   TraceComputationOptions options = {});
    ~ApplicationController() override;

    /// Shows the window, with its maps if they are soon there: it is then laid out and painted once.
    void show();

    MainWindow& window() { return *m_window; }
    Document& document() { return m_document; }
    DocumentFileController& fileController() { return m_fileController; }
    Recovery& recovery() { return m_recovery; }
    HelpController& helpController() { return m_helpController; }
    PinController& pinController() { return m_pinController; }
    TaskRunner& exportRunner() { return m_exportRunner; }
    /// Whether something is opened beside the window.
    bool isOpening() const {
        return !m_checkRunner.label().isEmpty() || !m_fileController.importRunner().label().isEmpty();
    }
    /// Presets and lessons to choose from.
    void showGallery();
    /// Asks about sessions that a program which was killed left behind.
    void offerRecovery() { m_recovery.offerRecovery(*m_dialogs, m_window.get()); }
    /// The trace computed last.
    const std::shared_ptr<const Trace>& trace() const { return m_computation.trace(); }

 signals:
    void traceShown();

 private:
    /// How to look at the document's trace once it is there.
    struct PendingView {
        std::string viewStateJson;  ///< as Session::viewStateJson
        bool resetsMissingFields;   ///< what it does not say is as at the start; otherwise as it is
    };

    // Creation of the window and connections to it, in application_controller_window.cpp.
    void createWindow();
    void connectFiles();
    void connectComputation();
    void connectPreferences();
    void recordWeightRangeEdit(std::optional<std::pair<double, double>> previousRange);
    void changeLanguage(const QString& code);
    void translateContent(const QString& previousLanguage, const Session& previousStartupPreset);
    void commitPendingInput();

    // Lessons, in application_controller_lessons.cpp.
    void connectLessons();
    void updateLesson();
    void applyLessonPosition(const LessonPosition& previousPosition);
    void showLessonStep(bool isLessonStart);

    /// What is known of a session before it is computed.
    struct SessionCheck {
        Shared<Tokens> tokens = {};
        std::vector<Problem> problems = {};
        std::vector<SuggestedFix> fixes = {};  ///< of the problems
        std::vector<std::string> requiredFiles = {};
        /// Checks the session on any thread. `tokens` is nullptr if they are not known yet.
        static SessionCheck run(const Session& session, Shared<Tokens> tokens);
    };
    void processSession(const Session& session);
    Shared<Tokens> cachedTokensFor(const Session& session) const;
    void applySessionCheck(const Session& session, SessionCheck check);
    void showTrace(std::chrono::nanoseconds elapsed);
    /// Shows a sentence in the status bar. Before the window is visible, postpones this to the event loop,
    /// because the labels of the bar would otherwise stay visible under the sentence.
    void showStatusMessage(const QString& message);
    /// Shows in the status bar which scripts of the text have characters that no installed font has. Does so
    /// once for each text.
    void reportMissingGlyphs();
    /// Shows the remark on a file of word vectors when a trace uses the file for the first time.
    void reportVectorRemark();
    QList<QAction*> createFixActions(const std::vector<SuggestedFix>& fixes);
    void updateDocumentState();
    void updateRecentFiles();
    void stopCurrentWork();
    void showTrainingState(const std::shared_ptr<const Trace>& state);
    void showFailure(const QString& message);
    void recompute();
    void showUnexpectedError(const QString& message);
    void openPreset(const Session& preset);
    void reset();
    void applySessionView(const Session& session);
    bool comparesWithPinned() const;
    void updateResetAction();
    void showSavedMessage(const QString& path);
    void applyPendingView();
    ViewState viewState() const;
    Session sessionToWrite() const;
    Session sessionToExport() const;
    std::shared_ptr<const Trace> comparedTraceForExport() const;
    FigureSource figureSource() const;
    void exportFile();
    void exportSweep();
    FigureName currentFigureName() const;
    FigureBackground windowBackground() const;
    ExportRequest initialExportRequest(const FigureSource& source) const;
    QString exportFolder() const;
    TaskRunner::Task exportTask(const QString& path, const ExportRequest& request) const;
    void copyFigure(const FigureSource& source, const FigureSpec& spec);
    void copyToClipboard(const FigureSource& source, const FigureSpec& spec);
    QString exportUnavailableReason() const;
    bool showErrorIfAny(const QString& message);
    QString askForExportPath(const QString& suggestedName, const QString& filters,
                             const QStringList& suffixes);
    void startExport(TaskRunner::Task task);
    bool warnIfExporting();

    std::unique_ptr<Dialogs> m_dialogs;
    Preferences m_preferences;
    Document m_document;
    BackgroundComputations m_background;
    std::unique_ptr<MainWindow> m_window;
    DocumentFileController m_fileController;
    Recovery m_recovery;
    PinController m_pinController;
    LessonController m_lessonController;
    HelpController m_helpController;
    std::optional<PendingView> m_pendingView;
    ExportRequest m_lastExport;       ///< the last choices in the export dialog, also if it was canceled
    FigureName m_figureOfLastExport;  ///< the figure of the view at that time
    QString m_lastExportFolder;       ///< the folder of the last exported file, or empty
    /// The background that was chosen last for a figure. std::nullopt: like the window.
    std::optional<FigureBackground> m_lastFigureBackground;
    QList<QAction*> m_fixActions;  ///< of the session's problems
    /// True from the moment a session comes to the window until its lesson has started or is declined.
    bool m_offersLesson = true;
    Shared<Tokens> m_tokens;
    InputSettings m_tokenizedInput;  ///< which they are of
    bool m_areModelTokens = false;   ///< and whether as a model cuts it
    bool m_hasNoTokens = false;      ///< there is no text
    bool m_isComputable = false;     ///< there is, and the session has no problems
    bool m_isStopped = false;        ///< its computation was
    bool m_hasFailed = false;        ///< checking or computing it has thrown an exception
    ThumbnailRenderer m_thumbnailRenderer;
    TaskRunner m_exportRunner;
    TaskRunner m_checkRunner;
    FileWatcher m_fileWatcher;
    Shared<Tokens> m_glyphCheckedTokens;  ///< the tokens that showMissingLetters() has checked last
    QString m_missingGlyphsText;          ///< the text that showMissingLetters() showed last
    std::weak_ptr<const WordVectors> m_reportedVectors;  ///< the word vectors of the last trace that had any
    bool m_showsTrainedModel = false;                    ///< the trace shown last was of training
    bool m_isShowingError = false;                       ///< a dialog about a failure is open
    std::chrono::nanoseconds m_computeTime{};            ///< of the trace computed last
    TraceComputation m_computation;  ///< last: ends before what it reports to, as the sweeps do
};

}  // namespace attention
