// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/views.h"

#include "background/background_computations.h"
#include "comparison/comparison_view.h"
#include "figure/figure_page.h"
#include "focus/focus_view.h"
#include "inspector/calculation_figure.h"
#include "layers/head_similarity_figure.h"
#include "layers/layers_view.h"
#include "lines/lines_figure.h"
#include "lines/lines_view.h"
#include "models/session_model.h"
#include "next_tokens/next_tokens_view.h"
#include "overview/overview_figure.h"
#include "overview/overview_view.h"
#include "plane/plane_figure.h"
#include "scores/scores_view.h"
#include "sentence/sentence_figure.h"
#include "sweep/sweep_figure.h"
#include "sweep/sweep_view.h"
#include "table/table_view.h"
#include "training/training_figure.h"
#include "training/training_view.h"

#include <algorithm>
#include <array>

namespace attention {
namespace {

using Needs = ViewKind::Needs;

template <class Made>
std::unique_ptr<Figure> figure(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<Made>(source, theme);
}

std::unique_ptr<Figure> stageFigure(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<OverviewFigure>(source, theme, source.selectedCell.stage);
}

/// Whatever is selected, of the usual stages.
std::unique_ptr<Figure> overviewFigure(FigureSource source, const FigureTheme& theme) {
    source.selectedCell = {};
    return std::make_unique<OverviewFigure>(source, theme);
}

std::unique_ptr<Figure> repeatedFigure(FigureSource source, const FigureTheme& theme) {
    source.results.put<RepeatedTokensResult>(testOnRepeatedTokens(*source.trace->modelTrace));
    return std::make_unique<LayersFigure>(source, theme);
}

/// Curves, or maps after some steps.
std::unique_ptr<Figure> learningFigure(const FigureSource& source, const FigureTheme& theme) {
    if (source.trace->headOrigins.empty()) return std::make_unique<TrainingFigure>(source, theme);
    return std::make_unique<OverviewFigure>(source, theme, Stage::Weights);
}

constexpr auto overview = [](const FigureSource& source, const FigureTheme& theme) {
    return overviewFigure(source, theme);
};

template <class Made>
View* view(BackgroundComputations&) {
    return new Made;
}

View* comparison(BackgroundComputations& work) {
    return new ComparisonView(work.headMetricsA, work.headMetricsB);
}

bool isComputed(const Trace& trace) {
    return !trace.provenance.imported && !trace.modelTrace;
}

bool isOfModel(const Trace& trace) {
    return trace.modelTrace != nullptr;
}

bool isLearnt(const Trace& trace) {
    return trainingResultForTrace(trace) != nullptr;
}

bool hasVectors(const Trace& trace) {
    return trace.tensor(Stage::Queries) && trace.tensor(Stage::Values);
}

using Option = FigureOption;
using Options = FigureOptionSet;

constexpr Options everyFigure(Option::Width, Option::Height, Option::FontSize, Option::Dpi, Option::Theme,
                              Option::Title, Option::NoTitle, Option::NoCaption, Option::NoSession,
                              Option::Layer);
constexpr Options palette(Option::Palette, Option::NoColorBar);
constexpr Options colors = palette | Options(Option::Scale, Option::Range);
constexpr Options numbers(Option::Numbers, Option::NoNumbers);
constexpr Options heads(Option::Heads);
constexpr Options crop(Option::Crop);
constexpr Options selection(Option::Select);
constexpr Options frame = selection | Options(Option::NoSelection);
constexpr Options steps(Option::TrainingSteps);
constexpr Options compared(Option::CompareWith);

const std::array kinds = {
    ViewKind{.name = "overview",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Overview"),
             .makeView = &view<OverviewPage>,
             .capabilities = {.editsMask = true, .hidesWeights = true, .showsGradients = true},
             .figureName = "overview",
             .options = everyFigure | colors | numbers | heads | crop,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Overview"),
             .makeFigure = overview},
    ViewKind{.name = "focus",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Focus"),
             .makeView = &view<FocusView>,
             .capabilities =
                 {.showsOneMap = true, .editsMask = true, .hidesWeights = true, .showsGradients = true},
             .figureName = "stage",
             .options = everyFigure | colors | numbers | heads | crop,
             .allowsSeveralLayers = true,
             .makeFigure = &stageFigure},
    ViewKind{.capabilities = {.showsGradients = true},
             .figureName = "head",
             .options = everyFigure | colors | numbers | crop,
             .makeFigure = overview},
    ViewKind{.name = "table",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Table"),
             .makeView = [](BackgroundComputations& work) -> View* {
                 return new TableView(work.tableNearestWords);
             },
             .capabilities = {.showsOneMap = true, .showsGradients = true},
             .figureName = "stage"},
    ViewKind{.name = "lines",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Lines"),
             .beginsGroup = true,
             .makeView = &view<LinesView>,
             .capabilities = {.showsWeightsOnly = true, .hidesWeights = true},
             .figureName = "lines",
             .options = everyFigure | heads | selection,
             .allowsSeveralLayers = true,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Lines"),
             .makeFigure = &figure<LinesFigure>},
    ViewKind{.name = "text",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Text"),
             .makeView = [](BackgroundComputations&) -> View* {
                 return new FigurePage(createSentenceFigureView());
             },
             .capabilities = {.showsWeightsOnly = true, .hidesWeights = true},
             .figureName = "sentence",
             .options = everyFigure | colors | heads | selection,
             .allowsSeveralLayers = true,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Text, tinted by weight"),
             .makeFigure = &figure<SentenceFigure>},
    ViewKind{
        .name = "plane",
        .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Plane"),
        .makeView = [](BackgroundComputations&) -> View* { return new FigurePage(createPlaneFigureView()); },
        .capabilities = {.showsOneMap = true, .showsWeightsOnly = true},
        .figureName = "plane",
        .options = everyFigure | heads | selection,
        .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Vectors as points of a plane"),
        .applies = &hasVectors,
        .makeFigure = &figure<PlaneFigure>},
    ViewKind{.name = "layers",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Layers"),
             .shortcutKey = Qt::Key_M,
             .beginsGroup = true,
             .makeView = [](BackgroundComputations& work) -> View* {
                 return new LayersView(work.headSimilarity, work.repeatedTokens);
             },
             .capabilities = {.showsWeightsOnly = true},
             .figureName = "layers",
             .options = everyFigure | colors | numbers | frame,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Heads of all layers"),
             .applies = &isOfModel,
             .makeFigure = &figure<LayersFigure>},
    ViewKind{.figureName = "alike",
             .options = everyFigure | palette | numbers | frame,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "How alike the heads are"),
             .applies = &isOfModel,
             .hasRequiredResults = &hasHeadSimilarity,
             .addRequiredResults = &addHeadSimilarity,
             .makeFigure = &figure<HeadSimilarityFigure>},
    ViewKind{
        .figureName = "repeated",
        .options = everyFigure | colors | frame,
        .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Heads tested on repeated random tokens"),
        .applies = &isOfModel,
        .makeFigure = [](const FigureSource& source,
                         const FigureTheme& theme) { return repeatedFigure(source, theme); }},
    ViewKind{
        .name = "words",
        .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Next words"),
        .shortcutKey = Qt::Key_T,
        .makeView = [](BackgroundComputations& work) -> View* { return new NextTokensView(work.nextTokens); },
        .capabilities = {.showsWeightsOnly = true, .showsPinnedTrace = true},
        .figureName = "words",
        .options = everyFigure | colors | crop | selection | compared,
        .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "What a trained model would say next"),
        .applies = &isOfModel,
        .hasRequiredResults = &hasNextTokens,
        .addRequiredResults = &addNextTokens,
        .makeFigure = &figure<NextTokensFigure>},
    ViewKind{.name = "learning",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Learning"),
             .shortcutKey = Qt::Key_J,
             .makeView = [](BackgroundComputations& work) -> View* {
                 return new TrainingView(work.trainedTraceA, work.headsOverTraining);
             },
             .capabilities = {.showsWeightsOnly = true, .showsPinnedTrace = true, .showsGradients = true},
             .figureName = "learning",
             .options = everyFigure | steps | compared,
             .optionsWithTrainingSteps = everyFigure | steps | colors | numbers | crop | selection,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Curves of learning"),
             .applies = &isLearnt,
             .hasRequiredResults = &TrainingFigure::isComplete,
             .addRequiredResults = &TrainingFigure::complete,
             .makeFigure = [](const FigureSource& source,
                              const FigureTheme& theme) { return learningFigure(source, theme); }},
    ViewKind{.figureName = "inspector",
             .options = everyFigure | selection,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Arithmetic of the selected number"),
             .makeFigure = &figure<CalculationFigure>},
    ViewKind{.name = "compare",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Compare"),
             .beginsGroup = true,
             .makeView = &comparison,
             .capabilities = {.showsOneMap = true},
             .figureName = "compare",
             .options = everyFigure | colors | numbers | heads | selection | compared,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Comparison with A"),
             .needs = Needs::ComparedTrace,
             .makeFigure = &figure<ComparisonFigure>},
    ViewKind{.name = "scores",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Score functions"),
             .makeView = [](BackgroundComputations& work) -> View* {
                 return new ScoresView(work.scoreComparison);
             },
             .figureName = "scores",
             .options = everyFigure | colors | numbers | heads | crop | selection,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "All score functions"),
             .applies = &isComputed,
             .hasRequiredResults = &hasScoreComparison,
             .addRequiredResults = &addScoreComparison,
             .makeFigure = &figure<ScoresFigure>},
    ViewKind{.name = "sweep",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Experiments"),
             .makeView = [](BackgroundComputations& work) -> View* { return new SweepView(work.sweep); },
             .capabilities = {.ignoresSelectedCell = true},
             .figureName = "sweep",
             .options = everyFigure,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Sweep"),
             .applies = [](const Trace& trace) { return isComputed(trace) || isLearnt(trace); },
             .needs = Needs::SweepResult,
             .makeFigure = &figure<SweepFigure>},
};

}  // namespace

std::span<const ViewKind> viewKinds() {
    return kinds;
}

FigureOptionSet optionsOfEveryFigure() {
    return everyFigure;
}

std::vector<std::string_view> viewNames() {
    std::vector<std::string_view> names;
    for (const ViewKind& kind : kinds) {
        if (!kind.name.empty()) names.push_back(kind.name);
    }
    return names;
}

const ViewKind* viewKindNamed(std::string_view name) {
    const auto found = std::ranges::find(kinds, name, &ViewKind::name);
    return found == kinds.end() || name.empty() ? nullptr : &*found;
}

const ViewKind* viewKindOfFigure(std::string_view figure) {
    const auto found = std::ranges::find(kinds, figure, &ViewKind::figureName);
    return found == kinds.end() ? nullptr : &*found;
}

}  // namespace attention
