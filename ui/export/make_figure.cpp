// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/make_figure.h"

#include "attention/stage_tile.h"
#include "export/figure_kinds.h"
#include "figure/shown.h"
#include "texts/tr.h"

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
    if (name.kind == FigureKind::Stage && !hasStage(*source.trace, name.stage))
        return noSuchStage(*source.trace);
    if (name.kind == FigureKind::Compare && !source.compared)
        return tr("there is no second session to compare with");
    if (name.kind == FigureKind::Sweep && !source.sweep) return tr("there is no sweep yet");
    return {};
}

std::unique_ptr<Figure> makeFigure(const FigureSource& source, const FigureSpec& spec,
                                   const FigureTheme& theme) {
    FigureSource shown = source;
    if (spec.palette) shown.view.palette = *spec.palette;
    FigureTheme look = theme;
    look.hasColorBars = spec.hasColorBar;
    switch (spec.name.kind) {
        case FigureKind::Overview:
        case FigureKind::Stage:
        case FigureKind::Head:
            break;
        case FigureKind::Lines:
            return linesContent(shown, look);
        case FigureKind::Sentence:
            return sentenceContent(shown, look);
        case FigureKind::Inspector:
            return inspectorContent(shown, look);
        case FigureKind::Compare:
            return comparisonContent(shown, look);
        case FigureKind::Scores:
            return scoresContent(shown, look);
        case FigureKind::Sweep:
            return sweepContent(shown, look);
    }
    return overviewContent(shown, spec.name, look);
}

}  // namespace attention
