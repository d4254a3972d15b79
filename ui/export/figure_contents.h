// SPDX-License-Identifier: GPL-3.0-or-later
// One function for each kind of figure; makeContent() chooses among them.
#pragma once

#include "export/figure_content.h"

namespace attention {

struct ScoreComparison;

std::unique_ptr<FigureContent> overviewContent(const FigureSource& source, const FigureName& name,
                                               const FigureTheme& theme);
std::unique_ptr<FigureContent> comparisonContent(const FigureSource& source, const FigureTheme& theme);
std::unique_ptr<FigureContent> scoresContent(const FigureSource& source, const FigureTheme& theme);
/// The head of the one that is selected, or the first that is shown.
int headOfScores(const FigureSource& source);
std::shared_ptr<const ScoreComparison> scoresCompared(const FigureSource& source);
std::unique_ptr<FigureContent> sweepContent(const FigureSource& source, const FigureTheme& theme);
std::unique_ptr<FigureContent> linesContent(const FigureSource& source, const FigureTheme& theme);
std::unique_ptr<FigureContent> sentenceContent(const FigureSource& source, const FigureTheme& theme);
std::unique_ptr<FigureContent> inspectorContent(const FigureSource& source, const FigureTheme& theme);

}  // namespace attention
