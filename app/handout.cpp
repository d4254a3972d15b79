// SPDX-License-Identifier: GPL-3.0-or-later
#include "handout.h"

#include "attention/stage_tile.h"
#include "export/settings_text.h"
#include "handout_data.h"
#include "state/shown.h"
#include "texts/provenance_text.h"
#include "texts/tr.h"

#include <QFile>

namespace attention {
namespace {

using Json = nlohmann::json;

constexpr Index mostTokens = 64;
constexpr Index mostHeads = 12;
constexpr Index mostNumbers = 4'000'000;

QByteArray resource(const QString& name) {
    QFile file(QStringLiteral(":/handout/") + name);
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return isOpen ? file.readAll() : QByteArray();
}

/// Every text that the script shows, so that a translated program writes a translated page.
Json textsJson() {
    Json texts;
    const auto add = [&](const char* name, const QString& text) { texts[name] = text.toStdString(); };
    add("stage", tr("Stage"));
    add("head", tr("Head"));
    add("ofHead", tr("%1, head %2"));
    add("cell", tr("%1: %2"));
    add("place", tr("%1 %2, %3 %4"));
    add("terms", tr("%1 terms"));
    add("comma", tr(", "));
    add("masked", tr("masked"));
    add("range", tr("Colours: %1 to %2"));
    add("hatched", tr("hatched: masked"));
    add("columns", tr("%1 %2–%3 of %4"));
    add("before", tr("Columns before"));
    add("after", tr("Columns after"));
    add("tooMany", tr("The arithmetic of this stage has too many numbers for a page."));
    add("help", tr("Point at a cell, or use the arrow keys; Page Up and Page Down change the stage."));
    return texts;
}

/// No text of a session may end the element it stands in.
QByteArray safeInScript(const Json& json) {
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
                                                     {"masked", theme.cells.maskedFill},
                                                     {"masked-line", theme.cells.maskedLine},
                                                     {"nan", theme.cells.nanFill},
                                                     {"nan-line", theme.cells.nanLine}};
    QByteArray css = ":root {";
    for (const auto& [name, color] : colors)
        css += QByteArray(" --") + name + ": " + color.name().toUtf8() + ';';
    return css + " }\n";
}

}  // namespace

QString whyNoHandout(const Trace& trace) {
    const Index tokens = std::max(trace.queryCount(), trace.keyCount());
    if (tokens > mostTokens || trace.heads() > mostHeads) {
        return tr("a handout holds at most %1 tokens and %2 heads, here %3 and %4")
            .arg(mostTokens)
            .arg(mostHeads)
            .arg(tokens)
            .arg(trace.heads());
    }
    Index numbers = 0;
    for (const Stage stage : pipelineStages(trace)) {
        const TileSize size = tileSize(trace, stage);
        numbers += size.rows * size.columns * trace.headsOf(stage);
    }
    if (numbers <= mostNumbers) return {};
    return tr("a handout holds at most %1 numbers, here %2; smaller d_k, d_v or d_model make fewer")
        .arg(mostNumbers)
        .arg(numbers);
}

QByteArray handoutPage(const std::shared_ptr<const Trace>& trace, const ViewSettings& view,
                       const FigureTheme& theme) {
    Json data = handoutData(*trace, view, theme);
    data["texts"] = textsJson();
    const QString title = headingOf(*trace->session, *trace, shownSequence(*trace, view));
    const QString origin =
        tr("%1 · %2").arg(provenanceText(*trace), settingsText(*trace, shownSequence(*trace, view)));
    const std::pair<QByteArray, QByteArray> parts[] = {
        {"language", tr("en").toUtf8()},
        {"title", title.toHtmlEscaped().toUtf8()},
        {"style", themeVariables(theme) + resource("handout.css")},
        {"title", title.toHtmlEscaped().toUtf8()},
        {"origin", origin.toHtmlEscaped().toUtf8()},
        {"noscript", tr("The numbers of this page need JavaScript; it works without a network.").toUtf8()},
        {"data", safeInScript(data)},
        {"script", resource("handout.js")}};
    // In one pass from the front, so that no part is searched for the next one's mark.
    const QByteArray frame = resource("handout.html");
    QByteArray page;
    qsizetype end = 0;
    for (const auto& [name, content] : parts) {
        const QByteArray mark = "{{" + name + "}}";
        const qsizetype at = frame.indexOf(mark, end);
        Q_ASSERT(at >= 0);
        page += frame.mid(end, at - end) + content;
        end = at + mark.size();
    }
    return page + frame.mid(end);
}

}  // namespace attention
