// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/shown_cells.h"

#include <optional>
#include <utility>

namespace attention {

/// The heatmaps on which the mouse paints, and the event with which a stroke begins.
struct PaintArea {
    Stage stage;  ///< the stage on whose heatmaps the mouse paints
    /// True: a press paints the cell. False: a press only selects the cell, and a stroke begins when the
    /// mouse is dragged to another cell.
    bool startsWithPress = true;
    bool operator==(const PaintArea&) const = default;
};

/// Tracks the mouse while it paints on a heatmap, and returns the cells for which the view must emit signals.
class PaintStroke {
 public:
    /// The cells with which a mouse event begins or continues the stroke.
    struct Step {
        std::optional<CellRef> begin;  ///< first cell of the stroke; std::nullopt if it does not begin now
        std::optional<CellRef> next;   ///< further cell of the stroke; std::nullopt if it does not continue
    };

    /// Sets the heatmaps on which the mouse paints. std::nullopt: the mouse does not paint.
    void setArea(const std::optional<PaintArea>& area) { m_area = area; }
    const std::optional<PaintArea>& area() const { return m_area; }
    /// True if the mouse paints on `cell`, so that a press on `cell` can begin a stroke.
    bool accepts(const CellRef& cell) const { return m_area && cell.stage == m_area->stage; }

    /// Handles a press of the left button on `cell`. Call only if accepts(cell) is true. The stroke begins
    /// now if PaintArea::startsWithPress is true.
    Step press(const CellRef& cell) {
        m_lastCell = cell;
        m_hasBegun = m_area && m_area->startsWithPress;
        return {m_hasBegun ? m_lastCell : std::nullopt, {}};
    }
    /// Handles a move of the mouse to `cell`. Continues the stroke only if `cell` is another cell of the
    /// heatmap on which the button was pressed. Does nothing if no button is pressed.
    Step moveTo(const CellRef& cell) {
        const bool isNextCell = m_lastCell && cell != *m_lastCell && cell.stage == m_lastCell->stage &&
                                cell.head == m_lastCell->head;
        if (!isNextCell) return {};
        const std::optional<CellRef> previousCell = std::exchange(m_lastCell, cell);
        const bool begins = !std::exchange(m_hasBegun, true);
        return {begins ? previousCell : std::nullopt, cell};
    }
    /// Handles a release of the button. Returns true if this ends a stroke.
    bool release() {
        m_lastCell.reset();
        return std::exchange(m_hasBegun, false);
    }

 private:
    std::optional<PaintArea> m_area;
    std::optional<CellRef> m_lastCell;  ///< last cell under the mouse; std::nullopt if no button is pressed
    bool m_hasBegun = false;            ///< true: at least one cell of the stroke has been painted
};

}  // namespace attention
