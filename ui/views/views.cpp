// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/views.h"

#include "background/background.h"
#include "comparison/comparison_view.h"
#include "figure/figure_page.h"
#include "focus/focus_view.h"
#include "inspector/inspector_figure.h"
#include "layers/layers_view.h"
#include "layers/likeness_figure.h"
#include "learning/learning_figure.h"
#include "learning/learning_view.h"
#include "lines/lines_figure.h"
#include "lines/lines_view.h"
#include "models/session_model.h"
#include "overview/overview_figure.h"
#include "overview/overview_view.h"
#include "plane/plane_figure.h"
#include "scores/scores_view.h"
#include "sentence/sentence_figure.h"
#include "sweep/sweep_figure.h"
#include "sweep/sweep_view.h"
#include "table/table_view.h"
#include "words/words_view.h"

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
    return std::make_unique<OverviewFigure>(source, theme, source.selected.stage);
}

/// Whatever is selected, of the usual stages.
std::unique_ptr<Figure> overviewFigure(FigureSource source, const FigureTheme& theme) {
    source.selected = {};
    return std::make_unique<OverviewFigure>(source, theme);
}

std::unique_ptr<Figure> repeatedFigure(FigureSource source, const FigureTheme& theme) {
    source.found.put<RepeatedTokensResult>(testOnRepeatedTokens(*source.trace->modelTrace));
    return std::make_unique<LayersFigure>(source, theme);
}

/// Curves, or maps after some steps.
std::unique_ptr<Figure> learningFigure(const FigureSource& source, const FigureTheme& theme) {
    if (source.trace->headOrigins.empty()) return std::make_unique<LearningFigure>(source, theme);
    return std::make_unique<OverviewFigure>(source, theme, Stage::Weights);
}

constexpr auto overview = [](const FigureSource& source, const FigureTheme& theme) {
    return overviewFigure(source, theme);
};

template <class Made>
View* view(Background&) {
    return new Made;
}

