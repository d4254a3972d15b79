// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/shown_cells.h"

#include <optional>
#include <utility>

namespace attention {

/// Where the mouse paints on heatmaps.
struct PaintArea {
    Stage stage;  ///< the stage on whose heatmaps the mouse paints
    /// True: a press paints the cell. False: a press only selects the cell, and a stroke begins when the
    /// mouse is dragged to another cell.
    bool startsWithPress = true;
    bool operator==(const PaintArea&) const = default;
};

/// Follows the mouse while it paints on a heatmap. Tells the view which cells to emit.
class PaintStroke {
 public:
    /// The cells with which the stroke begins or continues, if it does.
    struct Step {
        std::optional<CellRef> begin;
        std::optional<CellRef> next;
    };

    void setArea(const std::optional<PaintArea>& area) { m_area = area; }
    const std::optional<PaintArea>& area() const { return m_area; }
    /// True if a press on the cell belongs to a stroke, not to the view.
    bool accepts(const CellRef& cell) const { return m_area && cell.stage == m_area->stage; }

    /// Call when the left button is pressed on a cell that accepts() has accepted.
    Step press(const CellRef& cell) {
        m_lastCell = cell;
        m_hasBegun = m_area && m_area->startsWithPress;
        return {m_hasBegun ? m_lastCell : std::nullopt, {}};
    }
    /// Call when the mouse is moved over a cell. Other heatmaps do not continue the stroke.
    Step moveTo(const CellRef& cell) {
        const bool isNextCell = m_lastCell && cell != *m_lastCell && cell.stage == m_lastCell->stage &&
                                cell.head == m_lastCell->head;
        if (!isNextCell) return {};
        const std::optional<CellRef> previousCell = std::exchange(m_lastCell, cell);
        const bool begins = !std::exchange(m_hasBegun, true);
        return {begins ? previousCell : std::nullopt, cell};
    }
    /// Call when the button is released. Returns true if a stroke ends.
    bool release() {
        m_lastCell.reset();
        return std::exchange(m_hasBegun, false);
    }

 private:
    std::optional<PaintArea> m_area;
    std::optional<CellRef> m_lastCell;  ///< the last cell under the pressed mouse
    bool m_hasBegun = false;            ///< true: a cell of the stroke has been painted
};

}  // namespace attention
