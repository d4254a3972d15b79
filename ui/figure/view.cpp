// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/view.h"

namespace attention {

void View::observe(Sight& sight, const Observing& what) {
    connect(&sight, what.hidesWeights ? &Sight::traceChanged : &Sight::openTraceChanged, this,
            [this, what](const std::shared_ptr<const Trace>& trace) {
                setTrace(what.showsGradients ? trace : valuesOf(trace));
            });
    connect(&sight, &Sight::viewChanged, this, &View::setView);
    connect(&sight, &Sight::selectedChanged, this, [this, &sight, what](const CellRef& selected) {
        setSelected(what.showsWeightsOnly ? sight.selectedWeight() : selected);
    });
    connect(&sight, &Sight::hoveredChanged, this, &View::setHovered);
}

}  // namespace attention
