// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure.h"

#include <utility>

namespace attention {

QSizeF Figure::layOut(const FigureRoom& room) {
    m_room = room;
    const QSizeF size = place();
    m_sight = QRectF(QPointF(), size);
    return size;
}

Renewal Figure::mark(const CellRef& selected, const std::optional<CellRef>& hovered) {
    m_selected = selected;
    m_hovered = hovered;
    return Renewal::Marks;
}

Renewal Figure::point(const std::optional<QPointF>& at) {
    const auto cell = at ? cellAt(*at) : std::nullopt;
    return std::exchange(m_hovered, cell) == cell ? Renewal::None : Renewal::Marks;
}

}  // namespace attention
