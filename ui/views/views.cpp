// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/views.h"

#include "comparison/comparison_figure.h"
#include "figure/lines_figure.h"
#include "figure/overview_figure.h"
#include "figure/sentence_figure.h"
#include "inspector/inspector_figure.h"
#include "laboratory/scores_figure.h"
#include "laboratory/sweep_figure.h"

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

constexpr auto overview = [](const FigureSource& source, const FigureTheme& theme) {
    return overviewFigure(source, theme);
};

const std::array kinds = {
    ViewKind{"overview", QT_TRANSLATE_NOOP("attention::ViewKind", "Overview"), Needs::Nothing, overview},
    ViewKind{"stage", nullptr, Needs::Nothing, &stageFigure},
    ViewKind{"head", nullptr, Needs::Nothing, overview},
    ViewKind{"lines", QT_TRANSLATE_NOOP("attention::ViewKind", "Lines"), Needs::Nothing,
             &figure<LinesFigure>},
    ViewKind{"sentence", QT_TRANSLATE_NOOP("attention::ViewKind", "Text, tinted by weight"), Needs::Nothing,
             &figure<SentenceFigure>},
    ViewKind{"inspector", QT_TRANSLATE_NOOP("attention::ViewKind", "Arithmetic of the selected number"),
             Needs::Nothing, &figure<InspectorFigure>},
    ViewKind{"scores", QT_TRANSLATE_NOOP("attention::ViewKind", "All score functions"), Needs::Nothing,
             &figure<ScoresFigure>},
    ViewKind{"compare", QT_TRANSLATE_NOOP("attention::ViewKind", "Comparison with A"), Needs::Compared,
             &figure<ComparisonFigure>},
    ViewKind{"sweep", QT_TRANSLATE_NOOP("attention::ViewKind", "Sweep"), Needs::Sweep, &figure<SweepFigure>},
};

}  // namespace

std::span<const ViewKind> views() {
    return kinds;
}

const ViewKind* viewOfFigure(std::string_view figure) {
    const auto found = std::ranges::find(kinds, figure, &ViewKind::figure);
    return found == kinds.end() ? nullptr : &*found;
}

}  // namespace attention
