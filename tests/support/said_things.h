// SPDX-License-Identifier: GPL-3.0-or-later
// What a sentence of a lesson or preset says, held against the picture it stands above.
#pragma once

#include "lessons/lesson.h"
#include "lessons/lesson_sentence.h"
#include "state/view_settings.h"

#include <QString>
#include <QStringList>

#include <memory>

namespace attention::test {

/// What the window shows at a step: numbers of one trace, looked at in one way.
struct Picture {
    std::shared_ptr<const Trace> trace;
    StepTarget place;
    ViewSettings settings;

    bool hasCell(const CellRef& cell) const;
    /// Whether the view in front has a map of the stage for the head.
    bool shows(Stage stage, int head) const;
};
Picture pictureAt(const Session& base, const Lesson& lesson, int step);

/// What is wrong with the sentence of a step, in words; nothing for a good one. `language` is "en" or
/// "zh_CN".
QStringList complaints(const LessonStep& step, const Picture& picture, const QString& language);

/// Whether no number of the cell's row, in the first sequence, is larger.
bool isLargestOfRow(const Trace& trace, const CellRef& cell);

/// Numbers that a sentence has typed rather than filled, as they stand there: "0.4917", "−1e9".
QStringList typedNumbers(const QString& sentence);

}  // namespace attention::test
