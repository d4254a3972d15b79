// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/make_figure.h"

#include "analysis/sweep.h"
#include "io/tensor_export.h"
#include "layer/stage_matrix.h"
#include "logic/combined_head_trace.h"
#include "models/gradient_trace.h"
#include "state/cell_navigation.h"
#include "state/stage_maps.h"
#include "state/view_context.h"
#include "texts/position_text.h"
#include "texts/shared_labels.h"
#include "texts/translation_contexts.h"
#include "trace/layer_selection.h"
#include "views/views.h"

#include <algorithm>

namespace attention {

QString unknownStageMessage(const Trace& trace) {
    QStringList names;
    for (const Stage stage : exportedStages(trace)) names << QString::fromUtf8(stageInfo(stage).name.data());
    return ExportTexts::tr("the session does not contain this stage, so the stage name must be one of %1")
        .arg(names.join(QStringLiteral(", ")));
}

QString headProblem(const Trace& trace, int head) {
    const auto headCount = static_cast<int>(trace.headCount());
    return head < headCount ? QString() : noSuchHeadMessage(head, headCount);
}

QString headsProblem(const Trace& trace, const FigureSpec& spec) {
    const HeadSelection selection = spec.heads.value_or(HeadSelection());
    const auto layerCount = layerSelection(trace).count;
    const FigureName& name = spec.name;
    const bool showsWeights = name.kind != "stage" || name.stage == Stage::Weights;
    if (!selection.headsOfLayers.empty() &&
        !(viewKindOfFigure(name.kind)->allowsSeveralLayers && showsWeights))
        return ExportTexts::tr(
            "heads of several layers are available only in the figures stage:weights, lines and sentence");
    for (const HeadOfLayer& headOfLayer : selection.headsOfLayers) {
        if (headOfLayer.layer >= layerCount)
            return ExportTexts::tr("the layer must be a whole number from 1 to %2, but it is %1")
                .arg(headOfLayer.layer + 1)
                .arg(layerCount);
        if (const QString problem = headProblem(trace, static_cast<int>(headOfLayer.head));
            !problem.isEmpty())
            return problem;
    }
    return selection.heads.empty() ? QString() : headProblem(trace, selection.heads.back());
}

QString cropProblem(const Trace& trace, const Crop& crop) {
    return cellProblem(trace, {Stage::Weights, 0, crop.queries.second, crop.keys.second});
}

QString cellProblem(const Trace& trace, const CellRef& cell) {
    const auto queryCount = static_cast<int>(trace.queryCount());
    const auto keyCount = static_cast<int>(trace.keyCount());
    if (cell.row >= queryCount) return noSuchQueryMessage(cell.row, queryCount);
    if (cell.column >= keyCount) return noSuchKeyMessage(cell.column, keyCount);
    return headProblem(trace, cell.head);
}

namespace {

/// Returns a sentence with the reason why the figure `name` cannot show `trace`. Call only if the figure
/// cannot show the trace.
QString inapplicabilityReason(const Trace& trace, const FigureName& name) {
    if (name.kind == "learning") return noTrainingTaskMessage();
    if (trace.provenance.imported)
        return ExportTexts::tr("is not available because the attention weights are imported from a file");
    return trace.modelTrace ? ExportTexts::tr("is not available for a trained model")
                            : ExportTexts::tr("requires a trained model");
}

}  // namespace

QString figureProblem(const FigureSource& source, const FigureName& name) {
    if (const QString problem = headProblem(*source.trace, name.head.value_or(0)); !problem.isEmpty())
        return problem;
    if (name.kind == "stage" && !hasStage(*source.trace, name.stage))
        return unknownStageMessage(*source.trace);
    const ViewKind& kind = *viewKindOfFigure(name.kind);
    if (kind.appliesTo && !kind.appliesTo(*source.trace)) return inapplicabilityReason(*source.trace, name);
    const ViewKind::Needs needs = kind.needs;
    const bool hasA = source.comparedTrace || comparedHead(*source.trace, source.displaySettings);
    if (needs == ViewKind::Needs::ComparedTrace && !hasA)
        return ExportTexts::tr("requires a second session to compare with");
    if (needs == ViewKind::Needs::SweepResult && !source.results.sweep)
        return ExportTexts::tr("requires results computed for several values of a setting");
    return {};
}

FigureSource withViewSettingsFromSpec(FigureSource source, const FigureSpec& spec) {
    DisplaySettings& displaySettings = source.displaySettings;
    displaySettings.palette = spec.palette.value_or(displaySettings.palette);
    displaySettings.colorRange = spec.colorRange.value_or(displaySettings.colorRange);
    if (spec.isLogarithmic) displaySettings.isLogarithmic = spec.isLogarithmic;
    if (spec.weightRange || spec.colorRange) displaySettings.weightRange = spec.weightRange;
    if (spec.heads) {
        displaySettings.heads = spec.heads->heads;
        displaySettings.averagesHeads = spec.heads->hasMean;
    }
    displaySettings.crop = spec.crop;
    displaySettings.showsArcs = spec.showsArcs.value_or(displaySettings.showsArcs);
    source.selectedCell = spec.selectedCell.value_or(source.selectedCell);
    return source;
}

namespace {

/// Returns `trace` if `spec` selects its layer or no layer. Otherwise returns `otherLayer` if it is the
/// selected layer of the same session, or nullptr.
std::shared_ptr<const Trace> traceOfFigureLayer(const std::shared_ptr<const Trace>& trace,
                                                const std::shared_ptr<const Trace>& otherLayer,
                                                const FigureSpec& spec) {
    const LayerSelection layers = layerSelection(*trace);
    if (!spec.layer || *spec.layer == layers.shown || *spec.layer >= layers.count) return trace;
    const Session session = sessionWithShownLayer(*trace->session, *spec.layer);
    return otherLayer && *otherLayer->session == session ? otherLayer : nullptr;
}

/// True if `source` contains the traces of the layer that the figure shows: the layer of the trace and, if
/// there is a compared trace, its layer.
bool hasFigureLayer(const FigureSource& source, const FigureSpec& spec) {
    const AnalysisResults& results = source.results;
    return traceOfFigureLayer(source.trace, results.otherLayer, spec) &&
           (!source.comparedTrace ||
            traceOfFigureLayer(source.comparedTrace, results.otherComparedLayer, spec));
}

/// Computes the traces of the layer that the figure shows, unless `source` contains them, and adds them to
/// the results of `source`. Throws StoppedException if stopped.
void addFigureLayer(FigureSource& source, const FigureSpec& spec, const ExecutionContext& execution) {
    if (!traceOfFigureLayer(source.trace, source.results.otherLayer, spec))
        source.results.otherLayer = traceOfOtherLayer(source.trace, *spec.layer, execution);
    if (source.comparedTrace &&
        !traceOfFigureLayer(source.comparedTrace, source.results.otherComparedLayer, spec))
        source.results.otherComparedLayer = traceOfOtherLayer(source.comparedTrace, *spec.layer, execution);
}

/// Returns the heads of several layers or training steps that the figure combines. Empty if the figure
/// combines no heads.
std::vector<HeadOfLayer> headsToCombine(const FigureSource& source, const FigureSpec& spec) {
    if (spec.heads && !spec.heads->headsOfLayers.empty()) return spec.heads->headsOfLayers;
    std::vector<HeadOfLayer> heads;
    const CellRef selectedCell = spec.selectedCell.value_or(source.selectedCell);
    const Index layer = spec.layer.value_or(source.trace->session->model.layer);
    for (const Index trainingStep : spec.trainingSteps)
        heads.push_back({layer, std::max(0, selectedCell.head), trainingStep});
    return heads;
}

/// True if `source` contains the combined heads that the figure needs, or if the figure combines no heads.
bool hasCombinedHeads(const FigureSource& source, const FigureSpec& spec) {
    const auto headTrace = source.results.combinedHeads;
    const auto heads = headsToCombine(source, spec);
    return heads.empty() || (headTrace && headTrace->headOrigins == heads);
}

}  // namespace

FigureSource sourceForFigure(const FigureSource& source, const FigureSpec& spec) {
    FigureSource figureSource = withViewSettingsFromSpec(source, spec);
    if (hasFigureLayer(source, spec)) {
        figureSource.trace = traceOfFigureLayer(source.trace, source.results.otherLayer, spec);
        if (source.comparedTrace)
            figureSource.comparedTrace =
                traceOfFigureLayer(source.comparedTrace, source.results.otherComparedLayer, spec);
    }
    if (!headsToCombine(source, spec).empty() && hasCombinedHeads(source, spec)) {
        figureSource.trace = source.results.combinedHeads;
        // The trace of combined heads contains only heads that the figure shows.
        figureSource.displaySettings.heads.clear();
        figureSource.displaySettings.averagesHeads = false;
    }
    if (figureSource.displaySettings.showsGradients &&
        viewKindOfFigure(spec.name.kind)->capabilities.showsGradients)
        if (auto gradients = gradientTrace(figureSource.trace)) figureSource.trace = std::move(gradients);
    if (spec.name.kind == "stage") {
        const AttentionConfig& config = figureSource.trace->config;
        figureSource.selectedCell =
            cellAt(config, updatedCoordinates(config, CellCoordinates(), figureSource.selectedCell),
                   spec.name.stage);
    }
    if (spec.name.head) {
        figureSource.displaySettings.heads = {*spec.name.head};
        figureSource.displaySettings.averagesHeads = false;
    }
    return figureSource;
}

FigureSource withNonzeroWeightSelected(FigureSource source, const FigureSpec& spec) {
    const FigureSource figureSource = sourceForFigure(source, spec);
    source.selectedCell = cellWithNonzeroWeight(*forwardTrace(figureSource.trace),
                                                figureSource.displaySettings, source.selectedCell);
    return source;
}

bool isComplete(const FigureSource& source, const FigureSpec& spec) {
    const ViewKind& kind = *viewKindOfFigure(spec.name.kind);
    if (!hasFigureLayer(source, spec) || !hasCombinedHeads(source, spec)) return false;
    return !kind.hasRequiredResults || kind.hasRequiredResults(sourceForFigure(source, spec));
}

FigureSource withRequiredResults(FigureSource source, const FigureSpec& spec,
                                 const ExecutionContext& execution) {
    addFigureLayer(source, spec, execution);
    if (!hasCombinedHeads(source, spec))
        source.results.combinedHeads =
            combinedHeadTrace(source.trace, headsToCombine(source, spec), execution);
    if (isComplete(source, spec)) return source;
    FigureSource completeSource = sourceForFigure(source, spec);
    viewKindOfFigure(spec.name.kind)->addRequiredResults(completeSource, execution);
    if (execution.isStopped()) throw StoppedException();
    completeSource.trace = source.trace;
    completeSource.comparedTrace = source.comparedTrace;
    completeSource.displaySettings = source.displaySettings;
    completeSource.selectedCell = source.selectedCell;
    return completeSource;
}

std::unique_ptr<Figure> makeFigure(const FigureSource& source, const FigureSpec& spec,
                                   const FigureTheme& theme) {
    Q_ASSERT(isComplete(source, spec));
    FigureTheme figureTheme = theme;
    figureTheme.hasColorBars = spec.hasColorBar;
    return viewKindOfFigure(spec.name.kind)->makeFigure(sourceForFigure(source, spec), figureTheme);
}

QString figureTable(const FigureSource& source, const FigureSpec& spec) {
    return makeFigure(source, spec, lightTheme(QFont()))->tableText();
}

void expandSeriesMagnitudes(SeriesMagnitudes& series, const FigureSource& source, const FigureName& name) {
    std::vector<Stage> stages = pipelineStages(*source.trace);
    if (name.kind == "stage") stages.push_back(name.stage);  // pipelineStages() contains no parameters
    for (const Stage stage : stages) {
        double& maxMagnitude = series.stages[stage];
        maxMagnitude =
            std::max(maxMagnitude, stageMaps(*source.trace, stage, source.displaySettings).largestMagnitude);
    }
    const FigureSpec spec{.name = name};
    makeFigure(withRequiredResults(source, spec, {}), spec, lightTheme(QFont()))->expandMagnitudes(series);
}

}  // namespace attention
