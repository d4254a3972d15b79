// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/cell_navigation.h"
#include "trace/trace.h"

#include <QObject>

#include <memory>
#include <optional>

namespace attention {

/// Returns the trace of the values if `trace` contains gradients. Otherwise returns `trace`, which may be
/// nullptr.
inline const std::shared_ptr<const Trace>& forwardTrace(const std::shared_ptr<const Trace>& trace) {
    return trace && trace->gradientOf ? trace->gradientOf : trace;
}

/// The state that the views of a window share: the trace, the view settings, the selected cell and the cell
/// under the mouse. Views observe its signals. All observers receive a change before the next change is
/// emitted. For example, heatmaps that move after a change may call setHoveredCell(), because another cell is
/// under the mouse now. The hovered cell is then emitted after all observers have received the change.
class ViewContext : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    const std::shared_ptr<const Trace>& trace() const { return m_trace; }
    /// Returns the trace for views that cannot hide weights. Returns nullptr if there is no trace, or while
    /// weights are hidden.
    std::shared_ptr<const Trace> revealedTrace() const { return hasHiddenWeights() ? nullptr : m_trace; }
    /// True if there is a trace whose weights users have to guess, and not all weights have been revealed at
    /// once.
    bool hasHiddenWeights() const {
        return m_trace && m_viewSettings.hiddenWeights && !m_viewSettings.hiddenWeights->isFullyRevealed;
    }
    const ViewSettings& viewSettings() const { return m_viewSettings; }
    /// Returns the last selected cell, or the nearest visible cell of the trace.
    CellRef selectedCell() const { return nearestCell(m_selectedCell); }
    /// Returns the weight that corresponds to the selected cell. Its head is meanOfHeads if
    /// ViewSettings::averagesHeads is true.
    CellRef selectedWeightCell() const;
    const std::optional<CellRef>& hoveredCell() const { return m_hoveredCell; }
    /// Returns the cell of `stage` that corresponds to the selected cell, or the nearest visible cell.
    CellRef nearestCellOfStage(Stage stage) const {
        return nearestCell(cellAt(config(), m_coordinates, stage));
    }
    /// Returns the weight that corresponds to `cell`. If the stage of `cell` has no head, query or key, uses
    /// the value of the selected cell.
    CellRef weightCellFor(const CellRef& cell) const;

    /// Sets the trace, or nullptr if there is nothing to show.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setViewSettings(const ViewSettings& viewSettings);
    /// Selects a cell. While the trace lacks the cell, selectedCell() is the nearest cell that the trace has.
    /// Emits nothing if the cell is selected already.
    void select(const CellRef& cell);
    /// Selects the cell of `stage` that corresponds to the selected cell. Does nothing if there is no trace.
    void selectStage(Stage stage);
    /// Selects the largest visible weight of the same row if the selected cell is a weight of 0, see
    /// cellWithNonzeroWeight().
    void selectNonzeroWeight();
    /// Sets the cell under the mouse, or std::nullopt if the mouse is over no cell.
    void setHoveredCell(const std::optional<CellRef>& cell);
    void clearHover();
    /// Copies the view settings and the selected cell.
    void copyStateFrom(const ViewContext& other);

 signals:
    void revealedTraceChanged(std::shared_ptr<const attention::Trace> trace);
    void traceChanged(std::shared_ptr<const attention::Trace> trace);
    void viewSettingsChanged(const attention::ViewSettings& viewSettings);
    void selectedCellChanged(const attention::CellRef& cell);
    void hoveredCellChanged(const std::optional<attention::CellRef>& cell);
    /// Emitted after all observers have received the selected cell and the cell under the mouse. trace() is
    /// not nullptr.
    void cellsChanged();

 private:
    CellRef nearestCell(const CellRef& cell) const {
        return m_trace ? nearestShownCell(*m_trace, m_viewSettings, cell) : cell;
    }
    const AttentionConfig& config() const { return configOrDefault(m_trace.get()); }
    void emitViewSettings();
    void emitHoveredCell();
    void emitCellChanges();
    /// Calls `emitSignals`. Calls of setHoveredCell() during this time store the cell, but emit nothing.
    void notify(auto&& emitSignals);

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_viewSettings;
    CellRef m_selectedCell{Stage::Weights, 0, 1, 4};  ///< the last selected cell; the trace may lack it
    CellCoordinates m_coordinates;  ///< the coordinates of the selected cell, independent of its stage
    std::optional<CellRef> m_hoveredCell;
    std::optional<ViewSettings> m_emittedViewSettings;  ///< argument of the last viewSettingsChanged()
    std::optional<CellRef> m_emittedSelectedCell;       ///< argument of the last selectedCellChanged()
    bool m_isNotifying = false;                         ///< true while notify() runs
};

}  // namespace attention
