// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_magnitudes.h"

#include "comparison/comparison_figure.h"
#include "export/figure_kinds.h"
#include "figure/cell_navigation.h"
#include "figure/stage_maps.h"
#include "laboratory/scores_figure.h"

#include <algorithm>

namespace attention {

void raiseMagnitudes(Magnitudes& series, const FigureSource& source, const FigureName& name) {
    const auto raise = [](double& largest, double one) { largest = std::max(largest, one); };
    std::vector<Stage> stages = pipelineStages(*source.trace);
    if (name.kind == FigureKind::Stage) stages.push_back(name.stage);  // which may be a parameter
    for (const Stage stage : stages)
        raise(series.stages[stage], stageMaps(*source.trace, stage, source.view).magnitude);
    const FigureTheme look = lightTheme(QFont());
    if (name.kind == FigureKind::Compare) {
        const ComparisonFigure figure(source, look);
        raise(series.change, figure.furthest());
    }
    if (name.kind == FigureKind::Scores) {
        FigureSource compared = source;
        compared.scores = scoresCompared(source);
        const ScoresFigure figure(compared, look);
        raise(series.standardised, figure.scoreScale().high);
        raise(series.functionWeights, figure.weightScale().high);
    }
}

}  // namespace attention
