// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"
#include "state/session_edit.h"
#include "state/view_context.h"

#include <QMainWindow>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

namespace attention {

class ActivityNotice;
class CalculationPanel;
class CalculationStrip;
class CellDescription;
class ClassroomMenu;
class CompareMenu;
class ComputationStatus;
class DrawerArea;
class EditMenu;
class FileDrop;
class FileMenu;
class FindTools;
class GradientSelector;
class GuessBar;
class HeadThumbnails;
class HelpMenu;
class LanguageMenu;
class LessonMenu;
class LessonOffer;
class LessonPanel;
class MaskTools;
class MessageBar;
class MetricsPanel;
class NavigationMenu;
class PinnedPreview;
class PipelineStrip;
class ProgressStrip;
class SentencePanel;
class SettingsBar;
class SettingsPanel;
class StageGroups;
class StagePlayback;
class StatusBar;
class ThemeMenu;
class ToolBar;
class ViewMenu;
class ViewArea;
class ViewStack;
class ViewSwitch;
struct BackgroundComputations;
struct Suggestion;

/// The window of the program. Creates its parts, arranges them and connects them to the ViewContext. Takes
/// sessions and traces as values, and emits edits and requests.
class MainWindow : public QMainWindow {
    Q_OBJECT

 public:
    /// Owns the actions, which work on the undo history that has created them. `computations` must outlive
    /// the window.
    MainWindow(QAction* undoAction, QAction* redoAction, BackgroundComputations& computations,
               QWidget* parent = nullptr);

    void setSession(const Session& session, const Tokens& tokens);
    /// Shows the problems that prevent the computation of the session, with actions that solve them. Until
    /// they are solved, the trace of the previous settings is shown dimmed.
    void setProblems(std::vector<Problem> problems, const QList<QAction*>& actions = {});
    void setTrace(std::shared_ptr<const Trace> trace, std::chrono::nanoseconds computeTime);
    /// Shows the trace of the session after fewer training steps, while the session is being trained.
    void showTrainingState(const std::shared_ptr<const Trace>& state);
    /// Shows a hint instead of a trace, because the session has no tokens.
    void showEmptyState();
    /// Says for some seconds that a file was saved and where, with a button that shows its folder.
    void showSavedFile(const QString& path);
    /// Sets the title of the window: the name of the file, and a mark if there are unsaved changes.
    void setDocumentName(const QString& name, bool isModified);
    /// Sets a function that is called each time the window is about to close. The window stays open if the
    /// function returns false.
    void setCloseHandler(std::function<bool()> closeHandler);

    SettingsPanel* settingsPanel() const { return m_settingsPanel; }
    CalculationPanel* calculationPanel() const { return m_calculationPanel; }
    FileMenu* fileMenu() const { return m_fileMenu; }
    FileDrop* fileDrop() const { return m_fileDrop; }
    CompareMenu* compareMenu() const { return m_compareMenu; }
    ThemeMenu* themeMenu() const { return m_themeMenu; }
    LanguageMenu* languageMenu() const { return m_languageMenu; }
    HelpMenu* helpMenu() const { return m_helpMenu; }
    LessonMenu* lessonMenu() const { return m_lessonMenu; }
    LessonPanel* lessonPanel() const { return m_lessonPanel; }
    LessonOffer* lessonOffer() const { return m_lessonOffer; }
    ViewStack* viewStack() const { return m_viewStack; }
    DrawerArea* panels() const { return m_panels; }
    ComputationStatus* computationStatus() const { return m_computationStatus; }
    ProgressStrip* computationProgress() const;
    ProgressStrip* fileProgress() const;

    const ViewSettings& viewSettings() const { return m_viewContext->viewSettings(); }
    void setViewSettings(const ViewSettings& viewSettings) { m_viewContext->setViewSettings(viewSettings); }
    CellRef selectedCell() const { return m_viewContext->selectedCell(); }
    void select(const CellRef& cell) { m_viewContext->select(cell); }
    void selectNonzeroWeight() { m_viewContext->selectNonzeroWeight(); }
    /// Returns the name that viewKinds() contains for the current view.
    QString currentViewName() const;
    /// Shows the view with this name. Ignores names without a view, and views that do not apply to the trace.
    void setCurrentViewName(const QString& name);

