// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"
#include "figure/findings.h"
#include "state/edit.h"
#include "state/sight.h"

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

class ArithmeticBand;
class Classroom;
class CompareMenu;
class FileMenu;
class FormulaLabel;
class GuessBar;
class HeadsButton;
class HelpMenu;
class InspectorPanel;
class LanguageMenu;
class LessonMenu;
class LessonOffer;
class LessonPanel;
class MaskBar;
class MaskBrush;
class MeasuresPanel;
class PipelineStrip;
class PlaceLabel;
class ProgressStrip;
class RandomBadge;
class SetupPanel;
class SteadyLabel;
class ThemeMenu;
class Veil;
class View;
class ViewMenu;
struct Background;
class GradientFinder;
struct ViewKind;

/// Arranges and connects. Takes sessions and traces as values, emits edits and wishes; what becomes of them
/// is not its business.
class MainWindow : public QMainWindow {
    Q_OBJECT

 public:
    /// The undo and redo actions of whoever keeps the history become the window's. Others work beside it.
    MainWindow(QAction* undo, QAction* redo, Background& background, QWidget* parent = nullptr);

    void setSession(const Session& session, const Tokens& tokens);
    /// What keeps the session from being computed, and what helps: until that is done what is shown belongs
    /// to the settings before, and looks it.
    void setProblems(const std::vector<Problem>& problems, const QList<QAction*>& help = {});
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
    InspectorPanel* inspector() const { return m_inspector; }
    FileMenu* fileMenu() const { return m_files; }
    CompareMenu* compareMenu() const { return m_compareMenu; }
    ThemeMenu* themeMenu() const { return m_themes; }
    LanguageMenu* languageMenu() const { return m_languages; }
    HelpMenu* helpMenu() const { return m_help; }
    LessonMenu* lessonMenu() const { return m_lessonMenu; }
    LessonPanel* lessonPanel() const { return m_lesson; }
    LessonOffer* lessonOffer() const { return m_lessonOffer; }
    ProgressStrip* progress() const { return m_progress; }
    ProgressStrip* writing() const { return m_writing; }

    const ViewSettings& view() const { return m_sight->view(); }
    void setView(const ViewSettings& view) { m_sight->setView(view); }
    CellRef selected() const { return m_sight->selected(); }
    void select(const CellRef& cell) { m_sight->select(cell); }
    void leaveWeightOfZero() { m_sight->leaveWeightOfZero(); }
    /// By its name in views(). One that no view has is ignored, and so is a view that does not apply.
    QString viewInFront() const;
    /// What --figure calls what it shows, where that is not the figure of its kind.
    std::optional<std::string_view> figureInFront() const;
    void setViewInFront(const QString& name);
    const std::vector<View*>& viewWidgets() const { return m_views; }
    View* front() const;
    /// What its views have found beside the trace.
    Findings findings() const;

    /// Place, size, and the panels' widths and folds; in front of a class those from before it. Bytes that
    /// are not of saveLayout() change nothing.
    QByteArray saveLayout() const;
    void restoreLayout(const QByteArray& layout);
    /// Takes the place of a window that shows the same session and trace: looks at the same things in the
    /// same way.
    void takePlaceOf(MainWindow& other);

 signals:
    void edited(const attention::Edit& edit);
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
    void buildActions(QAction* undo, QAction* redo);
    void buildViewActions();
    void buildGoActions();
    void buildLayerActions(QMenu* menu);
    void showLayerActions(bool hasLayers);
    void goToLayer(Index direction);
    void showViewsFor(const Trace& trace);
    void buildLessonActions();
    void buildViewChoice(QMenu* menu);
    void buildStatusBar();
    void buildLayout(Background& background);
    QWidget* buildCenter();
    QWidget* buildExplanations();
    void connectViews();
    void connectView(View* view);
    void connectSight();
    void connectMask();
    void submit(Edit edit);
    const ViewKind& kindOf(const QWidget* view) const;

