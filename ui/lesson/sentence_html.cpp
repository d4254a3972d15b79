// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/sentence_html.h"

#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"

namespace attention {
namespace {

QString colored(const QString& text, const QColor& color) {
    return QStringLiteral("<span style='color:%1'>%2</span>").arg(color.name(), text);
}

QString quoted(const std::string& token) {
    return QStringLiteral("“%1”").arg(bidiIsolated(printableToken(token)).toHtmlEscaped());
}

}  // namespace

QString sentenceHtml(const std::vector<SentencePart>& parts, const FigureTheme& theme, bool isWaiting) {
    using Kind = SentencePart::Kind;
    constexpr qsizetype longest = 20'000;  // letters and markup; beyond it the rest is left out
    QString html;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (html.size() > longest) return html + QStringLiteral("…");
        const SentencePart& part = parts[i];
        const QString number = isWaiting ? QStringLiteral("…") : numberText(part.number);
        switch (part.kind) {
            case Kind::Text:
                html += truncatedText(part.text).toHtmlEscaped();
                break;
            case Kind::QueryToken:
                html += colored(isWaiting ? QStringLiteral("…") : quoted(part.text), theme.query);
                break;
            case Kind::KeyToken:
                html += colored(isWaiting ? QStringLiteral("…") : quoted(part.text), theme.key);
                break;
            case Kind::Number:
                html += part.cell && !isWaiting ? QStringLiteral("<a href='%1' style='color:%2'>%3</a>")
                                                      .arg(QString::number(i), theme.text.name(), number)
                                                : number;
                break;
            case Kind::Missing:
                html += isWaiting ? QStringLiteral("…") : QStringLiteral("–");
                break;
        }
    }
    return html;
}

}  // namespace attention
