// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background.h"
#include "command_line/help.h"
#include "document/computation.h"
#include "document/document.h"
#include "document/lesson_guide.h"
#include "document/pinning.h"
#include "document/recovery.h"
#include "document/session_files.h"
#include "document/slow_task.h"
#include "engine/session_adjustment.h"
#include "export/make_figure.h"
#include "lab/gallery_pictures.h"
#include "program/settings.h"
#include "storage/view_state.h"
#include "storage/watched_files.h"
#include "window/dialogs.h"
#include "window/main_window.h"

#include <QObject>

#include <memory>
#include <optional>

namespace attention {

/// The running program: a document, its window, and the worker that turns the one into what the other shows.
class Lab : public QObject {
    Q_OBJECT

 public:
    explicit Lab(const Session& session, std::unique_ptr<Dialogs> dialogs = std::make_unique<QtDialogs>(),
                 ComputationManner manner = {});
    ~Lab() override;

    /// Shows the window, with its maps if they are soon there: it is then laid out and painted once.
    void show();

    MainWindow& window() { return *m_window; }
    Document& document() { return m_document; }
    SessionFiles& files() { return m_files; }
    Recovery& recovery() { return m_recovery; }
    Help& help() { return m_help; }
    Pinning& pinning() { return m_pinning; }
    SlowTask& exports() { return m_exports; }
    /// Whether something is opened beside the window.
    bool isOpening() const { return !m_opening.file().isEmpty() || !m_files.bringing().file().isEmpty(); }
    /// Presets and lessons to choose from.
    void showGallery();
    /// Asks about sessions that a program which was killed left behind.
    void offerRecovery() { m_recovery.offer(*m_dialogs, m_window.get()); }
    /// The trace computed last.
    const std::shared_ptr<const Trace>& trace() const { return m_computation.trace(); }

 signals:
    void traceShown();

 private:
    /// How to look at the document's trace once it is there.
    struct WantedView {
        std::string text;  ///< as Session::viewStateJson
        bool isWhole;      ///< what it does not say is as at the start; otherwise as it is
    };

    // The window and what it asks for, in lab_window.cpp.
    void openWindow();
    void connectFiles();
    void connectComputation();
    void connectLooks();
    void changeLanguage(const QString& code);
    void translateContent(const QString& codeBefore, const Session& openingBefore);
    void finishTyping();

    // Lessons, in lab_lessons.cpp.
    void connectLessons();
    void showLesson();
    void followLesson(const LessonPlace& from);
    void lookAtStep(bool isBeginning);

    /// What is known of a session before it is computed.
    struct Checked {
        Shared<Tokens> tokens = {};
        std::vector<Problem> problems = {};
        std::vector<SuggestedFix> remedies = {};  ///< of the problems
        std::vector<std::string> files = {};
        /// Checks the session on any thread. `tokens` is nullptr if they are not known yet.
        static Checked of(const Session& session, Shared<Tokens> tokens);
    };
    void showSession(const Session& session);
    Shared<Tokens> knownTokens(const Session& session) const;
    void showChecked(const Session& session, Checked checked);
    void showTrace(std::chrono::nanoseconds elapsed);
    /// Shows a sentence in the status bar. Before the window is visible, postpones this to the event loop,
    /// because the labels of the bar would otherwise stay visible under the sentence.
    void sayInStatusBar(const QString& sentence);
    /// Shows in the status bar which scripts of the text have characters that no installed font has. Does so
    /// once for each text.
    void showMissingLetters();
    /// Shows the remark on a file of word vectors when a trace uses the file for the first time.
    void remarkOnVectors();
    QList<QAction*> waysOut(const std::vector<SuggestedFix>& remedies);
    void showState();
    void showRecentFiles();
    void stop();
    void showFailure(const QString& message);
    void computeAgain();
    void tell(const QString& failure);
    void choosePreset(const Session& preset);
    void reset();
    void lookAs(const Session& session);
    bool comparesWithPinned() const;
    void showResettable();
    void confirmSaved(const QString& path);
    void showWantedView();
    ViewState viewState() const;
    Session sessionToWrite() const;
    Session sessionToExport() const;
    FigureSource figureSource() const;
    void exportFile();
    void exportExercise();
    void exportSweep();
    FigureName figureInFront() const;
    void exportFigure();
    void copyFigure(const FigureSource& source, const FigureSpec& spec);
    void toClipboard(const FigureSource& source, const FigureSpec& spec);
    QString whyNotExported() const;
    bool isRefused(const QString& reason);
    QString fileToExport(const QString& name, const QString& filters, const QStringList& suffixes);
    void write(SlowTask::Work wanted);
    bool isWriting();

    std::unique_ptr<Dialogs> m_dialogs;
    Settings m_settings;
    Document m_document;
    Background m_background;
    std::unique_ptr<MainWindow> m_window;
    SessionFiles m_files;
    Recovery m_recovery;
    Pinning m_pinning;
    LessonGuide m_guide;
    Help m_help;
    std::optional<WantedView> m_wantedView;
    QList<QAction*> m_waysOut;  ///< of the session's problems
    /// True from the moment a session comes to the window until its lesson has started or is declined.
    bool m_offersLesson = true;
    Shared<Tokens> m_tokens;
    InputSettings m_input;        ///< which they are of
    bool m_ofModel = false;       ///< and whether as a model cuts it
    bool m_isEmpty = false;       ///< there is no text
    bool m_isComputable = false;  ///< there is, and the session has no problems
    bool m_isStopped = false;     ///< its computation was
    bool m_hasFailed = false;     ///< checking or computing it has thrown an exception
    GalleryPictures m_pictures;
    SlowTask m_exports;
    SlowTask m_opening;
    WatchedFiles m_watched;
    Shared<Tokens> m_checkedTokens;              ///< the tokens that showMissingLetters() has checked last
    QString m_missingLetters;                    ///< the text that showMissingLetters() showed last
    std::weak_ptr<const WordVectors> m_vectors;  ///< the word vectors of the last trace that had any
    bool m_wasTrained = false;                   ///< the trace shown last was of training
    bool m_isTelling = false;                    ///< a dialog about a failure is open
    std::chrono::nanoseconds m_elapsed{};        ///< of the trace computed last
    Computation m_computation;                   ///< last: ends before what it reports to, as the sweeps do
};

}  // namespace attention
