// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/html_page.h"

#include "export/settings_text.h"
#include "texts/provenance_text.h"
#include "texts/tr.h"

#include <QFile>

namespace attention {
namespace {

QByteArray pageResource(const QString& name) {
    QFile file(QStringLiteral(":/handout/") + name);
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return isOpen ? file.readAll() : QByteArray();
}

/// No text of a session may end the element it stands in.
QByteArray safeInScript(const nlohmann::json& json) {
    QByteArray text = QByteArray::fromStdString(json.dump());
    text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    return text;
}

QByteArray themeVariables(const FigureTheme& theme) {
    const std::pair<const char*, QColor> colors[] = {{"background", theme.background},
                                                     {"text", theme.text},
                                                     {"muted", theme.mutedText},
                                                     {"hairline", theme.hairline},
                                                     {"accent", theme.accent},
                                                     {"masked", theme.heatmapStyle.maskedFill},
                                                     {"masked-line", theme.heatmapStyle.maskedLine},
                                                     {"nan", theme.heatmapStyle.nanFill},
                                                     {"nan-line", theme.heatmapStyle.nanLine}};
    QByteArray css = ":root {";
    for (const auto& [name, color] : colors)
        css += QByteArray(" --") + name + ": " + color.name().toUtf8() + ';';
    return css + " }\n";
}

/// In one pass from the front, so that no part is searched for the next one's mark.
QByteArray withPlaceholdersFilled(const QByteArray& frame, const std::map<QByteArray, QByteArray>& parts) {
    QByteArray page;
    qsizetype end = 0;
    for (qsizetype at = frame.indexOf("{{"); at >= 0; at = frame.indexOf("{{", end)) {
        const qsizetype close = frame.indexOf("}}", at);
        page += frame.mid(end, at - end) + parts.at(frame.mid(at + 2, close - at - 2));
        end = close + 2;
    }
    return page + frame.mid(end);
}

}  // namespace

PageTexts commonPageTexts(const Trace& trace, int sequence, const QString& title) {
    return {{"language", tr("en")},
            {"title", title},
            {"origin", tr("%1 · %2").arg(provenanceText(trace), settingsText(trace, sequence))},
            {"noscript", tr("The numbers of this page need JavaScript; it works without a network.")}};
}

QByteArray renderPage(const QString& templateName, const PageTexts& texts, nlohmann::json data,
                      const FigureTheme& theme) {
    data["texts"]["terms"] = tr("%1 terms").toStdString();
    data["texts"]["comma"] = tr(", ").toStdString();
    std::map<QByteArray, QByteArray> parts;
    for (const auto& [mark, text] : texts) parts[mark] = text.toHtmlEscaped().toUtf8();
    parts["style"] = themeVariables(theme) + pageResource("page.css") + pageResource(templateName + ".css");
    parts["data"] = safeInScript(data);
    parts["script"] = pageResource("arithmetic.js") + pageResource(templateName + ".js");
    return withPlaceholdersFilled(pageResource(templateName + ".html"), parts);
}

}  // namespace attention
