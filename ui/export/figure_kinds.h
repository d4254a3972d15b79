// SPDX-License-Identifier: GPL-3.0-or-later
// One function for each kind of figure; makeFigure() chooses among them.
#pragma once

#include "export/make_figure.h"

namespace attention {

struct ScoreComparison;

std::unique_ptr<Figure> overviewContent(const FigureSource& source, const FigureName& name,
                                        const FigureTheme& theme);
std::unique_ptr<Figure> comparisonContent(const FigureSource& source, const FigureTheme& theme);
std::unique_ptr<Figure> scoresContent(const FigureSource& source, const FigureTheme& theme);
/// The head of the one that is selected, or the first that is shown.
int headOfScores(const FigureSource& source);
std::shared_ptr<const ScoreComparison> scoresCompared(const FigureSource& source);
std::unique_ptr<Figure> sweepContent(const FigureSource& source, const FigureTheme& theme);
std::unique_ptr<Figure> linesContent(const FigureSource& source, const FigureTheme& theme);
std::unique_ptr<Figure> sentenceContent(const FigureSource& source, const FigureTheme& theme);
std::unique_ptr<Figure> inspectorContent(const FigureSource& source, const FigureTheme& theme);

}  // namespace attention
