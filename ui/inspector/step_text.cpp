// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/step_text.h"

#include "texts/message_text.h"
#include "texts/stage_texts.h"

#include <QStringList>

namespace attention {

QString stepTitle(const Trace& trace, const Step& step) {
    const Message& title = step.title.isEmpty() ? step.kind->title : step.title;
    return title.isEmpty() ? stageLine(trace, step.cell->stage) : messageText(title);
}

QString stepNote(const Step& step) {
    QStringList sentences;
    for (const Message& note : step.notes) sentences << messageText(note);
    return sentences.join(QLatin1Char(' '));
}

}  // namespace attention
