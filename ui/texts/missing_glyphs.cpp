// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/missing_glyphs.h"

#include "heatmap/text_runs.h"
#include "text/unicode_script.h"
#include "texts/joined_texts.h"
#include "texts/translation_contexts.h"

#include <QFontMetricsF>
#include <QStringList>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace attention {
namespace {

constexpr const char* emojiScript = "Zsye";  // code of emoji in scriptCode()

/// Returns the characters of `texts`, each once, by the ISO 15924 code of their script. Characters without a
/// script are left out.
std::map<std::string, std::vector<char32_t>> charactersByScript(const std::vector<std::string>& texts) {
    std::set<char32_t> characters;
    for (const std::string& text : texts)
        for (const uint codePoint : QString::fromStdString(text).toUcs4()) characters.insert(codePoint);
    std::map<std::string, std::vector<char32_t>> result;
    for (const char32_t codePoint : characters) result[scriptCode(codePoint)].push_back(codePoint);
    result.erase(std::string());
    return result;
}

/// Returns the package of Debian and Ubuntu that contains a font for `script`, an ISO 15924 code.
QString fontPackageFor(const std::string& script) {
    if (script == emojiScript) return QStringLiteral("fonts-noto-color-emoji");
    constexpr std::array eastAsianScripts = {"Hani", "Hira", "Kana", "Hang", "Bopo"};
    const bool isEastAsian = std::ranges::find(eastAsianScripts, script) != eastAsianScripts.end();
    return isEastAsian ? QStringLiteral("fonts-noto-cjk") : QStringLiteral("fonts-noto-core");
}

}  // namespace

bool hasGlyph(char32_t character, const QFont& font) {
    const QFont characterFont = scriptCode(character) == emojiScript ? emojiFont(font) : font;
    return QFontMetricsF(characterFont).inFontUcs4(character);
}

QString missingGlyphsText(const std::vector<std::string>& texts,
                          const std::function<bool(char32_t)>& canDisplay, const QString& language) {
    QStringList scripts, packages;
    for (const auto& [script, characters] : charactersByScript(texts)) {
        if (std::ranges::all_of(characters, canDisplay)) continue;
        scripts << QString::fromStdString(scriptName(script, language.toStdString()));
        packages << fontPackageFor(script);
    }
    if (scripts.isEmpty()) return {};
    packages.removeDuplicates();
    const QString pattern = Texts::tr(
        "No installed font contains all %1 characters of this text. Missing characters are shown as boxes. "
        "Install a font, for example the package %2.");
    return pattern.arg(joinedList(scripts), joinedList(packages));
}

}  // namespace attention
