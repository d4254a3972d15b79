// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"
#include "figure/analysis_results.h"
#include "state/edit.h"
#include "state/view_context.h"

#include <QHash>
#include <QMainWindow>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QActionGroup;
class QComboBox;
class QLabel;
class QSplitter;
class QStackedWidget;
class QToolBar;

namespace attention {

class CalculationStrip;
class ClassroomMode;
class CompareMenu;
class FileMenu;
class FormulaLabel;
class GuessBar;
class HeadsButton;
class HelpMenu;
class CalculationPanel;
class LanguageMenu;
class LessonMenu;
class LessonOffer;
class LessonPanel;
class MaskBar;
class MaskBrush;
class MetricsPanel;
class PipelineStrip;
class FormulaIndexLabel;
class ProgressStrip;
class RandomNumbersBadge;
class SettingsPanel;
class FixedSizeLabel;
class ThemeMenu;
class StaleOverlay;
class View;
class ViewMenu;
struct BackgroundComputations;
class GradientQuery;
struct ViewKind;

/// Arranges and connects. Takes sessions and traces as values, emits edits and wishes; what becomes of them
/// is not its business.
class MainWindow : public QMainWindow {
    Q_OBJECT

 public:
    /// The undo and redo actions of whoever keeps the history become the window's. Others work beside it.
    MainWindow(QAction* undoAction, QAction* redoAction, BackgroundComputations& computations,
               QWidget* parent = nullptr);

    void setSession(const Session& session, const Tokens& tokens);
    /// What keeps the session from being computed, and what helps: until that is done what is shown belongs
    /// to the settings before, and looks it.
    void setProblems(const std::vector<Problem>& problems, const QList<QAction*>& actions = {});
    void setTrace(std::shared_ptr<const Trace> trace, std::chrono::nanoseconds computeTime);
    /// There is nothing to compute: says what to do about it.
    void showEmptyState();
    void showFailure(const QString& message);
    /// The computation was stopped: what is shown belongs to the settings before.
    void showStopped();
    /// What the title says: the file's name, and whether there is anything to save.
    void setDocumentName(const QString& name, bool isModified);
    /// `closeHandler` is asked each time the window is about to close.
    void setCloseHandler(std::function<bool()> closeHandler);

    SettingsPanel* settingsPanel() const { return m_settingsPanel; }
    CalculationPanel* calculationPanel() const { return m_calculationPanel; }
    FileMenu* fileMenu() const { return m_fileMenu; }
    CompareMenu* compareMenu() const { return m_compareMenu; }
    ThemeMenu* themeMenu() const { return m_themeMenu; }
    LanguageMenu* languageMenu() const { return m_languageMenu; }
    HelpMenu* helpMenu() const { return m_helpMenu; }
    LessonMenu* lessonMenu() const { return m_lessonMenu; }
    LessonPanel* lessonPanel() const { return m_lessonPanel; }
    LessonOffer* lessonOffer() const { return m_lessonOffer; }
    ProgressStrip* computationProgress() const { return m_computationProgress; }
    ProgressStrip* fileProgress() const { return m_fileProgress; }

    const ViewSettings& viewSettings() const { return m_viewContext->viewSettings(); }
    void setViewSettings(const ViewSettings& viewSettings) { m_viewContext->setViewSettings(viewSettings); }
    CellRef selectedCell() const { return m_viewContext->selectedCell(); }
    void select(const CellRef& cell) { m_viewContext->select(cell); }
    void selectNonzeroWeight() { m_viewContext->selectNonzeroWeight(); }
    /// By its name in views(). One that no view has is ignored, and so is a view that does not apply.
    QString currentViewName() const;
    /// What --figure calls what it shows, where that is not the figure of its kind.
    std::optional<std::string_view> currentFigureName() const;
    void setCurrentViewName(const QString& name);
    const std::vector<View*>& viewWidgets() const { return m_views; }
    View* currentView() const;
    /// Returns the view of this class. The window has one view of each class derived from View, except
    /// FigurePage.
    template <class ConcreteView>
    ConcreteView* viewOfClass() const {
        return findChild<ConcreteView*>();
    }
    /// What its views have found beside the trace.
    AnalysisResults analysisResults() const;

    /// Place, size, and the panels' widths and folds; in front of a class those from before it. Bytes that
    /// are not of saveLayout() change nothing.
    QByteArray saveLayout() const;
    void restoreLayout(const QByteArray& savedLayout);
    /// Takes the place of a window that shows the same session and trace: looks at the same things in the
    /// same way.
    void copyStateFrom(MainWindow& other);

 signals:
    void sessionEdited(const attention::Edit& edit);
    /// The view in front, to the clipboard.
    void copyRequested();
    /// Emitted when the view settings, the selected cell or the view in front may have changed.
    void viewStateChanged();

 protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

