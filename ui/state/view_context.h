// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/cell_navigation.h"
#include "trace/trace.h"

#include <QObject>

#include <memory>
#include <optional>

namespace attention {

/// The layer's own numbers, where a trace may have their gradients.
inline const std::shared_ptr<const Trace>& forwardTrace(const std::shared_ptr<const Trace>& trace) {
    return trace && trace->gradientOf ? trace->gradientOf : trace;
}

/// What one looks at, and how: a trace, the settings of the view, the selected cell and the one that is
/// pointed at. Whoever shows any of it observes this. All are told of one change before the next: maps that
/// move report another cell under a resting mouse, and that waits until everybody knows why they moved.
class ViewContext : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    const std::shared_ptr<const Trace>& trace() const { return m_trace; }
    /// The trace as those see it who cannot hide its weights: none while these are covered.
    std::shared_ptr<const Trace> revealedTrace() const { return hasHiddenWeights() ? nullptr : m_trace; }
    bool hasHiddenWeights() const {
        return m_trace && m_viewSettings.hiddenWeights && !m_viewSettings.hiddenWeights->isFullyRevealed;
    }
    const ViewSettings& viewSettings() const { return m_viewSettings; }
    /// The cell selected last, or the nearest to it that the trace has.
    CellRef selectedCell() const { return nearestCell(m_selectedCell); }
    /// The selected cell's weight, of the mean where that stands for the heads.
    CellRef selectedWeightCell() const;
    const std::optional<CellRef>& hoveredCell() const { return m_hoveredCell; }
    /// The stage's nearest cell to the one selected.
    CellRef nearestCellOfStage(Stage stage) const {
        return nearestCell(cellAt(config(), m_coordinates, stage));
    }
    /// The weight nearest to a cell, what the cell does not say being as selected.
    CellRef weightCellFor(const CellRef& cell) const;

    /// None: there is nothing to look at.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setViewSettings(const ViewSettings& viewSettings);
    /// Selects a cell. While the trace lacks the cell, selectedCell() is the nearest cell that the trace has.
    /// Emits nothing if the cell is selected already.
    void select(const CellRef& cell);
    void selectStage(Stage stage);
    /// If the selected weight is 0, selects the largest visible weight of its row: cellWithNonzeroWeight().
    void selectNonzeroWeight();
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
    /// All know the selected cell and the one that is pointed at; there is a trace.
    void cellsChanged();

 private:
    CellRef nearestCell(const CellRef& cell) const {
        return m_trace ? nearestShownCell(*m_trace, m_viewSettings, cell) : cell;
    }
    const AttentionConfig& config() const { return configOrDefault(m_trace.get()); }
    void emitViewSettings();
    void emitHoveredCell();
    void emitCellChanges();
    void notify(auto&& emitSignals);

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_viewSettings;
    CellRef m_selectedCell{Stage::Weights, 0, 1, 4};
    CellCoordinates m_coordinates;  ///< what is selected, whatever stage one looks at
    std::optional<CellRef> m_hoveredCell;
    std::optional<ViewSettings> m_emittedViewSettings;  ///< argument of the last viewSettingsChanged()
    std::optional<CellRef> m_emittedSelectedCell;       ///< argument of the last selectedCellChanged()
    bool m_isNotifying = false;
};

}  // namespace attention
