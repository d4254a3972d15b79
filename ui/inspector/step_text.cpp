// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/step_text.h"

#include "texts/joined_texts.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"

#include <QStringList>

namespace attention {

QString stageLegendEntry(const Trace& trace, Stage stage) {
    return CalculationTexts::tr("%1: %2").arg(stageSymbol(stage), stageInfo(stage).isParameter()
                                                                      ? CalculationTexts::tr("parameters")
                                                                      : stageTitle(trace, stage));
}

QString stepTitle(const Trace& trace, const CalculationStep& step) {
    const Message& title = step.title.isEmpty() ? step.kind->title : step.title;
    return title.isEmpty() ? stageTitleAndFormula(trace, step.cell->stage) : messageText(title);
}

QString stepNote(const CalculationStep& step) {
    QStringList sentences;
    for (const Message& note : step.notes) sentences << messageText(note);
    return sentences.join(QLatin1Char(' '));
}

QString stepLegend(const Trace& trace, const CalculationStep& step, std::set<Stage>& explainedStages) {
    QStringList entries;
    for (const Term& term : step.terms) {
        for (const Operand& operand : term.operands) {
            if (operand.isGradient) entries << CalculationTexts::tr("∂: gradient of the loss");
            if (operand.quantity || !operand.cell || operand.isGradient ||
                !explainedStages.insert(operand.cell->stage).second)
                continue;
            entries << stageLegendEntry(trace.gradientOf ? *trace.gradientOf : trace, operand.cell->stage);
        }
    }
    if (step.cell) explainedStages.insert(step.cell->stage);
    entries.removeDuplicates();
    return joinedList(entries);
}

}  // namespace attention
