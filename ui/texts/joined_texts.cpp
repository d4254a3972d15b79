// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/joined_texts.h"

#include "texts/translation_contexts.h"

#include <QStringList>

namespace attention {

QString joinedList(const QStringList& entries) {
    return entries.join(Texts::tr(", ", "between the entries of a list"));
}

QString joinedListWithAnd(const QStringList& entries) {
    if (entries.size() < 2) return joinedList(entries);
    return Texts::tr("%1 and %2", "the last two entries of a list")
        .arg(joinedList(entries.mid(0, entries.size() - 1)), entries.last());
}

QString joinedSentences(const QStringList& sentences) {
    QString text = sentences.value(0);
    for (const QString& sentence : sentences.mid(1))
        text = Texts::tr("%1 %2", "two sentences").arg(text, sentence);
    return text;
}

}  // namespace attention
