// SPDX-License-Identifier: GPL-3.0-or-later
// Self-contained HTML files. Each consists of a template in which style, data and script are filled in.
#pragma once

#include "heatmap/figure_theme.h"
#include "trace/trace.h"

#include <QByteArray>
#include <QString>

#include <nlohmann/json.hpp>

#include <map>

namespace attention {

/// The texts for the placeholders of a template, such as {{title}}. A key is a placeholder without braces.
/// Texts for the placeholders style, data and script are not included.
using PageTexts = std::map<QByteArray, QString>;

/// Returns the texts that all pages contain: the language, the title, the origin of the numbers, and the text
/// for browsers without JavaScript. `sequence` is the index of the sequence, from 0.
PageTexts commonPageTexts(const Trace& trace, int sequence, const QString& title);

/// Returns an HTML page from the template, the style sheet and the script named `templateName` in
/// resources/handout. Adds the texts that all scripts need to data["texts"].
QByteArray renderPage(const QString& templateName, const PageTexts& texts, nlohmann::json data,
                      const FigureTheme& theme);

}  // namespace attention
