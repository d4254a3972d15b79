// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "lessons/lesson_sentence.h"

#include <QString>

#include <vector>

namespace attention {

/// A filled sentence as rich text: tokens in the colours of their roles, each number of a cell a link whose
/// address is the part's place in the list. What is missing is "…" while it is waited for, "–" otherwise.
QString sentenceHtml(const std::vector<SentencePart>& parts, const FigureTheme& theme, bool isTracePending);

}  // namespace attention
