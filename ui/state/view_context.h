// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/window_commands.h"
#include "state/window_state.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace attention {

/// Owns the state of a window. Widgets read the state and observe changed(). They change it with the commands
/// of this class.
///
/// A command changes state() at once. The signal changed() follows later. While an event loop runs, it is
/// emitted once for all changes of one turn of the loop. It is emitted earlier if widgets are painted, if
/// input, a timer or a queued call arrives, or if emitPendingChanges() is called. Without an event loop, as
/// before the first window is shown, it is emitted at once.
///
/// If an observer changes the state during changed(), the observers that are called after it read the new
/// state already. The change is emitted after all observers have received the current signal. For example,
/// heatmaps that move after a change may call hover(), because another cell is under the mouse now.
class ViewContext : public QObject, public WindowCommands {
    Q_OBJECT

 public:
    explicit ViewContext(QObject* parent = nullptr);

    const WindowState& state() const { return m_state; }
    /// Returns the session that users edit, also while the window shows session A.
    const Session& session() const { return *m_state.session; }
    /// Returns the session that the window shows, with only the settings of its shown layer.
    const Session& shownLayer() const { return *m_state.shownLayer; }
    /// Returns the trace that the window shows, see shownTrace().
    const Shared<Trace>& trace() const { return shownTrace(m_state); }
    /// Returns the trace for views that cannot hide weights. Returns nullptr if there is no trace, or while
    /// weights are hidden.
    Shared<Trace> revealedTrace() const { return hasHiddenWeights() ? nullptr : trace(); }
    bool hasHiddenWeights() const { return attention::hasHiddenWeights(m_state); }
    const DisplaySettings& displaySettings() const { return m_state.displaySettings; }
    const ViewSettings& viewSettings() const { return m_state.displaySettings; }
    /// Returns WindowState::selectedCell. If the shown trace or its settings do not show this cell, returns
    /// the nearest cell that they show.
    CellRef selectedCell() const { return nearestCell(m_state.selectedCell); }
    /// Returns the weight that corresponds to the selected cell. Its head is meanOfHeads if
    /// ViewSettings::averagesHeads is true.
    CellRef selectedWeightCell() const;
    /// Returns who has selected the key of the selected cell. SelectionOrigin::File until the trace of the
    /// session shows if it is the key with the largest weight.
    SelectionOrigin selectionOrigin() const { return m_state.selectionOrigin; }
    const std::optional<CellRef>& hoveredCell() const { return m_state.hoveredCell; }
    /// Returns the cell of `stage` that corresponds to the selected cell, or the nearest visible cell.
    CellRef nearestCellOfStage(Stage stage) const {
        return nearestCell(cellAt(config(), m_state.selectedCoordinates, stage));
    }
    /// Returns the weight that corresponds to `cell`. If the stage of `cell` has no head, query or key, uses
    /// this coordinate of the selected cell.
    CellRef weightCellFor(const CellRef& cell) const;

    /// Returns the number of times that changed() was emitted. Content that was created at this revision
    /// already contains the changes of the last signal.
    int revision() const { return m_revision; }
    /// Returns the state before the changes that changed() reports. Call only during changed().
    const WindowState& previousState() const { return *m_previousState; }
    /// Emits changed() at once if the state has changed since the last signal. Call before code that depends
    /// on the content of widgets. Does nothing during changed(), because the changes are emitted after it.
    void emitPendingChanges();
    /// Changes the state by calling `change`. Commands that change the state use this function. The
    /// README of `ui` lists its other callers.
    /// Also updates the members that depend on the change: the gradients, the shown layer, the sequence, the
    /// hovered cell, and a key that the program has selected.
    void change(const std::function<void(WindowState&)>& change);

    void edit(const SessionEdit& edit) override;
    void editShownLayer(const SessionEdit& edit) override;
    using WindowCommands::select;
    void select(const CellRef& cell, SelectionOrigin origin) override;
    void hover(const std::optional<CellRef>& cell) override;
    void changeView(const ViewChange& change) override;
    void changeDisplay(const DisplayChange& change) override;
    void addWeightRangeUndo(const std::optional<std::pair<double, double>>& previousRange) override {
        emit weightRangeChanged(previousRange);
    }
    void zoomBy(double factor) override { emit zoomRequested(factor); }
    void beginStroke(const CellRef& cell) override { emit strokeBegun(cell); }
    void continueStroke(const CellRef& cell) override { emit strokeContinued(cell); }
    void endStroke() override { emit strokeEnded(); }
    void toggleKeyMask(int key) override { emit keyMaskToggled(key); }
    void showView(const QString& name) override;
    using WindowCommands::showStatusMessage;
    void showStatusMessage(const QString& message, std::chrono::milliseconds duration) override {
        emit statusMessageRequested(message, duration);
    }
    void pin() override { emit pinRequested(); }
    void swapWithPinned() override { emit swapRequested(); }
    void unpin() override { emit unpinRequested(); }
    void runSweep(SweepField field) override { emit sweepRequested(field); }
    void exportSweep() override { emit sweepExportRequested(); }
    void watchTraining() override;

    /// Shows for some seconds that the file at `path` was saved, with a button that opens its folder.
    void showSavedFile(const QString& path) { emit fileSaved(path); }
    /// Selects the cell of `stage` that corresponds to the selected cell. Does nothing if there is no trace.
    void selectStage(Stage stage);
    /// Selects the largest visible weight of the same row if the selected cell is a weight of 0, see
    /// cellWithNonzeroWeight().
    void selectNonzeroWeight();

 signals:
    /// Emitted after changes of state().
    void changed(attention::StateChanges changes);
    /// Emitted by edit() and editShownLayer(). `edit` contains the session with all layers.
    void editRequested(const attention::SessionEdit& edit);
    // Each of the following signals is emitted by a command, see WindowCommands.
    void weightRangeChanged(std::optional<std::pair<double, double>> previousRange);
    void zoomRequested(double factor);
    void strokeBegun(const attention::CellRef& cell);
    void strokeContinued(const attention::CellRef& cell);
    void strokeEnded();
    void keyMaskToggled(int key);
    void viewRequested(const QString& name);
    void statusMessageRequested(const QString& message, std::chrono::milliseconds duration);
    void pinRequested();
    void swapRequested();
    void unpinRequested();
    void sweepRequested(attention::SweepField field);
    void sweepExportRequested();
    void trainingWatchRequested();
    /// Emitted by showSavedFile().
    void fileSaved(const QString& path);

 protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    CellRef nearestCell(const CellRef& cell) const {
        return trace() ? nearestShownCell(*trace(), displaySettings(), cell) : cell;
    }
    const AttentionConfig& config() const { return configOrDefault(trace().get()); }
    void setCell(WindowState& state, const CellRef& cell) const;
    void followLargestWeight();
    void scheduleSignal();

    WindowState m_state;
    WindowState m_emittedState = m_state;  ///< the state at the last signal
    int m_revision = 0;
    const WindowState* m_previousState = nullptr;  ///< not nullptr only during changed()
    bool m_isSignalScheduled = false;  ///< true: an event that emits the changes is in the event queue
};

}  // namespace attention
