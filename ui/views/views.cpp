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
#include "texts/translation_contexts.h"
#include "training/training_figure.h"
#include "training/training_view.h"

#include <algorithm>
#include <array>

namespace attention {
namespace {

using Needs = ViewKind::Needs;

template <class FigureType>
std::unique_ptr<Figure> makeFigureOfType(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<FigureType>(source, theme);
}

std::unique_ptr<Figure> makeStageFigure(const FigureSource& source, const FigureTheme& theme) {
    return std::make_unique<OverviewFigure>(source, theme, source.selectedCell.stage);
}

/// Creates the overview of the usual stages. The selected cell affects only its marks.
std::unique_ptr<Figure> makeOverviewFigure(FigureSource source, const FigureTheme& theme) {
    if (!theme.marksCellInHeatmaps) source.selectedCell = {};
    return std::make_unique<OverviewFigure>(source, theme);
}

std::unique_ptr<Figure> makeRepeatedTokensFigure(FigureSource source, const FigureTheme& theme) {
    source.results.repeatedTokens = testOnRepeatedTokens(*source.trace->modelTrace);
    return std::make_unique<LayersFigure>(source, theme);
}

/// Creates the curves of the training, or heatmaps after some training steps if the trace combines heads.
std::unique_ptr<Figure> makeTrainingFigure(const FigureSource& source, const FigureTheme& theme) {
    if (source.trace->headOrigins.empty()) return std::make_unique<TrainingFigure>(source, theme);
    return std::make_unique<OverviewFigure>(source, theme, Stage::Weights);
}

constexpr auto overviewFigureFactory = [](const FigureSource& source, const FigureTheme& theme) {
    return makeOverviewFigure(source, theme);
};

template <class ViewType>
View* makeViewOfType(BackgroundComputations&) {
    return new ViewType;
}

View* makeComparisonView(BackgroundComputations& computations) {
    return new ComparisonView(computations.headMetricsA, computations.headMetricsB);
}

bool isComputed(const Trace& trace) {
    return !trace.provenance.imported && !trace.modelTrace;
}

bool hasModelTrace(const Trace& trace) {
    return trace.modelTrace != nullptr;
}

bool hasTrainingResult(const Trace& trace) {
    return trainingResultForTrace(trace) != nullptr;
}

bool hasVectors(const Trace& trace) {
    return trace.tensor(Stage::Queries) && trace.tensor(Stage::Values);
}

using Feature = FigureFeature;
constexpr FigureFeatures heatmapColors = Feature::WeightPalette | Feature::ColorBars | Feature::ColorScale;

constexpr ViewCapabilities heatmapCapabilities{
    .showsStage = true, .showsHeads = true, .editsMask = true, .hidesWeights = true, .showsGradients = true};
constexpr ViewCapabilities sentenceCapabilities{
    .showsWeightsOnly = true, .showsHeads = true, .hidesWeights = true};

constexpr std::array viewPageTable = {
    ViewPageInfo{
        ViewPage::Heatmaps, QT_TRANSLATE_NOOP("attention::ViewPageInfo", "Heatmaps"),
        QT_TRANSLATE_NOOP("attention::ViewPageInfo", "Show scores, weights and context vectors as heatmaps"),
        "view-grid"},
    ViewPageInfo{ViewPage::Sentence, QT_TRANSLATE_NOOP("attention::ViewPageInfo", "Sentence"),
                 QT_TRANSLATE_NOOP("attention::ViewPageInfo",
                                   "Show the weights as arcs, colors or lines between the words"),
                 "view-list-text"},
    ViewPageInfo{
        ViewPage::Training, QT_TRANSLATE_NOOP("attention::ViewPageInfo", "Training"),
        QT_TRANSLATE_NOOP("attention::ViewPageInfo", "Show how the model learns its task, step by step"),
        "office-chart-line"},
    ViewPageInfo{ViewPage::Compare, QT_TRANSLATE_NOOP("attention::ViewPageInfo", "Compare"),
                 QT_TRANSLATE_NOOP("attention::ViewPageInfo",
                                   "Compare two sessions, all score functions, or the values of one setting"),
                 "view-split-left-right"},
    ViewPageInfo{ViewPage::More, QT_TRANSLATE_NOOP("attention::ViewPageInfo", "More"),
                 QT_TRANSLATE_NOOP("attention::ViewPageInfo",
                                   "Show the layers, the next tokens, or the vectors in a plane"),
                 "application-menu"},
};

const std::array viewKindTable = {
    ViewKind{.name = "heatmaps",
             .page = ViewPage::Heatmaps,
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Three heatmaps"),
             .iconName = "view-grid",
             .helpPage = "first-five-minutes",
             .makeView = &makeViewOfType<OverviewPage>,
             .variantSetting = &ViewSettings::showsAllStages,
             .variantValue = false,
             .capabilities = heatmapCapabilities,
             .figureName = "overview",
             .features = heatmapColors | Feature::CellNumbers | Feature::Heads | Feature::Crop |
                         Feature::SelectedCell,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Heatmaps as in the window"),
             .makeFigure = overviewFigureFactory},
    ViewKind{.name = "focus",
             .page = ViewPage::Heatmaps,
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "One heatmap"),
             .iconName = "zoom-fit-best",
             .shortcutKey = Qt::Key_2,
             .helpPage = "trace-a-number",
             .makeView = &makeViewOfType<FocusView>,
             .capabilities = {.showsOneMap = true,
                              .showsStage = true,
                              .showsHeads = true,
                              .editsMask = true,
                              .hidesWeights = true,
                              .showsGradients = true},
             .figureName = "stage",
             .features = heatmapColors | Feature::CellNumbers | Feature::Heads | Feature::Crop |
                         Feature::Columns | Feature::SelectedCell,
             .allowsSeveralLayers = true,
             .makeFigure = &makeStageFigure},
    ViewKind{.capabilities = {.showsGradients = true},
             .figureName = "head",
             .features = heatmapColors | Feature::CellNumbers | Feature::Crop | Feature::SelectedCell,
             .makeFigure = overviewFigureFactory},
    ViewKind{.name = "overview",
             .page = ViewPage::Heatmaps,
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "All stages"),
             .iconName = "view-list-details",
             .shortcutKey = Qt::Key_1,
             .helpPage = "symbols",
             .sharedView = "heatmaps",
             .variantSetting = &ViewSettings::showsAllStages,
             .variantValue = true,
             .capabilities = heatmapCapabilities,
             .figureName = "overview"},
    ViewKind{
        .name = "table",
        .page = ViewPage::Heatmaps,
        .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Table"),
        .iconName = "table",
        .shortcutKey = Qt::Key_3,
        .makeView = [](BackgroundComputations& computations) -> View* {
            return new TableView(computations.tableNearestWords);
        },
        .capabilities = {.showsOneMap = true, .showsStage = true, .showsHeads = true, .showsGradients = true},
        .figureName = "stage"},
    ViewKind{.name = "arcs",
             .page = ViewPage::Sentence,
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Arcs"),
             .iconName = "distribute-graph-directed",
             .helpPage = "choose-queries",
             .makeView = [](BackgroundComputations&) -> View* {
                 return new FigurePage(createSentenceFigureView());
             },
             .variantSetting = &ViewSettings::showsArcs,
             .variantValue = true,
             .capabilities = sentenceCapabilities,
             .figureName = "sentence",
             .features = heatmapColors | Feature::Heads | Feature::SelectedCell | Feature::Arcs,
             .allowsSeveralLayers = true,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Sentence with weights"),
             .makeFigure = &makeFigureOfType<SentenceFigure>},
    ViewKind{.name = "text",
             .page = ViewPage::Sentence,
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Colored tokens"),
             .iconName = "view-list-text",
             .shortcutKey = Qt::Key_5,
             .helpPage = "choose-queries",
             .sharedView = "arcs",
             .variantSetting = &ViewSettings::showsArcs,
             .variantValue = false,
             .capabilities = sentenceCapabilities,
             .figureName = "sentence"},
    ViewKind{.name = "lines",
             .page = ViewPage::Sentence,
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Two columns"),
             .iconName = "draw-line",
             .shortcutKey = Qt::Key_4,
             .helpPage = "choose-queries",
             .makeView = &makeViewOfType<LinesView>,
             .capabilities = {.showsWeightsOnly = true, .showsHeads = true, .hidesWeights = true},
             .figureName = "lines",
             .features = Feature::Heads | Feature::SelectedCell,
             .allowsSeveralLayers = true,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Lines from queries to keys"),
             .makeFigure = &makeFigureOfType<LinesFigure>},
    ViewKind{
        .name = "layers",
        .page = ViewPage::More,
        .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Layers"),
        .iconName = "dialog-layers",
        .shortcutKey = Qt::Key_M,
        .helpPage = "head-off",
        .makeView = [](BackgroundComputations& computations) -> View* {
            return new LayersView(computations.headSimilarity, computations.repeatedTokens);
        },
        .capabilities = {.showsWeightsOnly = true},
        .figureName = "layers",
        .features = heatmapColors | Feature::CellNumbers | Feature::SelectedCell | Feature::SelectionMarks,
        .figureTitle = FigureTitles::headsOfAllLayers,
        .appliesTo = &hasModelTrace,
        .makeFigure = &makeFigureOfType<LayersFigure>},
    ViewKind{.figureName = "alike",
             .features = Feature::WeightPalette | Feature::ColorBars | Feature::CellNumbers |
                         Feature::SelectedCell | Feature::SelectionMarks,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Similarity of the heads"),
             .appliesTo = &hasModelTrace,
             .hasRequiredResults = &hasHeadSimilarity,
             .addRequiredResults = &addHeadSimilarity,
             .makeFigure = &makeFigureOfType<HeadSimilarityFigure>},
    ViewKind{
        .figureName = "repeated",
        .features = heatmapColors | Feature::SelectedCell | Feature::SelectionMarks,
        .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Heads tested on repeated random tokens"),
        .appliesTo = &hasModelTrace,
        .makeFigure = [](const FigureSource& source,
                         const FigureTheme& theme) { return makeRepeatedTokensFigure(source, theme); }},
    ViewKind{.name = "words",
             .page = ViewPage::More,
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Next tokens"),
             .iconName = "edit-select-text",
             .shortcutKey = Qt::Key_T,
             .helpPage = "next-tokens",
             .makeView = [](BackgroundComputations& computations) -> View* {
                 return new NextTokensView(computations.nextTokens);
             },
             .capabilities = {.showsWeightsOnly = true, .showsPinnedTrace = true},
             .figureName = "words",
             .features = heatmapColors | Feature::Crop | Feature::SelectedCell | Feature::SelectionMarks |
                         Feature::ComparedSession,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Next tokens predicted by the model"),
             .appliesTo = &hasModelTrace,
             .hasRequiredResults = &hasNextTokens,
             .addRequiredResults = &addNextTokens,
             .makeFigure = &makeFigureOfType<NextTokensFigure>},
    ViewKind{
        .name = "plane",
        .page = ViewPage::More,
        .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Vectors in a plane"),
        .iconName = "office-chart-scatter",
        .shortcutKey = Qt::Key_6,
        .makeView = [](BackgroundComputations&) -> View* { return new FigurePage(createPlaneFigureView()); },
        .capabilities = {.showsOneMap = true, .showsWeightsOnly = true, .showsHeads = true},
        .figureName = "plane",
        .features = Feature::Heads | Feature::SelectedCell,
        .figureTitle = FigureTitles::vectorPlane,
        .appliesTo = &hasVectors,
        .makeFigure = &makeFigureOfType<PlaneFigure>},
    ViewKind{.name = "learning",
             .page = ViewPage::Training,
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Training"),
             .iconName = "office-chart-line",
             .shortcutKey = Qt::Key_J,
             .helpPage = "train-a-model",
             .makeView = [](BackgroundComputations& computations) -> View* {
                 return new TrainingView(computations.trainedTraceA, computations.headsOverTraining,
                                         computations.traceProgress);
             },
             .capabilities = {.showsWeightsOnly = true,
                              .showsHeads = true,
                              .showsPinnedTrace = true,
                              .showsGradients = true},
             .figureName = "learning",
             .features = Feature::TrainingSteps | Feature::ComparedSession,
             .featuresWithTrainingSteps = Feature::TrainingSteps | heatmapColors | Feature::CellNumbers |
                                          Feature::Crop | Feature::Columns | Feature::SelectedCell,
             .figureTitle = FigureTitles::trainingCurves,
             .appliesTo = &hasTrainingResult,
             .hasRequiredResults = &TrainingFigure::hasRequiredResults,
             .addRequiredResults = &TrainingFigure::addRequiredResults,
             .makeFigure = [](const FigureSource& source,
                              const FigureTheme& theme) { return makeTrainingFigure(source, theme); }},
    ViewKind{.figureName = "inspector",
             .features = Feature::SelectedCell,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Calculation of the selected number"),
             .makeFigure = &makeFigureOfType<CalculationFigure>},
    ViewKind{.name = "compare",
             .page = ViewPage::Compare,
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "A versus B"),
             .iconName = "view-split-left-right",
             .shortcutKey = Qt::Key_7,
             .helpPage = "compare",
             .makeView = &makeComparisonView,
             .capabilities = {.showsOneMap = true, .showsStage = true, .showsHeads = true},
             .figureName = "compare",
             .features = heatmapColors | Feature::CellNumbers | Feature::Heads | Feature::SelectedCell |
                         Feature::ComparedSession,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Comparison with A"),
             .needs = Needs::ComparedTrace,
             .makeFigure = &makeFigureOfType<ComparisonFigure>},
    ViewKind{.name = "scores",
             .page = ViewPage::Compare,
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "All score functions"),
             .iconName = "formula",
             .shortcutKey = Qt::Key_8,
             .helpPage = "compare",
             .makeView = [](BackgroundComputations& computations) -> View* {
                 return new ScoresView(computations.scoreComparison);
             },
             .capabilities = {.showsHeads = true},
             .figureName = "scores",
             .features = heatmapColors | Feature::CellNumbers | Feature::Heads | Feature::Crop |
                         Feature::SelectedCell | Feature::SelectionMarks,
             .figureTitle = FigureTitles::allScoreFunctions,
             .appliesTo = &isComputed,
             .hasRequiredResults = &hasScoreComparison,
             .addRequiredResults = &addScoreComparison,
             .makeFigure = &makeFigureOfType<ScoresFigure>},
    ViewKind{.name = "sweep",
             .page = ViewPage::Compare,
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Along a setting"),
             .iconName = "office-chart-line-stacked",
             .shortcutKey = Qt::Key_9,
             .helpPage = "sweep",
             .makeView = [](BackgroundComputations& computations) -> View* {
                 return new SweepView(computations.sweep);
             },
             .capabilities = {.ignoresSelectedCell = true},
             .figureName = "sweep",

             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Curves along a setting"),
             .appliesTo = [](const Trace& trace) { return isComputed(trace) || hasTrainingResult(trace); },
             .needs = Needs::SweepResult,
             .makeFigure = &makeFigureOfType<SweepFigure>},
};

}  // namespace

std::span<const ViewPageInfo> viewPages() {
    return viewPageTable;
}

std::span<const ViewKind> viewKinds() {
    return viewKindTable;
}

std::vector<std::string_view> viewNames() {
    std::vector<std::string_view> names;
    for (const ViewKind& kind : viewKindTable) {
        if (!kind.name.empty()) names.push_back(kind.name);
    }
    return names;
}

const ViewKind* viewKindNamed(std::string_view name) {
    const auto found = std::ranges::find(viewKindTable, name, &ViewKind::name);
    return found == viewKindTable.end() || name.empty() ? nullptr : &*found;
}

bool haveSameView(std::string_view a, std::string_view b) {
    const auto nameOfWidget = [](std::string_view name) {
        const ViewKind* kind = viewKindNamed(name);
        return kind && !kind->sharedView.empty() ? kind->sharedView : name;
    };
    return nameOfWidget(a) == nameOfWidget(b);
}

const ViewKind* viewKindOfFigure(std::string_view figureName) {
    const auto found = std::ranges::find(viewKindTable, figureName, &ViewKind::figureName);
    return found == viewKindTable.end() ? nullptr : &*found;
}

}  // namespace attention
