// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/formatted_step.h"
#include "inspector/nearest_words_text.h"

#include <QUrl>

#include <optional>
#include <vector>

namespace attention {

/// The content of the inspector for one number, from top to bottom.
struct CalculationPage {
    std::optional<FormattedNearestWords> nearestWords;  ///< std::nullopt if the trace has no word vectors
    QString note;                                       ///< a remark above the steps, or empty
    std::vector<FormattedStep> steps;                   ///< calculation steps; the last one has the number
    /// True if all terms are shown and a link offers to show fewer terms.
    bool canShowFewerTerms = false;
};

/// Returns the target of a link to `cell`, such as "cell:11,0,1,4" with the stage number, head, row and
/// column.
QString linkToCell(const CellRef& cell);
/// Returns the cell of a link target from linkToCell(), or std::nullopt for another link.
std::optional<CellRef> cellFromLink(const QUrl& link);

/// Target of the link that toggles between all terms and the largest terms of every step.
inline constexpr char allTermsLink[] = "terms:toggle";

}  // namespace attention
