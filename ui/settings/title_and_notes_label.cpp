// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/title_and_notes_label.h"

#include "heatmap/printable_text.h"
#include "text/message.h"

namespace attention {

TitleAndNotesLabel::TitleAndNotesLabel() {
    setWordWrap(true);
}

void TitleAndNotesLabel::showSession(const Session& session, bool keepsPlace) {
    const QString title = QString::fromStdString(elidedText(session.title, 200));
    const QString notes = QString::fromStdString(elidedText(session.notes, 4000));
    const bool hasBoth = !title.isEmpty() && !notes.isEmpty();
    setText(m_areTextsHidden ? QString()
            : hasBoth        ? tr("%1: %2", "title: notes").arg(bidiIsolated(title), bidiIsolated(notes))
                             : title + notes);
    const bool keepsHeight = text().isEmpty() && isVisible() && keepsPlace;
    setMinimumHeight(keepsHeight ? height() : 0);
    setHidden(text().isEmpty() && !keepsHeight);
}

void TitleAndNotesLabel::releaseReservedHeight() {
    setMinimumHeight(0);
    setHidden(text().isEmpty());
}

}  // namespace attention

#include "moc_title_and_notes_label.cpp"
