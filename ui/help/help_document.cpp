// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_document.h"

#include "heatmap/figure_theme.h"
#include "help/help_page.h"
#include "look/fonts.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QPalette>
#include <QTextDocument>

namespace attention {
namespace {

/// Returns a color between background (`textFraction` 0) and text (1). Such a color is visible in every
/// theme.
QString blendedColorName(const QPalette& palette, double textFraction) {
    const QColor background = palette.color(QPalette::Base);
    const QColor textColor = palette.color(QPalette::Text);
    const auto blend = [&](int backgroundValue, int textValue) {
        return static_cast<int>(backgroundValue + (textValue - backgroundValue) * textFraction);
    };
    return QColor(blend(background.red(), textColor.red()), blend(background.green(), textColor.green()),
                  blend(background.blue(), textColor.blue()))
        .name();
}

/// Returns the styles of headings, paragraphs, tables and code. Font sizes come from fontFor().
QString helpStyleSheet(const QFont& font, const QPalette& palette) {
    // In a list of families, Qt ignores generic names. QFontInfo returns the actual family.
    const QString fixedFontFamily = QFontInfo(QFontDatabase::systemFont(QFontDatabase::FixedFont)).family();
    const auto pixelSizeText = [&](TextStyle style) {
        return QString::number(fontFor(style, font).pixelSize());
    };
    return QStringLiteral(R"(
        h1 { font-size: %6px; font-weight: 600; margin: 0 0 14px 0 }
        h2 { font-size: %7px; font-weight: 600; margin: 24px 0 8px 0 }
        h3 { font-size: %2px; font-weight: 600; margin: 16px 0 8px 0 }
        p { margin: 0 40px 10px 0; line-height: 122% }
        ul, ol { margin: 0 0 6px 0 }
        li { margin: 0 40px 4px 0; line-height: 122% }
        code { font-family: '%1', 'Noto Sans CJK SC'; font-size: %2px; background-color: %3 }
        pre code, h3 code { background-color: transparent }
        a { text-decoration: none }
        pre { margin: 0; white-space: pre-wrap }
        table { margin: 2px 0 14px 0; border-collapse: collapse; border-width: 0 }
        th { color: %4; font-weight: 600; text-align: left; border-bottom: 1px solid %4; padding: 4px 14px 4px 0 }
        td { border-bottom: 1px solid %5; padding: 4px 14px 4px 0; vertical-align: top }
        table.code { background-color: %3 }
        td.code { border-bottom: 0 none; padding: 8px }
    )")
        .arg(fixedFontFamily, pixelSizeText(TextStyle::Body), blendedColorName(palette, 0.05),
             themeFor(palette, font).mutedTextColor.name(), blendedColorName(palette, 0.16),
             pixelSizeText(TextStyle::PageTitle), pixelSizeText(TextStyle::Title));
}

}  // namespace

void renderHelpPage(QTextDocument& document, const HelpPage& page, const QPalette& palette) {
    document.setIndentWidth(20);
    document.setDefaultStyleSheet(helpStyleSheet(document.defaultFont(), palette));
    QString html = page.html;
    // Style sheets of QTextDocument do not support the width of tables and the padding of code blocks.
    html.replace(QStringLiteral("<table>"),
                 QStringLiteral("<table width=\"100%\" cellspacing=\"0\" border=\"0\">"));
    html.replace(QStringLiteral("<pre>"),
                 QStringLiteral("<table class=\"code\" width=\"100%\" cellspacing=\"0\"><tr><td "
                                "class=\"code\" bgcolor=\"%1\"><pre>")
                     .arg(blendedColorName(palette, 0.05)));
    html.replace(QStringLiteral("\n</code></pre>"), QStringLiteral("</code></pre></td></tr></table>"));
    document.setHtml(html);
}

}  // namespace attention
