// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "lessons/lesson_sentence.h"

#include <QString>

#include <vector>

namespace attention {

/// How the numbers in the sentence of a lesson step are shown.
enum class NumberVisibility {
    Visible,
    Pending,  ///< as "…", like the tokens, because the trace of the step is still being computed
    Hidden    ///< as "?", because the weights are being guessed
};

/// Returns a filled sentence as rich text. Tokens have the colors of their roles. A visible number of a cell
/// is a link, whose address is the index of its part in `parts`. A part without a value is "–".
QString sentenceHtml(const std::vector<SentencePart>& parts, const FigureTheme& theme,
                     NumberVisibility numbers);

}  // namespace attention
