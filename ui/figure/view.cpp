// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/view.h"

namespace attention {

void View::observe(Sight& sight, bool hidesWeights, bool showsWeightsOnly) {
    connect(&sight, hidesWeights ? &Sight::traceChanged : &Sight::openTraceChanged, this, &View::setTrace);
    connect(&sight, &Sight::viewChanged, this, &View::setView);
    connect(&sight, &Sight::selectedChanged, this, [this, &sight, showsWeightsOnly](const CellRef& selected) {
        setSelected(showsWeightsOnly ? sight.selectedWeight() : selected);
    });
    connect(&sight, &Sight::hoveredChanged, this, &View::setHovered);
}

}  // namespace attention
