// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "lessons/lesson_sentence.h"

#include <QString>

#include <vector>

namespace attention {

/// The form of the numbers in the sentence of a lesson step.
enum class NumberVisibility {
    Visible,         ///< the values of the numbers
    PendingNumbers,  ///< numbers as "…", because the trace of the step is not computed yet
    Pending,  ///< numbers and tokens as "…", because the trace of the step and its tokens are not computed
              ///< yet
    Hidden    ///< numbers as "?", because the user is guessing the weights
};

/// Returns the sentence with its values as rich text. Tokens have the colors of queries or keys. A visible
/// number of a cell is a link, whose address is the index of the part in `parts`, from 0. A part without a
/// value is shown as "–".
QString sentenceHtml(const std::vector<SentencePart>& parts, const FigureTheme& theme,
                     NumberVisibility numbers);

}  // namespace attention
