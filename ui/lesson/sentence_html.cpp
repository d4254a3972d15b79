// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/sentence_html.h"

#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"

namespace attention {
namespace {

QString coloredHtml(const QString& text, const QColor& color) {
    return QStringLiteral("<span style='color:%1'>%2</span>").arg(color.name(), text);
}

QString quotedTokenHtml(const std::string& token) {
    return QStringLiteral("“%1”").arg(bidiIsolated(printableToken(token)).toHtmlEscaped());
}

}  // namespace

QString sentenceHtml(const std::vector<SentencePart>& parts, const FigureTheme& theme,
                     NumberVisibility numbers) {
    using Kind = SentencePart::Kind;
    constexpr qsizetype maxHtmlLength = 20'000;  // in characters, with markup; the rest is left out
    const bool areTokensPending = numbers == NumberVisibility::Pending;
    const bool areNumbersPending = areTokensPending || numbers == NumberVisibility::PendingNumbers;
    QString html;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (html.size() > maxHtmlLength) return html + QStringLiteral("…");
        const SentencePart& part = parts[i];
        const QString numberString = numbers == NumberVisibility::Hidden ? QStringLiteral("?")
                                     : areNumbersPending                 ? QStringLiteral("…")
                                                                         : numberText(part.number);
        switch (part.kind) {
            case Kind::Text:
                html += truncatedText(part.text).toHtmlEscaped();
                break;
            case Kind::QueryToken:
                html += coloredHtml(areTokensPending ? QStringLiteral("…") : quotedTokenHtml(part.text),
                                    theme.queryColor);
                break;
            case Kind::KeyToken:
                html += coloredHtml(areTokensPending ? QStringLiteral("…") : quotedTokenHtml(part.text),
                                    theme.keyColor);
                break;
            case Kind::Number:
                html += part.cell && numbers == NumberVisibility::Visible
                            ? QStringLiteral("<a href='%1' style='color:%2'>%3</a>")
                                  .arg(QString::number(i), theme.textColor.name(), numberString)
                            : numberString;
                break;
            case Kind::Missing:
                html += areNumbersPending ? QStringLiteral("…") : QStringLiteral("–");
                break;
        }
    }
    return html;
}

}  // namespace attention
