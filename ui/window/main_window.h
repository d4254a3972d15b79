// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/analysis_results.h"
#include "state/application_commands.h"
#include "state/view_context.h"

#include <QMainWindow>

#include <string_view>

namespace attention {

class CalculationPanel;
class CalculationStrip;
class CenterPanel;
class DrawerArea;
class MenuBar;
class MetricsPanel;
class PinnedPreview;
class SentenceArea;
class SettingsBar;
class SettingsPanel;
class StatusBar;
class ViewStack;
struct BackgroundComputations;
struct MenuContent;

/// The main window of the program. Creates its parts, arranges them, and connects them to the state of the
/// window and to the commands of the program.
class MainWindow : public QMainWindow {
    Q_OBJECT

 public:
    /// Takes ownership of `undoAction` and `redoAction`, which QUndoStack has created. The window opens
    /// dropped files with the suffixes `openableSuffixes`, such as “.attn”. `viewContext`, the objects in
    /// `commands`, and `computations` must outlive the window.
    MainWindow(ViewContext& viewContext, const ApplicationCommands& commands,
               BackgroundComputations& computations, const MenuContent& menuContent,
               const QStringList& openableSuffixes, QAction* undoAction, QAction* redoAction);

    /// Returns the name of the figure for the option --figure that shows the content of the current view.
    std::string_view currentFigureName() const;
    /// Returns the results that all views have computed from the trace, for the export of figures.
    AnalysisResults analysisResults() const;

    /// Returns the geometry of the window and the layout of its panels, see DrawerArea::saveLayout().
    QByteArray saveLayout() const;
    void restoreLayout(const QByteArray& layout);
    /// Returns the sentence that was typed in the lesson editor and that is not a lesson step yet, or an
    /// empty string.
    QString lessonDraft() const;
    void setLessonDraft(const QString& sentence);
    /// Makes the window and its widgets ignore all further changes of the state. Call before another window
    /// replaces the window.
    void disconnectFromState();
    /// Copies the layout and the histories of `other`, which shows the same state.
    void copyLayoutFrom(MainWindow& other);

 protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

 private:
    void arrangeParts();
    void dimOutdatedTrace(QAction* undoAction);
    void buildToolBar();
    void assignHelpPages();
    void connectSettings();
    void showTraining(const QString& message);
    void updateTitle();

    ViewContext& m_viewContext;
    ApplicationCommands m_commands;
    StatusBar* m_statusBar;
    ViewStack* m_viewStack;
    SentenceArea* m_sentenceArea;
    SettingsPanel* m_settingsPanel;
    SettingsBar* m_settingsBar;
    CalculationPanel* m_calculationPanel;
    CalculationStrip* m_calculationStrip;
    MetricsPanel* m_metricsPanel;
    CenterPanel* m_center;
    DrawerArea* m_panels;
    PinnedPreview* m_pinnedPreview;
    MenuBar* m_menuBar;
};

}  // namespace attention
