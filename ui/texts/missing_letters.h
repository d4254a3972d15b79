// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

#include <string>
#include <vector>

namespace attention {

/// Returns a sentence that names the scripts of these texts whose characters no font has, so that boxes are
/// drawn in their place, and packages with such fonts. Empty if every character has a glyph. `language` is
/// that of the sentence, "en" or "zh_CN".
QString missingLettersText(const std::vector<std::string>& texts, const QFont& font, const QString& language);

}  // namespace attention
