// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/cell_navigation.h"
#include "trace/trace.h"

#include <QObject>

#include <memory>
#include <optional>

namespace attention {

/// The layer's own numbers, where a trace may have their gradients.
inline const std::shared_ptr<const Trace>& valuesOf(const std::shared_ptr<const Trace>& trace) {
    return trace && trace->gradientOf ? trace->gradientOf : trace;
}

/// What one looks at, and how: a trace, the settings of the view, the selected cell and the one that is
/// pointed at. Whoever shows any of it observes this. All are told of one change before the next: maps that
/// move report another cell under a resting mouse, and that waits until everybody knows why they moved.
class Sight : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    const std::shared_ptr<const Trace>& trace() const { return m_trace; }
    /// The trace as those see it who cannot hide its weights: none while these are covered.
    std::shared_ptr<const Trace> openTrace() const { return isCovered() ? nullptr : m_trace; }
    bool isCovered() const { return m_trace && m_view.cover && !m_view.cover->isOpen; }
    const ViewSettings& view() const { return m_view; }
    /// The cell selected last, or the nearest to it that the trace has.
    CellRef selected() const { return nearest(m_selected); }
    /// The selected cell's weight, of the mean where that stands for the heads.
    CellRef selectedWeight() const;
    const std::optional<CellRef>& hovered() const { return m_hovered; }
    /// The stage's nearest cell to the one selected.
    CellRef nearestOf(Stage stage) const { return nearest(cellAt(config(), m_place, stage)); }
    /// The weight nearest to a cell, what the cell does not say being as selected.
    CellRef weightBeside(const CellRef& cell) const;

    /// None: there is nothing to look at.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setView(const ViewSettings& view);
    /// Comes back whenever a trace has the cell; the nearest one is shown meanwhile.
    void select(const CellRef& cell);
    void selectStage(Stage stage);
    /// If the selected weight is 0, selects the largest visible weight of its row: attendedCell().
    void leaveWeightOfZero();
    void hover(const std::optional<CellRef>& cell);
    void dropHover();
    /// Looks at the same as another.
    void follow(const Sight& other);

 signals:
    void openTraceChanged(std::shared_ptr<const attention::Trace> trace);
    void traceChanged(std::shared_ptr<const attention::Trace> trace);
    void viewChanged(const attention::ViewSettings& view);
    void selectedChanged(const attention::CellRef& cell);
    void hoveredChanged(const std::optional<attention::CellRef>& cell);
    /// All know the selected cell and the one that is pointed at; there is a trace.
    void cellsTold();

 private:
    CellRef nearest(const CellRef& cell) const { return m_trace ? clamped(*m_trace, m_view, cell) : cell; }
    const AttentionConfig& config() const { return configOf(m_trace.get()); }
    void tellCells();
    void tell(auto&& all);

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    CellRef m_selected{Stage::Weights, 0, 1, 4};
    Place m_place;  ///< what is selected, whatever stage one looks at
    std::optional<CellRef> m_hovered;
    bool m_isTelling = false;
};

}  // namespace attention
