// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of figures that are made of maps.
#include "comparison/comparison_figure.h"
#include "export/figure_kinds.h"
#include "figure/cell_navigation.h"
#include "figure/overview_figure.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"

#include <QCoreApplication>

#include <algorithm>

namespace attention {
std::unique_ptr<Figure> overviewContent(const FigureSource& source, const FigureName& name,
                                        const FigureTheme& theme) {
    FigureSource shown = source;
    shown.selected = {};
    if (name.head) shown.view.heads = {*name.head};
    if (name.head) shown.view.isMean = false;
    const auto only = name.kind == FigureKind::Stage ? std::optional(name.stage) : std::nullopt;
    return std::make_unique<OverviewFigure>(shown, theme, only);
}

std::unique_ptr<Figure> comparisonContent(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<ComparisonFigure>(source, theme);
}

}  // namespace attention
