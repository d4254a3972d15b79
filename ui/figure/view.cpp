// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/view.h"

namespace attention {

void View::connectTo(ViewContext& context, const Capabilities& capabilities) {
    connect(&context,
            capabilities.hidesWeights ? &ViewContext::traceChanged : &ViewContext::revealedTraceChanged, this,
            [this, capabilities](const std::shared_ptr<const Trace>& trace) {
                setTrace(capabilities.showsGradients ? trace : forwardTrace(trace));
            });
    connect(&context, &ViewContext::viewSettingsChanged, this, &View::setViewSettings);
    connect(&context, &ViewContext::selectedCellChanged, this,
            [this, &context, capabilities](const CellRef& cell) {
                setSelectedCell(capabilities.showsWeightsOnly ? context.selectedWeightCell() : cell);
            });
    connect(&context, &ViewContext::hoveredCellChanged, this, &View::setHoveredCell);
}

}  // namespace attention
