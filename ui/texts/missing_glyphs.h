// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace attention {

/// True if a font of this machine has a glyph for `character`. The fonts are `font` (for an emoji, the font
/// of emoji) and the fonts that Qt uses as substitutes.
bool hasGlyph(char32_t character, const QFont& font);

/// Returns a sentence about the characters of `texts` that are shown as boxes, because no font has a glyph
/// for them. The sentence names the scripts of these characters, and packages with fonts for them.
/// `canDisplay` returns true for a character with a glyph. `language` is the language of the names of the
/// scripts: "en" or "zh_CN". Returns an empty text if all characters have a glyph.
QString missingGlyphsText(const std::vector<std::string>& texts,
                          const std::function<bool(char32_t)>& canDisplay, const QString& language);

}  // namespace attention
