// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"
#include "state/session_edit.h"
#include "state/view_context.h"

#include <QMainWindow>

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

/// The main window of the program. Creates its parts, arranges them and connects them to the ViewContext.
class MainWindow : public QMainWindow {
    Q_OBJECT

 public:
    /// Takes ownership of `undoAction` and `redoAction`, which QUndoStack has created. `viewContext` and
    /// `computations` must outlive the window.
    MainWindow(ViewContext& viewContext, QAction* undoAction, QAction* redoAction,
               BackgroundComputations& computations, QWidget* parent = nullptr);

    /// Shows for some seconds the message that the file at `path` was saved, with a button that opens its
    /// folder.
    void showSavedMessageFor(const QString& path);
    /// Sets the title of the window to the name `name` of the file. If `isModified` is true, the title has a
    /// mark for unsaved changes.
    void setDocumentName(const QString& name, bool isModified);
    /// Sets the function that is called each time the window is about to close. The window stays open if the
    /// function returns false. Without a function, the window always closes.
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
    /// Returns the widget that shows the progress of the computation.
    ProgressStrip* computationProgress() const;
    /// Returns the widget that shows the progress of writing a file.
    ProgressStrip* fileProgress() const;

    /// Returns the state that the views share. Use it to change the view settings and the selected cell.
    ViewContext& viewContext() { return m_viewContext; }
    const ViewSettings& viewSettings() const { return m_viewContext.viewSettings(); }
    CellRef selectedCell() const { return m_viewContext.selectedCell(); }
    CellRef selectedWeightCell() const { return m_viewContext.selectedWeightCell(); }
    /// Returns the name of the current view, as in viewKinds().
    QString currentViewName() const;
    /// Shows the view with the name `name`. Does nothing if no view has this name, or if the view does not
    /// apply to the trace.
    void setCurrentViewName(const QString& name);

    /// Copies the layout and the histories of `other`, which shows the same state.
    void copyLayoutFrom(MainWindow& other);

 signals:
    /// Emitted when the user asks to copy the current view to the clipboard.
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
    const Session& session() const { return m_viewContext.session(); }
    void buildLayout(QAction* undoAction);
    QWidget* newCenterPanel();
    QWidget* newStageRow();
    void assignHelpPages();
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

    void updateForChosenView();
    void updateGradientCapability();
    void updateFor(StateChanges changes);
    void updateForCells();
    void revealMentionedCells();
    void updateSentenceSpace();
    void updateForClassroomMode();
    void updateViewArea();
    void updateColorScales();
    void selectAntecedent();
    void updateMessage();
    void updateVisibleParts();
    void followSuggestion(const Suggestion& suggestion);

    ViewContext& m_viewContext;  ///< the state that the widgets show
    ViewStack* m_viewStack;
    SentencePanel* m_sentencePanel;
    MessageBar* m_messageBar;
    SettingsPanel* m_settingsPanel;
    SettingsBar* m_settingsBar;
    CalculationPanel* m_calculationPanel;
    CalculationStrip* m_calculationStrip;  ///< replaces m_calculationPanel in classroom mode
    MetricsPanel* m_metricsPanel;
    StagePlayback* m_stagePlayback;
    StageGroups* m_stageGroups;
    PipelineStrip* m_pipelineStrip;  ///< replaces m_stageGroups while the action “Everything” is checked
    HeadThumbnails* m_headThumbnails = nullptr;
    QWidget* m_headsColumn = nullptr;  ///< contains m_headThumbnails; hidden if the view shows no heads
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
    std::function<bool()> m_closeHandler;  ///< see setCloseHandler(); may be empty
};

}  // namespace attention
