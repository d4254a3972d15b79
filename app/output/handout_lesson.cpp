// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/handout_lesson.h"

#include "comparison/trace_status.h"
#include "engine/compute_trace.h"
#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "lessons/lesson.h"
#include "lessons/lesson_sentence.h"
#include "output/handout.h"
#include "texts/field_texts.h"
#include "texts/translation_contexts.h"

namespace attention {
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
