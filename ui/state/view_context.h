// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/cell_navigation.h"
#include "state/window_state.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace attention {

/// Specifies who has selected a cell. A key that the program has selected is always the key with the largest
/// weight: when the weights change, the program selects another key. A key that a person has selected stays.
enum class SelectionOrigin {
    Person,
    Program,
    /// A file or a lesson. The key counts as selected by the program if it has the largest weight in the
    /// trace of the session, otherwise as selected by a person.
    File,
};

/// The state that the views of a window share: WindowState, the selected cell and the cell under the mouse.
/// Views observe its signals. All observers receive a change before the next change is emitted. If an
/// observer changes the state again, the context has the new state at once, and emits it after all observers
/// have received the previous one. For example, heatmaps that move after a change may call setHoveredCell(),
/// because another cell is under the mouse now.
class ViewContext : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    const WindowState& state() const { return m_state; }
    /// Returns the trace that the window shows, see shownTrace().
    const std::shared_ptr<const Trace>& trace() const { return shownTrace(m_state); }
    /// Returns the trace for views that cannot hide weights. Returns nullptr if there is no trace, or while
    /// weights are hidden.
    std::shared_ptr<const Trace> revealedTrace() const { return hasHiddenWeights() ? nullptr : trace(); }
    /// True if there is a trace whose weights users have to guess, and not all weights have been revealed at
    /// once.
    bool hasHiddenWeights() const {
        return trace() && displaySettings().hiddenWeights &&
               !displaySettings().hiddenWeights->isFullyRevealed;
    }
    const DisplaySettings& displaySettings() const { return m_state.displaySettings; }
    const ViewSettings& viewSettings() const { return m_state.displaySettings; }
    /// Returns the last selected cell, or the nearest visible cell of the trace.
    CellRef selectedCell() const { return nearestCell(m_selectedCell); }
    /// Returns the weight that corresponds to the selected cell. Its head is meanOfHeads if
    /// ViewSettings::averagesHeads is true.
    CellRef selectedWeightCell() const;
    /// Returns who has selected the key of the selected cell. SelectionOrigin::File only until the trace of
    /// the session is available.
    SelectionOrigin selectionOrigin() const { return m_selectionOrigin; }
    const std::optional<CellRef>& hoveredCell() const { return m_hoveredCell; }
    /// Returns the cell of `stage` that corresponds to the selected cell, or the nearest visible cell.
    CellRef nearestCellOfStage(Stage stage) const {
        return nearestCell(cellAt(config(), m_coordinates, stage));
    }
    /// Returns the weight that corresponds to `cell`. If the stage of `cell` has no head, query or key, uses
    /// the value of the selected cell.
    CellRef weightCellFor(const CellRef& cell) const;

    /// Sets the session that users edit. `tokens` are the tokens of its texts.
    void setSession(const Session& session, const Tokens& tokens);
    /// Sets the trace that was computed last, or nullptr if there is nothing to show.
    void setTrace(std::shared_ptr<const Trace> trace);
    /// Sets the gradients of the trace, or nullptr.
    void setGradients(std::shared_ptr<const Trace> gradients);
    /// Sets the trace of the pinned session A, or nullptr if no session is pinned.
    void setPinnedTrace(std::shared_ptr<const Trace> trace);
    /// Shows session A instead of the session of the window, or ends this. Does nothing if no session is
    /// pinned or there is no trace.
    void setLooksAtPinned(bool looksAtPinned);
    /// Sets whether the current view can show gradients.
    void setViewShowsGradients(bool viewShowsGradients);
    /// Changes the view settings.
    void changeView(const ViewChange& change);
    /// Changes the view settings and the other settings of the display.
    void changeDisplay(const DisplayChange& change);

    /// Selects a cell. While the trace lacks the cell, selectedCell() is the nearest cell that the trace has.
    /// Emits nothing if the cell is selected already.
    void select(const CellRef& cell, SelectionOrigin origin = SelectionOrigin::Person);
    /// Selects the cell of `stage` that corresponds to the selected cell. Does nothing if there is no trace.
    void selectStage(Stage stage);
    /// Selects the largest visible weight of the same row if the selected cell is a weight of 0, see
    /// cellWithNonzeroWeight().
    void selectNonzeroWeight();
    /// Sets the cell under the mouse, or std::nullopt if the mouse is over no cell.
    void setHoveredCell(const std::optional<CellRef>& cell);
    void clearHover() { setHoveredCell(std::nullopt); }
    /// Copies the display settings and the selected cell.
    void copyStateFrom(const ViewContext& other);

 signals:
    void revealedTraceChanged(std::shared_ptr<const attention::Trace> trace);
    void traceChanged(std::shared_ptr<const attention::Trace> trace);
    /// Emitted before traceChanged() when the window begins or ends to show session A.
    void pinnedTraceShown(bool isShown);
    void displaySettingsChanged(const attention::DisplaySettings& displaySettings);
    void selectedCellChanged(const attention::CellRef& cell);
    void hoveredCellChanged(const std::optional<attention::CellRef>& cell);
    /// Emitted after all observers have received the selected cell and the cell under the mouse. trace() is
    /// not nullptr.
    void cellsChanged();
    /// Emitted after the other signals if any part of state() may have changed.
    void stateChanged();

 private:
    CellRef nearestCell(const CellRef& cell) const {
        return trace() ? nearestShownCell(*trace(), displaySettings(), cell) : cell;
    }
    const AttentionConfig& config() const { return configOrDefault(trace().get()); }
    /// Changes m_state by calling `change`, and emits what differs afterwards.
    void changeState(const std::function<void(WindowState&)>& change);
    void setCell(const CellRef& cell);
    void followLargestWeight();
    void emitChanges();
    bool emitNextChange();
    bool emitNextCellChange();

    WindowState m_state;
    CellRef m_selectedCell{Stage::Weights, 0, 1, 4};  ///< the last selected cell; the trace may lack it
    CellCoordinates m_coordinates;  ///< the coordinates of the selected cell, independent of its stage
    SelectionOrigin m_selectionOrigin = SelectionOrigin::Person;
    std::optional<CellRef> m_hoveredCell;

    // The arguments of the last signals. std::nullopt before the first signal.
    bool m_wasPinnedTraceShown = false;
    std::optional<std::shared_ptr<const Trace>> m_emittedTrace, m_emittedRevealedTrace;
    std::optional<DisplaySettings> m_emittedDisplaySettings;
    std::optional<CellRef> m_emittedSelectedCell, m_emittedHoveredCell;
    // True if a signal must be emitted even if its argument is equal, because what it means has changed.
    bool m_areCellsOutdated = false;
    bool m_isHoveredCellOutdated = false;
    bool m_haveCellsChanged = false;
    bool m_hasStateChanged = false;
    bool m_isEmitting = false;  ///< true while emitChanges() runs
};

}  // namespace attention