 private:
    void buildActions(QAction* undoAction, QAction* redoAction);
    void buildViewActions();
    void buildNavigationActions();
    void buildLayerActions(QMenu* menu);
    void updateLayerActions(bool hasLayers);
    void goToAdjacentLayer(Index direction);
    void updateAvailableViews(const Trace& trace);
    void buildLessonActions();
    void buildViewSelector(QMenu* menu);
    void buildStatusBar();
    void buildLayout(BackgroundComputations& computations);
    QWidget* buildCenterPanel();
    QWidget* buildExplanationPanels();
    void connectViews();
    void connectView(View* view);
    void connectViewContext();
    void connectMask();
    void submitEdit(Edit edit);
    const ViewKind& viewKindOf(const QWidget* view) const;

    /// True if `widget`, which has focus and may be nullptr, uses `key` itself.
    bool isKeyUsedBy(const QWidget* widget, const QKeyEvent& key) const;
    bool isWideEnoughForPanels() const;
    QByteArray currentLayout() const;
    void switchToView(View* view);
    void updateSequenceList(const Trace& trace);
    void zoomBy(double factor);
    void focusAdjacentPanel(int direction);
    void updateHint();
    void updateForViewSettings(const ViewSettings& viewSettings);
    void showStaleOverlays(const QString& message, const QList<QAction*>& actions);

    // Numbers or gradients, in main_window_numbers.cpp.
    void buildGradientSelector();
    void updateShownTrace();

    // What is selected and what is pointed at, in main_window_place.cpp.
    void updateForCells();
    void selectAntecedentWeight(const Trace& previousTrace);
    void updateCellTools(const CellRef& cell);
    void updateAccessibleDescription(const QString& cellText);

    // In front of a class, in main_window_classroom.cpp.
    void buildClassroomMenu();
    bool isInClassroomMode() const;
    void updateCalculationVisibility();
    void updateLessonStages();
    void setHiddenWeights(const std::optional<HiddenWeights>& hiddenWeights);
    void handleMapPress(const CellRef& cell);

    GradientQuery& m_gradientQuery;
    std::shared_ptr<const Trace> m_valueTrace;  ///< as it came; the sight may have its gradients instead
    Session m_session;           ///< as it is; of a model's layers the rest sees the one that is shown
    ViewContext* m_viewContext;  ///< what all of these show
    SettingsPanel* m_settingsPanel;
    CalculationPanel* m_calculationPanel;
    CalculationStrip* m_calculationStrip;  ///< in its place in front of a class
    MetricsPanel* m_metricsPanel;
    PipelineStrip* m_pipelineStrip;
    HeadsButton* m_headsButton;
    FormulaLabel* m_formulaLabel;
    FormulaIndexLabel* m_formulaIndexLabel;
    RandomNumbersBadge* m_randomNumbersBadge;
    LessonPanel* m_lessonPanel;
    LessonOffer* m_lessonOffer;
    LessonMenu* m_lessonMenu;
    MaskBar* m_maskBar;
    MaskBrush* m_maskBrush;
    GuessBar* m_guessBar;
    QWidget* m_gradientSelector = nullptr;  ///< which numbers the maps show
    QComboBox* m_gradientComboBox = nullptr;
    QWidget* m_centerPanel = nullptr;  ///< strip, formula and views
    ClassroomMode* m_classroomMode = nullptr;
    QByteArray m_layoutBeforeClassroom;  ///< of the classroom
    QAction* m_guessAction = nullptr;    ///< whether there is a cover
    ViewMenu* m_viewMenu;
    QStackedWidget* m_viewStack;
    std::vector<View*> m_views;  ///< in the order of views()
    QActionGroup* m_viewActionGroup = nullptr;
    std::vector<QAction*> m_stageActions;
    std::vector<QAction*> m_layerActions;  ///< of a model, or of attention that a file brings
    InteractionToken m_layerInteraction = newInteractionToken();
    QToolBar* m_toolBar;
    FileMenu* m_fileMenu;
    CompareMenu* m_compareMenu;
    ThemeMenu* m_themeMenu;
    LanguageMenu* m_languageMenu;
    HelpMenu* m_helpMenu;
    ProgressStrip* m_computationProgress;
    ProgressStrip* m_fileProgress;  ///< of a file
    std::function<bool()> m_closeHandler;
    QComboBox* m_sequenceComboBox;
    QAction* m_sequenceAction = nullptr;  ///< of the box in the tool bar
    QLabel* m_provenanceLabel;
    QLabel* m_cellLabel;
    FixedSizeLabel* m_computeTimeLabel;
    CellRef m_lastSelectedCell;  ///< the selected cell when viewStateChanged() was emitted last
    QString m_selectedCellText;  ///< the selected one, as it was described last
    QHash<const QWidget*, QString>
        m_keyDescriptions;  ///< what the keys do, by the widget that has the keyboard
    bool m_hasProblems = false;
    bool m_isTrainingViewPending = false;        ///< and nothing of it is shown yet
    std::vector<StaleOverlay*> m_staleOverlays;  ///< over what shows a trace; the first says why
    QSplitter* m_explanationSplitter = nullptr;  ///< arithmetic and measures
    QAction* m_showSettingsAction = nullptr;
    QAction* m_showCalculationAction = nullptr;
    QAction* m_showMetricsAction = nullptr;
    bool m_isWideEnoughForPanels = true;  ///< wide enough for both panels
};

}  // namespace attention
