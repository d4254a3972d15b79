// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/formatted_step.h"
#include "inspector/nearest_words_text.h"

#include <QUrl>

#include <optional>
#include <vector>

namespace attention {

/// Everything that the inspector prints, in order; `note` stands above the steps.
struct CalculationPage {
    std::optional<FormattedNearestWords> nearestWords;
    QString note;
    std::vector<FormattedStep> steps;
    bool canShowFewerTerms = false;  ///< offers to show fewer again
};

QString linkToCell(const CellRef& cell);
std::optional<CellRef> cellFromLink(const QUrl& link);

/// The link that shows all terms of every step, or fewer again.
inline constexpr char allTermsLink[] = "terms:toggle";

}  // namespace attention
