// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson.h"

#include <QWidget>

class QLabel;

namespace attention {

/// A line above the views that offers to start the lesson of the document. Hidden if the document has no
/// lesson.
class LessonOffer : public QWidget {
    Q_OBJECT

 public:
    explicit LessonOffer(QWidget* parent = nullptr);

    /// Offers `lesson`, or hides the line if it has no step.
    void setLesson(const Lesson& lesson);

 signals:
    void accepted();
    /// Emitted when the user does not want the lesson now.
    void declined();

 private:
    QLabel* m_sentence;
};

}  // namespace attention
