// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "computation.h"
#include "dialogs.h"
#include "document.h"
#include "export/figure_content.h"
#include "lesson_guide.h"
#include "main_window.h"
#include "pinning.h"
#include "session_files.h"
#include "settings.h"
#include "sweep_computation.h"
#include "view_state.h"

#include <QObject>

#include <memory>
#include <optional>

namespace attention {

/// The running program: a document, its window, and the worker that turns the one into what the other shows.
class Lab : public QObject {
    Q_OBJECT

 public:
    explicit Lab(const Session& session, std::unique_ptr<Dialogs> dialogs = std::make_unique<QtDialogs>());
    ~Lab() override;

    MainWindow& window() { return m_window; }
    Document& document() { return m_document; }
    SessionFiles& files() { return m_files; }
    Pinning& pinning() { return m_pinning; }
    /// The trace computed last.
    const std::shared_ptr<const Trace>& trace() const { return m_computation.trace(); }

 signals:
    void traceShown();

 private:
    /// How to look at the document's trace once it is there.
    struct WantedView {
        std::string text;  ///< as Session::view
        bool isWhole;      ///< what it does not say is as at the start; otherwise as it is
    };

    void connectFiles();
    void connectComputation();
    void connectSweep();
    void connectTheme();
    void connectLessons();
    void showSession(const Session& session);
    void showTrace(std::chrono::nanoseconds elapsed);
    void showState();
    void showLesson();
    void followLesson(const LessonPlace& from);
    void lookAtStep(bool isBeginning);
    void showRecentFiles();
    void stop();
    void computeAgain();
    void choosePreset(const Session& preset);
    void showWantedView();
    ViewState viewState() const;
    Session sessionToWrite() const;
    Session sessionToExport() const;
    FigureSource figureSource() const;
    void exportFile();
    void exportSweep();
    FigureName figureInFront() const;
    void exportFigure();
    void copyFigure(const FigureSpec& spec);
    QString whyNotExported() const;

    std::unique_ptr<Dialogs> m_dialogs;
    Settings m_settings;
    Document m_document;
    MainWindow m_window;
    SessionFiles m_files;
    Pinning m_pinning;
    LessonGuide m_guide;
    std::optional<WantedView> m_wantedView;
    bool m_isEmpty = false;       ///< there is no text
    bool m_isComputable = false;  ///< there is, and the session has no problems
    bool m_isStopped = false;     ///< its computation was
    SweepComputation m_sweeps;
    Computation m_computation;  ///< last: ends before what it reports to, as the sweeps do
};

}  // namespace attention
