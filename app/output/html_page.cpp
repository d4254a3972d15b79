// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/html_page.h"

#include "export/settings_text.h"
#include "texts/provenance_text.h"
#include "texts/translation_contexts.h"

#include <QFile>

namespace attention {
namespace {

QByteArray pageResource(const QString& name) {
    QFile file(QStringLiteral(":/handout/") + name);
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return isOpen ? file.readAll() : QByteArray();
}

/// Returns `json` as text without the characters <, > and &, so that no text of a session can end the HTML
/// element that contains the data.
QByteArray escapedForScript(const nlohmann::json& json) {
    QByteArray text = QByteArray::fromStdString(json.dump());
    text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    return text;
}

QByteArray themeVariables(const FigureTheme& theme) {
    const std::pair<const char*, QColor> colors[] = {{"background", theme.backgroundColor},
                                                     {"text", theme.textColor},
                                                     {"muted", theme.mutedTextColor},
                                                     {"hairline", theme.hairlineColor},
                                                     {"accent", theme.accentColor},
                                                     {"masked", theme.heatmapStyle.maskedFill},
                                                     {"masked-line", theme.heatmapStyle.maskedLine},
                                                     {"nan", theme.heatmapStyle.nanFill},
                                                     {"nan-line", theme.heatmapStyle.nanLine}};
    QByteArray css = ":root {";
    for (const auto& [name, color] : colors)
        css += QByteArray(" --") + name + ": " + color.name().toUtf8() + ';';
    return css + " }\n";
}

/// Replaces all placeholders of `pageTemplate` in one pass, so that placeholders in inserted values are not
/// replaced.
QByteArray withPlaceholdersFilled(const QByteArray& pageTemplate,
                                  const std::map<QByteArray, QByteArray>& values) {
    QByteArray page;
    qsizetype end = 0;
    for (qsizetype begin = pageTemplate.indexOf("{{"); begin >= 0; begin = pageTemplate.indexOf("{{", end)) {
        const qsizetype closingBraces = pageTemplate.indexOf("}}", begin);
        page += pageTemplate.mid(end, begin - end) +
                values.at(pageTemplate.mid(begin + 2, closingBraces - begin - 2));
        end = closingBraces + 2;
    }
    return page + pageTemplate.mid(end);
}

}  // namespace

PageTexts commonPageTexts(const Trace& trace, int sequence, const QString& title) {
    return {{"language", HandoutTexts::tr("en")},
            {"title", title},
            {"origin", HandoutTexts::tr("%1 · %2").arg(provenanceText(trace), settingsText(trace, sequence))},
            {"noscript", HandoutTexts::tr("This page requires JavaScript to show its numbers. It does not "
                                          "require a network connection.")}};
}

QByteArray renderPage(const QString& templateName, const PageTexts& texts, nlohmann::json data,
                      const FigureTheme& theme) {
    data["texts"]["terms"] = HandoutTexts::tr("%1 terms").toStdString();
    data["texts"]["comma"] = HandoutTexts::tr(", ").toStdString();
    std::map<QByteArray, QByteArray> values;
    for (const auto& [placeholder, text] : texts) values[placeholder] = text.toHtmlEscaped().toUtf8();
    values["style"] = themeVariables(theme) + pageResource("page.css") + pageResource(templateName + ".css");
    values["data"] = escapedForScript(data);
    values["script"] = pageResource("arithmetic.js") + pageResource(templateName + ".js");
    return withPlaceholdersFilled(pageResource(templateName + ".html"), values);
}

}  // namespace attention
