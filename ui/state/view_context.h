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
/// of this class. All observers receive a change before the next change is emitted. If an observer changes
/// the state again, the context has the new state at once, and emits it after all observers have received the
/// previous one. For example, heatmaps that move after a change may call hover(), because another cell is
/// under the mouse now.
class ViewContext : public QObject, public WindowCommands {
    Q_OBJECT

 public:
    using QObject::QObject;

    const WindowState& state() const { return m_state; }
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
    /// Returns the last selected cell, or the nearest visible cell of the trace.
    CellRef selectedCell() const { return nearestCell(m_state.selectedCell); }
    /// Returns the weight that corresponds to the selected cell. Its head is meanOfHeads if
    /// ViewSettings::averagesHeads is true.
    CellRef selectedWeightCell() const;
    /// Returns who has selected the key of the selected cell. SelectionOrigin::File only until the trace of
    /// the session is available.
    SelectionOrigin selectionOrigin() const { return m_state.selectionOrigin; }
    const std::optional<CellRef>& hoveredCell() const { return m_state.hoveredCell; }
    /// Returns the cell of `stage` that corresponds to the selected cell, or the nearest visible cell.
    CellRef nearestCellOfStage(Stage stage) const {
        return nearestCell(cellAt(config(), m_state.selectedCoordinates, stage));
    }
    /// Returns the weight that corresponds to `cell`. If the stage of `cell` has no head, query or key, uses
    /// the value of the selected cell.
    CellRef weightCellFor(const CellRef& cell) const;

    /// Returns the number of times that changed() was emitted. Content that was created after the last signal
    /// is current.
    int revision() const { return m_revision; }
    /// Changes the state by calling `change`. This is the only way to change it. Also adjusts what depends on
    /// the change: gradients of another trace are discarded, and a key that the program has selected follows
    /// the largest weight.
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
    void showStatusMessage(const QString& message) override { emit statusMessageRequested(message); }

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
    void statusMessageRequested(const QString& message);

 private:
    CellRef nearestCell(const CellRef& cell) const {
        return trace() ? nearestShownCell(*trace(), displaySettings(), cell) : cell;
    }
    const AttentionConfig& config() const { return configOrDefault(trace().get()); }
    void setCell(WindowState& state, const CellRef& cell) const;
    void followLargestWeight();
    void emitChanges();

    WindowState m_state;
    WindowState m_emittedState = m_state;  ///< the state at the last signal
    int m_revision = 0;
    bool m_isEmitting = false;  ///< true while emitChanges() runs
};

}  // namespace attention
