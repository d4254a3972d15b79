// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/help_page.h"

#include "heatmap/figure_theme.h"
#include "look/fonts.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QPalette>
#include <QTextDocument>

#include <array>

namespace attention {
namespace {

constexpr std::array getStartedTopics = {
    HelpTopic{"first-five-minutes", QT_TRANSLATE_NOOP("attention::HelpTopic", "Your first five minutes")},
    HelpTopic{"first-lesson", QT_TRANSLATE_NOOP("attention::HelpTopic", "Your first lesson in class")},
    HelpTopic{"train-a-model", QT_TRANSLATE_NOOP("attention::HelpTopic", "Train a small model")},
};
constexpr std::array howToTopics = {
    HelpTopic{"projector", QT_TRANSLATE_NOOP("attention::HelpTopic", "Show attention on a projector")},
    HelpTopic{"hide-weights",
              QT_TRANSLATE_NOOP("attention::HelpTopic", "Hide the weights and let students guess")},
    HelpTopic{"slide-figure", QT_TRANSLATE_NOOP("attention::HelpTopic", "Make a figure for slides")},
    HelpTopic{"paper-figure", QT_TRANSLATE_NOOP("attention::HelpTopic", "Make a figure for a paper")},
    HelpTopic{"animation", QT_TRANSLATE_NOOP("attention::HelpTopic", "Make an animation")},
    HelpTopic{"exercise", QT_TRANSLATE_NOOP("attention::HelpTopic", "Print an exercise")},
    HelpTopic{"handout", QT_TRANSLATE_NOOP("attention::HelpTopic", "Make a handout for students")},
    HelpTopic{"compare", QT_TRANSLATE_NOOP("attention::HelpTopic", "Compare two settings")},
    HelpTopic{"mask-cells", QT_TRANSLATE_NOOP("attention::HelpTopic", "Mask cells")},
    HelpTopic{"head-off", QT_TRANSLATE_NOOP("attention::HelpTopic", "Switch a head off")},
    HelpTopic{"trace-a-number", QT_TRANSLATE_NOOP("attention::HelpTopic", "Trace a number to its operands")},
    HelpTopic{"choose-queries",
              QT_TRANSLATE_NOOP("attention::HelpTopic", "See the attention of several words at once")},
    HelpTopic{"next-tokens", QT_TRANSLATE_NOOP("attention::HelpTopic", "See which token a model predicts")},
    HelpTopic{"open-model", QT_TRANSLATE_NOOP("attention::HelpTopic", "Open a trained model")},
    HelpTopic{"open-attention", QT_TRANSLATE_NOOP("attention::HelpTopic", "Open attention from PyTorch")},
    HelpTopic{"word-vectors", QT_TRANSLATE_NOOP("attention::HelpTopic", "Use word vectors")},
    HelpTopic{"own-task", QT_TRANSLATE_NOOP("attention::HelpTopic", "Train on examples of your own")},
    HelpTopic{"sweep", QT_TRANSLATE_NOOP("attention::HelpTopic", "See how a setting changes the result")},
    HelpTopic{"no-window", QT_TRANSLATE_NOOP("attention::HelpTopic", "Run without a window")},
    HelpTopic{"write-lesson", QT_TRANSLATE_NOOP("attention::HelpTopic", "Write a lesson")},
    HelpTopic{"save-and-recover",
              QT_TRANSLATE_NOOP("attention::HelpTopic", "Save, open and recover a session")},
};
constexpr std::array referenceTopics = {
    HelpTopic{"views", QT_TRANSLATE_NOOP("attention::HelpTopic", "Views")},
    HelpTopic{"settings", QT_TRANSLATE_NOOP("attention::HelpTopic", "Settings")},
    HelpTopic{"shortcuts", QT_TRANSLATE_NOOP("attention::HelpTopic", "Keyboard shortcuts")},
    HelpTopic{"symbols", QT_TRANSLATE_NOOP("attention::HelpTopic", "Symbols and stages")},
    HelpTopic{"metrics", QT_TRANSLATE_NOOP("attention::HelpTopic", "Metrics")},
    HelpTopic{"figures", QT_TRANSLATE_NOOP("attention::HelpTopic", "Figures")},
    HelpTopic{"command-line", QT_TRANSLATE_NOOP("attention::HelpTopic", "Command line")},
    HelpTopic{"session-file", QT_TRANSLATE_NOOP("attention::HelpTopic", "Session file")},
    HelpTopic{"file-formats", QT_TRANSLATE_NOOP("attention::HelpTopic", "File formats")},
};
constexpr std::array backgroundTopics = {
    HelpTopic{"attention", QT_TRANSLATE_NOOP("attention::HelpTopic", "How attention works")},
    HelpTopic{"where-numbers-come-from",
              QT_TRANSLATE_NOOP("attention::HelpTopic", "Random, hand-built and trained weights")},
    HelpTopic{"same-as-pytorch", QT_TRANSLATE_NOOP("attention::HelpTopic", "The same numbers as PyTorch")},
    HelpTopic{"pronoun-model", QT_TRANSLATE_NOOP("attention::HelpTopic", "Abilities of the pronoun model")},
    HelpTopic{"not-an-explanation",
              QT_TRANSLATE_NOOP("attention::HelpTopic", "Why attention weights are not an explanation")},
    HelpTopic{"about", QT_TRANSLATE_NOOP("attention::HelpTopic", "About Attention Lab")},
};

const std::array sections = {
    HelpSection{QT_TRANSLATE_NOOP("attention::HelpTopic", "Get started"), getStartedTopics},
    HelpSection{QT_TRANSLATE_NOOP("attention::HelpTopic", "How do I …?"), howToTopics},
    HelpSection{QT_TRANSLATE_NOOP("attention::HelpTopic", "Reference"), referenceTopics},
    HelpSection{QT_TRANSLATE_NOOP("attention::HelpTopic", "Background"), backgroundTopics},
};

}  // namespace

std::span<const HelpSection> helpSections() {
    return sections;
}

std::vector<HelpTopic> helpTopics() {
    std::vector<HelpTopic> topics;
    for (const HelpSection& section : sections)
        topics.insert(topics.end(), section.topics.begin(), section.topics.end());
    return topics;
}

QString expandHelpTables(QString html, const HelpTables& tables) {
    for (const auto& [name, table] : tables) {
        const QString placeholder = QStringLiteral("{{%1}}").arg(name);
        if (!html.contains(placeholder)) continue;
        const QString tableHtml = table();
        html.replace(QStringLiteral("<p>%1</p>").arg(placeholder), tableHtml).replace(placeholder, tableHtml);
    }
    return html;
}

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
