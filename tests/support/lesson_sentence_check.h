// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the sentences of lessons and presets against the view that the window shows with them.
#pragma once

#include "lessons/lesson.h"
#include "lessons/lesson_sentence.h"
#include "state/view_settings.h"

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

/// Computes the trace of a lesson step, counted from 0. `base` is the session that the lesson changes.
DisplayedStep displayedStep(const Session& base, const Lesson& lesson, int step);

/// Returns the problems of the sentence of a step, one text per problem: cells that do not exist or are not
/// visible, tokens that belong to no mentioned cell, numbers and tokens that are written literally.
/// `language` is "en" or "zh_CN".
QStringList sentenceProblems(const LessonStep& step, const DisplayedStep& display, const QString& language);

/// Returns true if no cell of the same row has a larger value in the first sequence.
bool isLargestOfRow(const Trace& trace, const CellRef& cell);

/// Returns the numbers that a sentence contains as text, as they are written: "0.4917", "−1e9".
QStringList literalNumbers(const QString& sentence);

}  // namespace attention::test
