// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/make_figure.h"

#include "attention/stage_tile.h"
#include "state/stage_maps.h"
#include "texts/tr.h"
#include "views/views.h"

#include <algorithm>

namespace attention {

QString noSuchStage(const Trace& trace) {
    QStringList names;
    const auto add = [&](const StageInfo& info) {
        if (hasStage(trace, info.stage)) names << QString::fromUtf8(info.name.data());
    };
    std::ranges::for_each(allStages, add);
    std::ranges::for_each(innerStages, add);
    return tr("the session has no such stage; allowed are %1").arg(names.join(QStringLiteral(", ")));
}

QString whyNoFigure(const FigureSource& source, const FigureName& name) {
    const auto heads = static_cast<int>(source.trace->heads());
    if (name.head && *name.head >= heads)
        return tr("there is no head %1; allowed are 1 to %2").arg(*name.head + 1).arg(heads);
    if (name.kind == "stage" && !hasStage(*source.trace, name.stage)) return noSuchStage(*source.trace);
    const ViewKind::Needs needs = viewOfFigure(name.kind)->needs;
    if (needs == ViewKind::Needs::Compared && !source.compared)
        return tr("there is no second session to compare with");
    if (needs == ViewKind::Needs::Sweep && !source.sweep) return tr("there is no sweep yet");
    return {};
}

std::unique_ptr<Figure> makeFigure(const FigureSource& source, const FigureSpec& spec,
                                   const FigureTheme& theme) {
    FigureSource shown = source;
    if (spec.palette) shown.view.palette = *spec.palette;
    if (spec.name.kind == "stage") shown.selected = {spec.name.stage};
    if (spec.name.head) {
        shown.view.heads = {*spec.name.head};
        shown.view.isMean = false;
    }
    FigureTheme look = theme;
    look.hasColorBars = spec.hasColorBar;
    return viewOfFigure(spec.name.kind)->makeFigure(shown, look);
}

QString figureTable(const FigureSource& source, const FigureSpec& spec) {
    return makeFigure(source, spec, lightTheme(QFont()))->table();
}

void raiseMagnitudes(Magnitudes& series, const FigureSource& source, const FigureName& name) {
    std::vector<Stage> stages = pipelineStages(*source.trace);
    if (name.kind == "stage") stages.push_back(name.stage);  // which may be a parameter
    for (const Stage stage : stages) {
        double& largest = series.stages[stage];
        largest = std::max(largest, stageMaps(*source.trace, stage, source.view).magnitude);
    }
    makeFigure(source, {.name = name}, lightTheme(QFont()))->raise(series);
}

}  // namespace attention