    /// True if `widget`, which has focus and may be nullptr, uses `key` itself.
    bool isUsedBy(const QWidget* widget, const QKeyEvent& key) const;
    bool isWide() const;
    QByteArray currentLayout() const;
    void showView(View* view);
    void listSequences(const Trace& trace);
    void zoomBy(double factor);
    void goToPane(int direction);
    void showHint();
    void showSettings(const ViewSettings& view);
    void showStale(const QString& sentence, const QList<QAction*>& help);

    // Numbers or gradients, in main_window_numbers.cpp.
    void buildNumbers();
    void showNumbers();

    // What is selected and what is pointed at, in main_window_place.cpp.
    void showPlace();
    void followMeaning(const Trace& before);
    void showTools(const CellRef& selected);
    void describe(const QString& cell);

    // In front of a class, in main_window_classroom.cpp.
    void buildClassroom();
    bool isInClass() const;
    void showArithmetic();
    void showStagesOfStep();
    void setCover(const std::optional<Cover>& cover);
    void press(const CellRef& cell);

    GradientFinder& m_gradients;
    std::shared_ptr<const Trace> m_trace;  ///< as it came; the sight may have its gradients instead
    Session m_session;  ///< as it is; of a model's layers the rest sees the one that is shown
    Sight* m_sight;     ///< what all of these show
    SetupPanel* m_setup;
    InspectorPanel* m_inspector;
    ArithmeticBand* m_band;  ///< in its place in front of a class
    MeasuresPanel* m_measures;
    PipelineStrip* m_strip;
    HeadsButton* m_heads;
    FormulaLabel* m_formula;
    PlaceLabel* m_placeText;
    RandomBadge* m_badge;
    LessonPanel* m_lesson;
    LessonOffer* m_lessonOffer;
    LessonMenu* m_lessonMenu;
    MaskBar* m_maskBar;
    MaskBrush* m_brush;
    GuessBar* m_guesses;
    QWidget* m_numbers = nullptr;  ///< which numbers the maps show
    QComboBox* m_numberChoice = nullptr;
    QWidget* m_center = nullptr;  ///< strip, formula and views
    Classroom* m_classroom = nullptr;
    QByteArray m_layoutOutside;  ///< of the classroom
    QAction* m_guess = nullptr;  ///< whether there is a cover
    ViewMenu* m_viewMenu;
    QStackedWidget* m_stack;
    std::vector<View*> m_views;  ///< in the order of views()
    QActionGroup* m_viewChoice = nullptr;
    std::vector<QAction*> m_stageActions;
    std::vector<QAction*> m_layerActions;  ///< of a model, or of attention that a file brings
    Gesture m_layerGesture = newGesture();
    QToolBar* m_toolBar;
    FileMenu* m_files;
    CompareMenu* m_compareMenu;
    ThemeMenu* m_themes;
    LanguageMenu* m_languages;
    HelpMenu* m_help;
    ProgressStrip* m_progress;
    ProgressStrip* m_writing;  ///< of a file
    std::function<bool()> m_mayClose;
    QComboBox* m_sequences;
    QAction* m_sequencesAction = nullptr;  ///< of the box in the tool bar
    QLabel* m_provenance;
    QLabel* m_cell;
    SteadyLabel* m_time;
    CellRef m_shownCell;                       ///< the selected cell when viewStateChanged() was emitted last
    QString m_cellInWords;                     ///< the selected one, as it was described last
    QHash<const QWidget*, QString> m_keyHelp;  ///< what the keys do, by the widget that has the keyboard
    bool m_hasProblems = false;
    bool m_isTaskChosen = false;          ///< and nothing of it is shown yet
    std::vector<Veil*> m_veils;           ///< over what shows a trace; the first says why
    QSplitter* m_explanations = nullptr;  ///< arithmetic and measures
    QAction* m_showSettings = nullptr;
    QAction* m_showInspector = nullptr;
    QAction* m_showMeasures = nullptr;
    bool m_isWide = true;  ///< wide enough for both panels
};

}  // namespace attention
