// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "inspector/inspector_text.h"

#include <QUrl>

namespace attention {

/// Everything that the inspector prints, in order; `note` stands above the steps.
struct InspectorPage {
    QString note;
    std::vector<PrintedStep> steps;
    bool hasAllTerms = false;  ///< offers to show fewer again
};

/// The page as rich text. Operands link to linkTo() their cells, described by `wordsOf`; bars are pictures
/// named bar:‰ of the largest term.
using CellDescription = std::function<QString(const CellRef&)>;
QString inspectorHtml(const InspectorPage& page, const FigureTheme& theme, const CellDescription& wordsOf);

QUrl linkTo(const CellRef& cell);
std::optional<CellRef> cellOfLink(const QUrl& link);

/// The link that shows all terms of every step, or fewer again.
inline constexpr char allTermsLink[] = "terms:toggle";

}  // namespace attention
