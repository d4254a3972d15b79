// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/problems.h"
#include "attention/trace.h"
#include "figure/view_settings.h"
#include "setup/edit.h"

#include <QMainWindow>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QActionGroup;
class QComboBox;
class QLabel;
class QStackedWidget;
class QToolBar;

namespace attention {

class FileMenu;
class FocusView;
class MeasuresPanel;
class OverviewView;
class ProgressStrip;
class SetupPanel;
class ThemeMenu;

/// Arranges and connects. Takes sessions and traces as values, emits edits and wishes; what becomes of them
/// is not its business.
class MainWindow : public QMainWindow {
    Q_OBJECT

 public:
    /// The undo and redo actions of whoever keeps the history.
    MainWindow(QAction* undo, QAction* redo, QWidget* parent = nullptr);

    void setSession(const Session& session, const Tokens& tokens);
    void setProblems(const std::vector<Problem>& problems);
    void setTrace(std::shared_ptr<const Trace> trace, std::chrono::nanoseconds computeTime);
    /// There is nothing to compute: says what to do about it.
    void showEmpty();
    void showFailure(const QString& message);
    /// The computation was stopped: what is shown belongs to the settings before.
    void showStopped();
    /// What the title says: the file's name, and whether there is anything to save.
    void setDocument(const QString& name, bool isModified);
    /// `mayClose` is asked each time the window is about to close.
    void askBeforeClosing(std::function<bool()> mayClose);

    SetupPanel* setupPanel() const { return m_setup; }
    OverviewView* overview() const { return m_overview; }
    FocusView* focusView() const { return m_focus; }
    FileMenu* fileMenu() const { return m_files; }
    ThemeMenu* themeMenu() const { return m_themes; }
    ProgressStrip* progress() const { return m_progress; }

    const ViewSettings& view() const { return m_view; }
    void setView(const ViewSettings& view);
    CellRef selected() const;
    /// The nearest cell that the trace has. Needs a trace.
    void setSelected(const CellRef& cell);
    /// A word for each of the views, such as "overview". One that no view has is ignored.
    QString viewInFront() const;
    void setViewInFront(const QString& name);

    /// Place, size, and the panels' widths and folds. Bytes that are not of saveLayout() change nothing.
    QByteArray saveLayout() const;
    void restoreLayout(const QByteArray& layout);

 signals:
    void edited(const attention::Edit& edit);

 protected:
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

 private:
    void buildActions(QAction* undo, QAction* redo);
    void buildViewActions();
    void buildViewChoice(QMenu* menu);
    void buildStatusBar();
    void buildLayout();
    void connectViews();
    bool isWide() const;
    void showView(QWidget* view);
    void showSequence(int sequence);
    void applyView();
    void listSequences(const Trace& trace);
    void showCell(const std::optional<CellRef>& cell);

    SetupPanel* m_setup;
    OverviewView* m_overview;
    FocusView* m_focus;
    MeasuresPanel* m_measures;
    QStackedWidget* m_views;
    QActionGroup* m_viewChoice = nullptr;
    QToolBar* m_toolBar;
    FileMenu* m_files;
    ThemeMenu* m_themes;
    ProgressStrip* m_progress;
    std::function<bool()> m_mayClose;
    QActionGroup* m_ranges = nullptr;
    QComboBox* m_sequences;
    QAction* m_sequencesAction = nullptr;  ///< of the box in the tool bar
    QLabel* m_provenance;
    QLabel* m_cell;
    QLabel* m_time;
    ViewSettings m_view;
    bool m_hasProblems = false;
    QAction* m_showMeasures = nullptr;
    bool m_isWide = true;  ///< wide enough for both panels
};

}  // namespace attention
