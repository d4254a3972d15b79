// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/make_figure.h"

#include "analysis/sweep.h"
#include "engine/combined_head_trace.h"
#include "io/tensor_export.h"
#include "layer/stage_matrix.h"
#include "models/gradient_trace.h"
#include "state/cell_navigation.h"
#include "state/stage_maps.h"
#include "state/view_context.h"
#include "texts/tr.h"
#include "trace/layer_selection.h"
#include "views/views.h"

#include <algorithm>

namespace attention {

QString unknownStageMessage(const Trace& trace) {
    QStringList names;
    for (const Stage stage : exportedStages(trace)) names << QString::fromUtf8(stageInfo(stage).name.data());
    return tr("the session has no such stage; allowed are %1").arg(names.join(QStringLiteral(", ")));
}

QString headProblem(const Trace& trace, int head) {
    const auto heads = static_cast<int>(trace.headCount());
    return head < heads ? QString() : tr("there is no head %1; allowed are 1 to %2").arg(head + 1).arg(heads);
}

QString headsProblem(const Trace& trace, const FigureSpec& spec) {
    const HeadSelection heads = spec.heads.value_or(HeadSelection());
    const auto layers = layerSelection(trace).count;
    const FigureName& name = spec.name;
    const bool isOfWeights = name.kind != "stage" || name.stage == Stage::Weights;
    if (!heads.headsOfLayers.empty() && !(viewKindOfFigure(name.kind)->allowsSeveralLayers && isOfWeights))
        return tr("heads of several layers are shown by stage:weights, lines and sentence");
    for (const HeadOfLayer& place : heads.headsOfLayers) {
        if (place.layer >= layers)
            return tr("there is no layer %1; allowed are 1 to %2").arg(place.layer + 1).arg(layers);
        if (const QString reason = headProblem(trace, static_cast<int>(place.head)); !reason.isEmpty())
            return reason;
    }
    return heads.heads.empty() ? QString() : headProblem(trace, heads.heads.back());
}

QString cropProblem(const Trace& trace, const Crop& crop) {
    return cellProblem(trace, {Stage::Weights, 0, crop.queries.second, crop.keys.second});
}

QString cellProblem(const Trace& trace, const CellRef& cell) {
    const auto queries = static_cast<int>(trace.queryCount());
    const auto keys = static_cast<int>(trace.keyCount());
    if (cell.row >= queries)
        return tr("there is no query %1; allowed are 1 to %2").arg(cell.row + 1).arg(queries);
    if (cell.column >= keys)
        return tr("there is no key %1; allowed are 1 to %2").arg(cell.column + 1).arg(keys);
    return headProblem(trace, cell.head);
}

namespace {

/// Of figures that do not apply to every trace.
QString whyNotApplied(const Trace& trace, const FigureName& name) {
    if (name.kind == "learning") return tr("nothing is learnt here: learning.task is none");
    if (trace.provenance.imported) return tr("does not apply: the attention stands in a file");
    return trace.modelTrace ? tr("does not apply to a trained model") : tr("needs a trained model");
}

}  // namespace

QString figureProblem(const FigureSource& source, const FigureName& name) {
    if (const QString reason = headProblem(*source.trace, name.head.value_or(0)); !reason.isEmpty())
        return reason;
    if (name.kind == "stage" && !hasStage(*source.trace, name.stage))
        return unknownStageMessage(*source.trace);
    const ViewKind& kind = *viewKindOfFigure(name.kind);
    if (kind.applies && !kind.applies(*source.trace)) return whyNotApplied(*source.trace, name);
    const ViewKind::Needs needs = kind.needs;
    if (needs == ViewKind::Needs::ComparedTrace && !source.comparedTrace)
        return tr("there is no second session to compare with");
    if (needs == ViewKind::Needs::SweepResult && !source.results.get<SweepResult>())
        return tr("there is no sweep yet");
    return {};
}

FigureSource withViewFromSpec(FigureSource source, const FigureSpec& spec) {
    ViewSettings& view = source.viewSettings;
    view.palette = spec.palette.value_or(view.palette);
    view.colorRange = spec.colorRange.value_or(view.colorRange);
    if (spec.isLogarithmic) view.isLogarithmic = spec.isLogarithmic;
    if (spec.weightRange || spec.colorRange) view.weightRange = spec.weightRange;
    if (spec.heads) {
        view.heads = spec.heads->heads;
        view.averagesHeads = spec.heads->hasMean;
    }
    view.crop = spec.crop;
    source.selectedCell = spec.selected.value_or(source.selectedCell);
    return source;
}

namespace {

/// The heads of several layers or steps that a figure is of, if it is of such.
std::vector<HeadOfLayer> placesIn(const FigureSource& source, const FigureSpec& spec) {
    if (spec.heads && !spec.heads->headsOfLayers.empty()) return spec.heads->headsOfLayers;
    std::vector<HeadOfLayer> places;
    const CellRef selected = spec.selected.value_or(source.selectedCell);
    for (const Index steps : spec.trainingSteps)
        places.push_back({source.trace->session->model.layer, std::max(0, selected.head), steps});
    return places;
}

/// Whether heads of several layers are there, if the figure is of such.
bool hasHeads(const FigureSource& source, const FigureSpec& spec) {
    const auto found = source.results.get<Trace>();
    const auto places = placesIn(source, spec);
    return places.empty() || (found && found->headOrigins == places);
}

}  // namespace

FigureSource sourceForFigure(const FigureSource& source, const FigureSpec& spec) {
    FigureSource shown = withViewFromSpec(source, spec);
    if (!placesIn(source, spec).empty() && hasHeads(source, spec)) {
        shown.trace = source.results.get<Trace>();
        shown.viewSettings.heads.clear();  // its heads are those of several layers or steps: all of them
        shown.viewSettings.averagesHeads = false;
    }
    if (shown.viewSettings.showsGradients && viewKindOfFigure(spec.name.kind)->capabilities.showsGradients)
        if (auto gradients = gradientTrace(shown.trace)) shown.trace = std::move(gradients);
    if (spec.name.kind == "stage") shown.selectedCell = {spec.name.stage};
    if (spec.name.head) {
        shown.viewSettings.heads = {*spec.name.head};
        shown.viewSettings.averagesHeads = false;
    }
    return shown;
}

FigureSource withAttendedCell(FigureSource source, const FigureSpec& spec) {
    const FigureSource shown = sourceForFigure(source, spec);
    source.selectedCell =
        cellWithNonzeroWeight(*valueTrace(shown.trace), shown.viewSettings, source.selectedCell);
    return source;
}

bool isComplete(const FigureSource& source, const FigureSpec& spec) {
    const ViewKind& kind = *viewKindOfFigure(spec.name.kind);
    if (!hasHeads(source, spec)) return false;
    return !kind.hasRequiredResults || kind.hasRequiredResults(sourceForFigure(source, spec));
}

FigureSource completed(FigureSource source, const FigureSpec& spec, const ExecutionContext& execution) {
    if (!hasHeads(source, spec))
        source.results.put<Trace>(combinedHeadTrace(source.trace, placesIn(source, spec), execution));
    if (isComplete(source, spec)) return source;
    FigureSource shown = sourceForFigure(source, spec);
    viewKindOfFigure(spec.name.kind)->addRequiredResults(shown, execution);
    if (execution.isStopped()) throw StoppedException();
    shown.trace = source.trace;
    shown.viewSettings = source.viewSettings;
    shown.selectedCell = source.selectedCell;
    return shown;
}

std::unique_ptr<Figure> makeFigure(const FigureSource& source, const FigureSpec& spec,
                                   const FigureTheme& theme) {
    Q_ASSERT(isComplete(source, spec));
    FigureTheme look = theme;
    look.hasColorBars = spec.hasColorBar;
    return viewKindOfFigure(spec.name.kind)->makeFigure(sourceForFigure(source, spec), look);
}

QString figureTable(const FigureSource& source, const FigureSpec& spec) {
    return makeFigure(source, spec, lightTheme(QFont()))->tableText();
}

void raiseMagnitudes(SeriesMagnitudes& series, const FigureSource& source, const FigureName& name) {
    std::vector<Stage> stages = pipelineStages(*source.trace);
    if (name.kind == "stage") stages.push_back(name.stage);  // which may be a parameter
    for (const Stage stage : stages) {
        double& largest = series.stages[stage];
        largest = std::max(largest, stageMaps(*source.trace, stage, source.viewSettings).largestMagnitude);
    }
    const FigureSpec spec{.name = name};
    makeFigure(completed(source, spec, {}), spec, lightTheme(QFont()))->expandMagnitudes(series);
}

}  // namespace attention