    /// Copies all that the user has chosen in a window that shows the same session and trace.
    void copyStateFrom(MainWindow& other);

 signals:
    void sessionEdited(const attention::SessionEdit& edit);
    /// Emitted after the user has changed ViewSettings::weightRange from `previousRange`.
    void weightRangeEdited(std::optional<std::pair<double, double>> previousRange);
    /// Emitted when the current view is to be copied to the clipboard.
    void copyRequested();
    /// Emitted when the view settings, the selected cell or the current view may have changed.
    void viewStateChanged();

 protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

 private:
    void buildLayout();
    QWidget* newCenterPanel();
    QWidget* newStageRow();
    QWidget* newFormulaRow();
    void connectMessage();
    void connectStages();
    void connectHeads();
    void buildToolBar();
    void buildMenus();
    void connectSettings();
    void connectViews();
    void connectPanels();
    void connectCommands();
    void connectPinnedPreview();
    void showSession(const Session& session, const Tokens& tokens);

    void submitEdit(SessionEdit edit);
    void updateForChosenView();
    void updateForViewSettings(const ViewSettings& viewSettings);
    void updateForCells();
    void revealMentionedCells();
    void updateSentenceSpace();
    bool isShowingTrainingState(const Trace& trace) const;
    void showTrace(const std::shared_ptr<const Trace>& trace);
    void updateForClassroomMode();
    void updateViewArea();
    void updateColorScales(const Trace& trace);
    void updateMessage();
    void updateStaleTimer();
    void updateVisibleParts();
    void showStale();
    void followSuggestion(const Suggestion& suggestion);

    Tokens m_tokens;
    Session m_session;           ///< with all layers; views and panels show one layer of a model
    ViewContext* m_viewContext;  ///< the state that views and panels share
    ViewStack* m_viewStack;
    SentencePanel* m_sentencePanel;
    MessageBar* m_messageBar;
    SettingsPanel* m_settingsPanel;
    SettingsBar* m_settingsBar;
    CalculationPanel* m_calculationPanel;
    CalculationStrip* m_calculationStrip;  ///< replaces the panel in classroom mode
    MetricsPanel* m_metricsPanel;
    StagePlayback* m_stagePlayback;
    StageGroups* m_stageGroups;
    PipelineStrip* m_pipelineStrip;  ///< replaces the groups while everything is shown
    HeadThumbnails* m_headThumbnails = nullptr;
    QWidget* m_headsColumn = nullptr;   ///< contains the thumbnails; hidden if the view shows no heads
    SeriesMagnitudes m_keptMagnitudes;  ///< of the colors, within a lesson and while a number is dragged
    QWidget* m_stageRow = nullptr;
    ViewSwitch* m_viewSwitch = nullptr;
    ViewArea* m_viewArea = nullptr;
    QWidget* m_formulaRow = nullptr;
    LessonPanel* m_lessonPanel;
    LessonOffer* m_lessonOffer;
    CellDescription* m_cellDescription;
    GradientSelector* m_gradientSelector;
    MaskTools* m_maskTools;
    FindTools* m_findTools = nullptr;
    PinnedPreview* m_pinnedPreview;
    GuessBar* m_guessBar;
    StatusBar* m_statusBar;
    FileMenu* m_fileMenu;
    EditMenu* m_editMenu;
    ToolBar* m_toolBar = nullptr;
    ActivityNotice* m_notice = nullptr;
    ViewMenu* m_viewMenu;
    ThemeMenu* m_themeMenu;
    LanguageMenu* m_languageMenu;
    NavigationMenu* m_navigationMenu;
    CompareMenu* m_compareMenu;
    LessonMenu* m_lessonMenu;
    HelpMenu* m_helpMenu;
    FileDrop* m_fileDrop;
    DrawerArea* m_panels = nullptr;
    ClassroomMenu* m_classroomMenu = nullptr;
    ComputationStatus* m_computationStatus = nullptr;
    QTimer m_staleTimer;  ///< runs while the trace belongs to previous settings
    std::function<bool()> m_closeHandler;
    CellRef m_lastSelectedCell;  ///< the selected cell when viewStateChanged() was emitted last
};

}  // namespace attention
