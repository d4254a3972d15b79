// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/view.h"

#include "heatmap/figure_theme.h"
#include "look/design_values.h"

#include <QFontInfo>
#include <QPainter>

namespace attention {

void View::connectTo(ViewContext& context, const ViewCapabilities& capabilities,
                     bool (*appliesTo)(const Trace&)) {
    connect(&context,
            capabilities.hidesWeights ? &ViewContext::traceChanged : &ViewContext::revealedTraceChanged, this,
            [this, capabilities, appliesTo](const std::shared_ptr<const Trace>& trace) {
                if (trace && appliesTo && !appliesTo(*forwardTrace(trace))) return setTrace(nullptr);
                setTrace(capabilities.showsGradients ? trace : forwardTrace(trace));
            });
    connect(&context, &ViewContext::displaySettingsChanged, this, &View::setDisplaySettings);
    connect(&context, &ViewContext::selectedCellChanged, this,
            [this, &context, capabilities](const CellRef& selectedCell) {
                setSelectedCell(capabilities.showsWeightsOnly ? context.selectedWeightCell() : selectedCell);
            });
    connect(&context, &ViewContext::hoveredCellChanged, this, &View::setHoveredCell);
}

bool View::hasLargeFont() const {
    return QFontInfo(font()).pixelSize() > design::titleFontSize;
}

void View::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), themeFor(palette(), font()).backgroundColor);
}

}  // namespace attention

#include "moc_view.cpp"
