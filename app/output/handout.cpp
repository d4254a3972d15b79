// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/handout.h"

#include "comparison/trace_status.h"
#include "engine/compute_trace.h"
#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "layer/stage_matrix.h"
#include "lessons/lesson.h"
#include "lessons/lesson_sentence.h"
#include "output/handout_data.h"
#include "output/html_page.h"
#include "state/shown_cells.h"
#include "texts/field_texts.h"
#include "texts/shared_labels.h"
#include "texts/translation_contexts.h"

namespace attention {
namespace {

using Json = nlohmann::json;

constexpr Index maxTokens = 64;
constexpr Index maxHeads = 12;
constexpr Index maxEntries = 4'000'000;

/// Returns all texts that the script of the page shows, so that the page is in the language of the program.
Json textsJson() {
    Json texts;
    const auto add = [&](const char* name, const QString& text) { texts[name] = text.toStdString(); };
    add("stage", HandoutTexts::tr("Stage"));
    add("head", HandoutTexts::tr("Head"));
    add("ofHead", HandoutTexts::tr("%1, head %2"));
    add("cell", HandoutTexts::tr("%1: %2"));
    add("place", HandoutTexts::tr("%1 %2, %3 %4"));
    add("masked", maskedLabel());
    add("range", HandoutTexts::tr("Colors: %1 to %2"));
    add("hatched", HandoutTexts::tr("hatched: masked"));
    add("wider",
        HandoutTexts::tr("← → The heatmap is wider than the screen. Scroll sideways to see more columns."));
    add("columns", HandoutTexts::tr("%1 %2–%3 of %4"));
    add("before", HandoutTexts::tr("Previous columns"));
    add("after", HandoutTexts::tr("Next columns"));
    add("lesson", HandoutTexts::tr("Lesson"));
    add("showCell", HandoutTexts::tr("Show"));
    add("tooMany", HandoutTexts::tr("This page does not contain the calculation of this stage, because the "
                                    "stage has too many numbers."));
    add("help", HandoutTexts::tr("To see the calculation of a cell, point at it, tap it, or use the arrow "
                                 "keys. To change the stage, press Page Up or Page Down."));
    return texts;
}

}  // namespace

QString handoutUnavailableReason(const Trace& trace) {
    const Index tokenCount = std::max(trace.queryCount(), trace.keyCount());
    if (tokenCount > maxTokens || trace.headCount() > maxHeads) {
        return HandoutTexts::tr(
                   "A handout can contain at most %1 tokens and %2 heads, but the session has %3 and %4.")
            .arg(maxTokens)
            .arg(maxHeads)
            .arg(tokenCount)
            .arg(trace.headCount());
    }
    Index entryCount = 0;
    for (const Stage stage : pipelineStages(trace)) {
        const StageMatrixSize size = stageMatrixSize(trace, stage);
        entryCount += size.rows * size.columns * trace.stageHeadCount(stage);
    }
    if (entryCount <= maxEntries) return {};
    return HandoutTexts::
        tr("A handout can contain at most %1 numbers, but the session has %2. Reduce d_k, d_v or d_model.")
            .arg(maxEntries)
            .arg(entryCount);
}

std::string cellUrlFragment(const CellRef& cell) {
    return "stage=" + std::string(stageInfo(cell.stage).name) + "&head=" + std::to_string(cell.head + 1) +
           "&cell=" + std::to_string(cell.row + 1) + ',' + std::to_string(cell.column + 1);
}

QByteArray handoutPage(const Trace& trace, const DisplaySettings& displaySettings,
                       const CellRef& selectedCell, const QString& title, const FigureTheme& theme,
                       Json lesson) {
    Json data = handoutData(trace, displaySettings, theme);
    data["texts"] = textsJson();
    data["selected"] = cellUrlFragment(selectedCell);
    if (!lesson.empty()) data["lesson"] = std::move(lesson);
    const int sequence = shownSequence(trace, displaySettings);
    return renderPage(QStringLiteral("handout"), commonPageTexts(trace, sequence, title), std::move(data),
                      theme);
}

namespace {

QString plainSentence(const std::vector<SentencePart>& parts) {
    using Kind = SentencePart::Kind;
    QString sentence;
    for (const SentencePart& part : parts) {
        switch (part.kind) {
            case Kind::Text:
                sentence += truncatedText(part.text);
                break;
            case Kind::QueryToken:
            case Kind::KeyToken:
                sentence += QStringLiteral("“%1”").arg(bidiIsolated(printableToken(part.text)));
                break;
            case Kind::Number:
                sentence += numberText(part.number);
                break;
            case Kind::Missing:
                sentence += QStringLiteral("–");
                break;
        }
    }
    return sentence;
}

/// Returns the fields that the step sets, such as “number of heads: 3; …”. Empty if the step sets no field.
QString changesText(const LessonStep& step) {
    QStringList changes;
    for (const FieldValue& field : step.fieldValues)
        changes << HandoutTexts::tr("%1: %2", "field: value")
                       .arg(fieldName(field.path), QString::fromStdString(field.json));
    return changes.join(HandoutTexts::tr("; "));
}

}  // namespace

nlohmann::json handoutLessonJson(const Session& session, const Trace& pageTrace,
                                 const ProgressMonitor& monitor) {
    nlohmann::json steps = nlohmann::json::array();
    const Lesson lesson = parseLesson(session);
    std::shared_ptr<const Trace> trace;
    for (int stepIndex = 0; stepIndex < lesson.size(); ++stepIndex) {
        const Session stepSession = sessionAtStep(session, lesson, stepIndex);
        trace = computeTrace(stepSession, trace.get(), monitor);
        if (!trace) throw StoppedException();
        const LessonStep& step = lesson.steps[static_cast<std::size_t>(stepIndex)];
        nlohmann::json json = {
            {"sentence", plainSentence(filledSentence(step.text, *trace, 0)).toStdString()},
            {"changes", changesText(step).toStdString()}};
        if (traceStatus(pageTrace, stepSession) == TraceStatus::Current)
            json["place"] = cellUrlFragment(targetAtStep(lesson, stepIndex).cell);
        steps.push_back(std::move(json));
    }
    return steps;
}

}  // namespace attention
