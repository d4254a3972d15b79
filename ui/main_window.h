// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/problems.h"
#include "attention/trace.h"
#include "figure/cell_navigation.h"
#include "setup/edit.h"

#include <QMainWindow>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

class QActionGroup;
class QComboBox;
class QLabel;
class QStackedWidget;
class QToolBar;

namespace attention {

class FocusView;
class HeadsButton;
class InspectorPanel;
class MaskBar;
class MaskBrush;
class MeasuresPanel;
class OverviewView;
class PipelineStrip;
class SetupPanel;
class ViewMenu;

/// Arranges and connects. Takes sessions and traces as values, emits edits and wishes; what becomes of them
/// is not its business.
class MainWindow : public QMainWindow {
    Q_OBJECT

 public:
    /// The undo and redo actions of whoever keeps the history.
    MainWindow(QAction* undo, QAction* redo, QWidget* parent = nullptr);

    void setSession(const Session& session, const Tokens& tokens);
    void setProblems(const std::vector<Problem>& problems);
    /// The sessions to choose from in the tool bar, by title.
    void setPresets(const std::vector<Session>& presets);
    void setTrace(std::shared_ptr<const Trace> trace, std::chrono::nanoseconds computeTime);
    /// There is nothing to compute: says what to do about it.
    void showEmpty();
    void showFailure(const QString& message);

    SetupPanel* setupPanel() const { return m_setup; }
    OverviewView* overview() const { return m_overview; }
    FocusView* focusView() const { return m_focus; }
    InspectorPanel* inspector() const { return m_inspector; }
    const ViewSettings& view() const { return m_view; }

 signals:
    void edited(const attention::Edit& edit);
    void openRequested();
    void saveRequested();
    void exportRequested();
    void presetChosen(const attention::Session& preset);

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    void buildActions(QAction* undo, QAction* redo);
    void buildFileActions();
    void buildViewActions();
    void buildGoActions();
    void buildViewChoice(QMenu* menu);
    void buildStatusBar();
    void buildLayout();
    QWidget* buildCenter();
    void connectViews();
    template <class View>
    void connectView(View* view);
    template <class View>
    void connectPainting(View* view);
    void connectMask();
    /// Calls for every view of the trace.
    void forEachView(const auto& call);

    void showView(QWidget* view);
    void setView(const ViewSettings& view);
    void listSequences(const Trace& trace);
    void select(const CellRef& cell);
    void selectStage(Stage stage);
    void hover(const std::optional<CellRef>& cell);
    void showPlace();
    void zoomBy(double factor);

    SetupPanel* m_setup;
    OverviewView* m_overview;
    FocusView* m_focus;
    InspectorPanel* m_inspector;
    MeasuresPanel* m_measures;
    PipelineStrip* m_strip;
    HeadsButton* m_heads;
    QLabel* m_placeText;
    MaskBar* m_maskBar;
    MaskBrush* m_brush;
    ViewMenu* m_viewMenu;
    QStackedWidget* m_views;
    QActionGroup* m_viewChoice = nullptr;
    QToolBar* m_toolBar;
    QMenu* m_presets = nullptr;
    QComboBox* m_sequences;
    QAction* m_sequencesAction = nullptr;  ///< of the box in the tool bar
    QLabel* m_provenance;
    QLabel* m_cell;
    QLabel* m_time;
    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    Place m_place;  ///< what is selected; comes back when a trace has it again
    CellRef m_selected{Stage::Weights, 0, 1, 4};
    std::optional<CellRef> m_hovered;
    bool m_hasProblems = false;
    QAction* m_showInspector = nullptr;
    QAction* m_showMeasures = nullptr;
    bool m_isWide = true;  ///< wide enough for both panels
};

}  // namespace attention
