// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_document.h"

#include "heatmap/figure_theme.h"
#include "help/help_page.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QPalette>
#include <QTextDocument>

namespace attention {
namespace {

/// The page with some of the text’s colour, which shows in every theme.
QString mixed(const QPalette& palette, double share) {
    const QColor page = palette.color(QPalette::Base);
    const QColor text = palette.color(QPalette::Text);
    const auto mix = [&](int of, int with) { return static_cast<int>(of + (with - of) * share); };
    return QColor(mix(page.red(), text.red()), mix(page.green(), text.green()), mix(page.blue(), text.blue()))
        .name();
}

/// Lines are shorter than tables are wide; hairlines between rows, no
/// frame; code on a ground.
QString styleOf(const QFont& font, const QPalette& palette) {
    // A generic name is none in a list of families.
    const QString fixed = QFontInfo(QFontDatabase::systemFont(QFontDatabase::FixedFont)).family();
    return QStringLiteral(R"(
        h1 { font-weight: 600; margin: 0 0 14px 0 }
        h2 { font-weight: 600; margin: 26px 0 8px 0 }
        h3 { font-weight: 600; margin: 18px 0 8px 0 }
        p { margin: 0 40px 10px 0; line-height: 122% }
        ul, ol { margin: 0 0 6px 0 }
        li { margin: 0 40px 4px 0; line-height: 122% }
        code { font-family: '%1', 'Noto Sans CJK SC'; font-size: %2pt; background-color: %3 }
        pre code, h3 code { background-color: transparent }
        a { text-decoration: none }
        pre { margin: 0; white-space: pre-wrap }
        table { margin: 2px 0 14px 0; border-collapse: collapse; border-width: 0 }
        th { color: %4; font-weight: 600; text-align: left; border-bottom: 1px solid %4; padding: 4px 14px 4px 0 }
        td { border-bottom: 1px solid %5; padding: 4px 14px 4px 0; vertical-align: top }
        table.code { background-color: %3 }
        td.code { border-bottom: 0 none; padding: 8px }
    )")
        .arg(fixed, QString::number(font.pointSizeF() * 0.92), mixed(palette, 0.05),
             themeFor(palette, font).mutedText.name(), mixed(palette, 0.16));
}

}  // namespace

void renderHelpPage(QTextDocument& document, const HelpPage& page, const QPalette& palette) {
    document.setIndentWidth(20);
    document.setDefaultStyleSheet(styleOf(document.defaultFont(), palette));
    QString text = page.html;
    // What the style sheet cannot say: how wide a table is, and that a block of code has padding.
    text.replace(QStringLiteral("<table>"),
                 QStringLiteral("<table width=\"100%\" cellspacing=\"0\" border=\"0\">"));
    text.replace(QStringLiteral("<pre>"),
                 QStringLiteral("<table class=\"code\" width=\"100%\" cellspacing=\"0\"><tr><td "
                                "class=\"code\" bgcolor=\"%1\"><pre>")
                     .arg(mixed(palette, 0.05)));
    text.replace(QStringLiteral("\n</code></pre>"), QStringLiteral("</code></pre></td></tr></table>"));
    document.setHtml(QStringLiteral("<h1>%1</h1>").arg(page.title) + text);
}

}  // namespace attention