View* comparison(Background& work) {
    return new ComparisonView(work.comparedA, work.comparedB);
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
             .make = &view<OverviewPage>,
             .shows = {.masks = true, .covers = true, .gradients = true},
             .figure = "overview",
             .options = everyFigure | colors | numbers | heads | crop,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Overview"),
             .makeFigure = overview},
    ViewKind{.name = "focus",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Focus"),
             .make = &view<FocusView>,
             .shows = {.oneMap = true, .masks = true, .covers = true, .gradients = true},
             .figure = "stage",
             .options = everyFigure | colors | numbers | heads | crop,
             .choosesLayers = true,
             .makeFigure = &stageFigure},
    ViewKind{.shows = {.gradients = true},
             .figure = "head",
             .options = everyFigure | colors | numbers | crop,
             .makeFigure = overview},
    ViewKind{.name = "table",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Table"),
             .make = [](Background& work) -> View* { return new TableView(work.tabulated); },
             .shows = {.oneMap = true, .gradients = true},
             .figure = "stage"},
    ViewKind{.name = "lines",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Lines"),
             .beginsGroup = true,
             .make = &view<LinesView>,
             .shows = {.weightsOnly = true, .covers = true},
             .figure = "lines",
             .options = everyFigure | heads | selection,
             .choosesLayers = true,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Lines"),
             .makeFigure = &figure<LinesFigure>},
    ViewKind{.name = "text",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Text"),
             .make = [](Background&) -> View* { return new FigurePage(newSentenceView()); },
             .shows = {.weightsOnly = true, .covers = true},
             .figure = "sentence",
             .options = everyFigure | colors | heads | selection,
             .choosesLayers = true,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Text, tinted by weight"),
             .makeFigure = &figure<SentenceFigure>},
    ViewKind{.name = "plane",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Plane"),
             .make = [](Background&) -> View* { return new FigurePage(newPlaneView()); },
             .shows = {.oneMap = true, .weightsOnly = true},
             .figure = "plane",
             .options = everyFigure | heads | selection,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Vectors as points of a plane"),
             .applies = &hasVectors,
             .makeFigure = &figure<PlaneFigure>},
    ViewKind{.name = "layers",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Layers"),
             .letter = Qt::Key_M,
             .beginsGroup = true,
             .make = [](Background& work) -> View* { return new LayersView(work.alike, work.tested); },
             .shows = {.weightsOnly = true},
             .figure = "layers",
             .options = everyFigure | colors | numbers | frame,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Heads of all layers"),
             .applies = &isOfModel,
             .makeFigure = &figure<LayersFigure>},
    ViewKind{.figure = "alike",
             .options = everyFigure | palette | numbers | frame,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "How alike the heads are"),
             .applies = &isOfModel,
             .isComplete = &hasLikeness,
             .complete = &addLikeness,
             .makeFigure = &figure<LikenessFigure>},
    ViewKind{
        .figure = "repeated",
        .options = everyFigure | colors | frame,
        .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Heads tested on repeated random tokens"),
        .applies = &isOfModel,
        .makeFigure = [](const FigureSource& source,
                         const FigureTheme& theme) { return repeatedFigure(source, theme); }},
    ViewKind{.name = "words",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Next words"),
             .letter = Qt::Key_T,
             .make = [](Background& work) -> View* { return new WordsView(work.said); },
             .shows = {.weightsOnly = true, .besideA = true},
             .figure = "words",
             .options = everyFigure | colors | crop | selection | compared,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "What a trained model would say next"),
             .applies = &isOfModel,
             .isComplete = &hasWords,
             .complete = &addWords,
             .makeFigure = &figure<WordsFigure>},
    ViewKind{
        .name = "learning",
        .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Learning"),
        .letter = Qt::Key_J,
        .make = [](Background& work) -> View* { return new LearningView(work.learntBeside, work.followed); },
        .shows = {.weightsOnly = true, .besideA = true, .gradients = true},
        .figure = "learning",
        .options = everyFigure | steps | compared,
        .optionsWithSteps = everyFigure | steps | colors | numbers | crop | selection,
        .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Curves of learning"),
        .applies = &isLearnt,
        .isComplete = &LearningFigure::isComplete,
        .complete = &LearningFigure::complete,
        .makeFigure = [](const FigureSource& source,
                         const FigureTheme& theme) { return learningFigure(source, theme); }},
    ViewKind{.figure = "inspector",
             .options = everyFigure | selection,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Arithmetic of the selected number"),
             .makeFigure = &figure<InspectorFigure>},
    ViewKind{.name = "compare",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Compare"),
             .beginsGroup = true,
             .make = &comparison,
             .shows = {.oneMap = true},
             .figure = "compare",
             .options = everyFigure | colors | numbers | heads | selection | compared,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Comparison with A"),
             .needs = Needs::Compared,
             .makeFigure = &figure<ComparisonFigure>},
    ViewKind{.name = "scores",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Score functions"),
             .make = [](Background& work) -> View* { return new ScoresView(work.scores); },
             .figure = "scores",
             .options = everyFigure | colors | numbers | heads | crop | selection,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "All score functions"),
             .applies = &isComputed,
             .isComplete = &hasScores,
             .complete = &addScores,
             .makeFigure = &figure<ScoresFigure>},
    ViewKind{.name = "sweep",
             .title = QT_TRANSLATE_NOOP("attention::ViewKind", "Experiments"),
             .make = [](Background& work) -> View* { return new SweepView(work.swept); },
             .shows = {.noCell = true},
             .figure = "sweep",
             .options = everyFigure,
             .figureTitle = QT_TRANSLATE_NOOP("attention::ViewKind", "Sweep"),
             .applies = [](const Trace& trace) { return isComputed(trace) || isLearnt(trace); },
             .needs = Needs::Sweep,
             .makeFigure = &figure<SweepFigure>},
};

}  // namespace

std::span<const ViewKind> views() {
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

const ViewKind* viewNamed(std::string_view name) {
    const auto found = std::ranges::find(kinds, name, &ViewKind::name);
    return found == kinds.end() || name.empty() ? nullptr : &*found;
}

const ViewKind* viewOfFigure(std::string_view figure) {
    const auto found = std::ranges::find(kinds, figure, &ViewKind::figure);
    return found == kinds.end() ? nullptr : &*found;
}

}  // namespace attention
