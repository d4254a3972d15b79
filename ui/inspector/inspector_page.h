// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/inspector_text.h"
#include "inspector/words_text.h"

#include <QUrl>

#include <optional>
#include <vector>

namespace attention {

/// Everything that the inspector prints, in order; `note` stands above the steps.
struct InspectorPage {
    std::optional<PrintedWords> words;
    QString note;
    std::vector<PrintedStep> steps;
    bool hasAllTerms = false;  ///< offers to show fewer again
};

QString linkTo(const CellRef& cell);
std::optional<CellRef> cellOfLink(const QUrl& link);

/// The link that shows all terms of every step, or fewer again.
inline constexpr char allTermsLink[] = "terms:toggle";

}  // namespace attention
