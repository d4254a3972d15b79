// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace attention {

/// True if a font of this machine has a glyph for the character: `font`, a font of emoji for an emoji, or
/// another one that Qt takes in their place.
bool hasGlyph(char32_t character, const QFont& font);

/// Returns a sentence that names the scripts of these texts with characters for which `canDisplay` is false,
/// so that boxes are drawn in their place, and packages with fonts for them. Empty if there are none.
/// `language` is that of the sentence, "en" or "zh_CN".
QString missingGlyphsText(const std::vector<std::string>& texts,
                          const std::function<bool(char32_t)>& canDisplay, const QString& language);

}  // namespace attention
