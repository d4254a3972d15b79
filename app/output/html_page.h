// SPDX-License-Identifier: GPL-3.0-or-later
// One self-contained file for a browser: a frame with the style, the data and the script in it.
#pragma once

#include "heatmap/figure_theme.h"
#include "trace/trace.h"

#include <QByteArray>
#include <QString>

#include <nlohmann/json.hpp>

#include <map>

namespace attention {

/// What stands in a page's marks, such as {{title}}, beside its style, data and script.
using PageTexts = std::map<QByteArray, QString>;

/// What all pages say of themselves: language, title, origin, noscript.
PageTexts commonPageTexts(const Trace& trace, int sequence, const QString& title);

/// The page whose frame, style and script have this name in resources/handout. What data["texts"] lacks of
/// the texts that all pages show is added.
QByteArray renderPage(const QString& templateName, const PageTexts& texts, nlohmann::json data,
                      const FigureTheme& theme);

}  // namespace attention
