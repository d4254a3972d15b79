// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that the sentences of lessons and presets agree with the view that the window shows next to them.
#pragma once

#include "lessons/lesson.h"
#include "lessons/lesson_sentence.h"
#include "state/display_settings.h"

#include <QString>
#include <QStringList>

#include <memory>

namespace attention::test {

/// The trace, the view and the selected cell that the window shows at a lesson step.
struct DisplayedStep {
    std::shared_ptr<const Trace> trace;
    StepTarget target;
    ViewSettings settings;

    /// Returns true if the trace contains the cell.
    bool hasCell(const CellRef& cell) const;
    /// Returns true if the current view shows a heatmap of the stage for the head.
    bool shows(Stage stage, int head) const;
};

/// Returns the trace, the view and the selected cell of a lesson step. `base` is the session whose fields the
/// lesson changes. `step` is the index of the step, from 0.
DisplayedStep displayedStep(const Session& base, const Lesson& lesson, int step);

/// Returns the problems of the sentence of a step, one text per problem. Problems are mentioned cells that do
/// not exist or are not visible, tokens that belong to no mentioned cell, and numbers and tokens without a
/// placeholder. `language` is "en" or "zh_CN".
QStringList sentenceProblems(const LessonStep& step, const DisplayedStep& display, const QString& language);

/// Returns true if no cell of the row has a larger value than `cell`, in the first sequence.
bool isLargestOfRow(const Trace& trace, const CellRef& cell);

/// Returns the numbers in the text of a sentence, in their written form, such as "0.4917" or "−1e9".
QStringList literalNumbers(const QString& sentence);

}  // namespace attention::test
