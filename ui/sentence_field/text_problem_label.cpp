// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/text_problem_label.h"

#include "heatmap/figure_theme.h"
#include "look/design_values.h"
#include "texts/field_texts.h"

#include <QEvent>

namespace attention {

TextProblemLabel::TextProblemLabel(const ViewContext& viewContext, QWidget* parent)
    : QLabel(parent), m_viewContext(viewContext) {
    setObjectName(QStringLiteral("sentence.problem"));
    setAlignment(Qt::AlignHCenter);
    setWordWrap(true);
    setContentsMargins(design::margin, 0, design::margin, design::spacing);
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & StateChange::Problems) updateProblems();
    });
    updateProblems();
    updateColor();
}

void TextProblemLabel::updateProblems() {
    QStringList messages;
    for (const Problem& problem : m_viewContext.state().problems)
        if (isProblemOfText(problem)) messages << fieldProblemText(problem);
    setText(messages.join('\n'));
    setHidden(messages.isEmpty());
}

void TextProblemLabel::updateColor() {
    QPalette labelPalette = palette();
    labelPalette.setColor(foregroundRole(), themeFor(palette(), font()).errorColor);
    setPalette(labelPalette);
}

void TextProblemLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    // The palette is set again with the same color, which ends the recursion.
    if (event->type() == QEvent::PaletteChange) updateColor();
}

}  // namespace attention

#include "moc_text_problem_label.cpp"
