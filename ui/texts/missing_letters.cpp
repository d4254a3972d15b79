// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/missing_letters.h"

#include "heatmap/pieced_line.h"
#include "text/script.h"
#include "texts/tr.h"

#include <QGlyphRun>
#include <QStringList>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace attention {
namespace {

/// Whether fonts of this machine, `font` or those that Qt takes in its place, have all these characters.
bool haveGlyphs(const QString& characters, const QFont& font) {
    QTextLayout layout(characters, font);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    return std::ranges::none_of(layout.glyphRuns(), [](const QGlyphRun& run) {
        return run.glyphIndexes().contains(0);  // the box, in every font
    });
}

/// The characters of the texts by their script, each once.
std::map<std::string, QString> charactersByScript(const std::vector<std::string>& texts) {
    std::set<char32_t> characters;
    for (const std::string& text : texts)
        for (const uint c : QString::fromStdString(text).toUcs4()) characters.insert(c);
    std::map<std::string, QString> byScript;
    for (const char32_t c : characters) byScript[scriptOf(c)] += QString::fromUcs4(&c, 1);
    byScript.erase(std::string());
    return byScript;
}

/// The package of Debian and Ubuntu with a font for this script.
QString packageFor(const std::string& script) {
    if (script == "Zsye") return QStringLiteral("fonts-noto-color-emoji");
    constexpr std::array ofEastAsia = {"Hani", "Hira", "Kana", "Hang", "Bopo"};
    const bool isOfEastAsia = std::ranges::find(ofEastAsia, script) != ofEastAsia.end();
    return isOfEastAsia ? QStringLiteral("fonts-noto-cjk") : QStringLiteral("fonts-noto-core");
}

}  // namespace

QString missingLettersText(const std::vector<std::string>& texts, const QFont& font,
                           const QString& language) {
    QStringList scripts, packages;
    for (const auto& [script, characters] : charactersByScript(texts)) {
        if (haveGlyphs(characters, script == "Zsye" ? emojiFont(font) : font)) continue;
        scripts << QString::fromStdString(scriptName(script, language.toStdString()));
        packages << packageFor(script);
    }
    if (scripts.isEmpty()) return {};
    packages.removeDuplicates();
    return tr("No font here has all characters of %1, so boxes are drawn in their place. Install a font, for "
              "example the package %2.")
        .arg(scripts.join(tr(", ", "between scripts or packages")),
             packages.join(tr(", ", "between scripts or packages")));
}

}  // namespace attention
