// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_offer.h"

#include "heatmap/printable_text.h"
#include "state/application_commands.h"
#include "state/view_context.h"
#include "widgets/layouts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace attention {

LessonOffer::LessonOffer(ViewContext& viewContext, LessonCommands& commands, QWidget* parent)
    : QWidget(parent), m_viewContext(viewContext), m_sentence(new QLabel) {
    auto* startButton = new QPushButton(tr("Start the lesson"));
    auto* declineButton = new QPushButton(tr("Not now"));
    startButton->setObjectName(QStringLiteral("lessonOfferStart"));
    declineButton->setObjectName(QStringLiteral("lessonOfferDecline"));
    declineButton->setToolTip(
        tr("To start the lesson later, choose Lessons → “Start this session’s lesson”."));
    m_sentence->setObjectName(QStringLiteral("lessonOffer"));
    m_sentence->setMinimumWidth(1);  // a long title must not widen the window
    auto* rowLayout = newLayout<QHBoxLayout>(this, {16, 8, 16, 0}, 8);
    rowLayout->addWidget(m_sentence, 1);
    rowLayout->addWidget(startButton);
    rowLayout->addWidget(declineButton);
    connect(startButton, &QPushButton::clicked, this, [&commands] { commands.startDocumentLesson(); });
    connect(declineButton, &QPushButton::clicked, this, [&commands] { commands.declineOffer(); });
    setAccessibleName(tr("Lesson"));
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & StateChange::Lesson) updateOffer();
    });
    updateOffer();
}

void LessonOffer::updateOffer() {
    const LessonStatus& status = m_viewContext.state().lesson;
    const Lesson& lesson = *status.lesson;
    const QString stepCountText = tr("This session is a lesson with %n step(s).", nullptr, lesson.size());
    const QString title = truncatedText(lesson.title);
    m_sentence->setText(title.isEmpty() ? stepCountText
                                        : tr("%1: %2", "title: sentence").arg(title, stepCountText));
    m_sentence->setToolTip(title);
    setVisible(status.isOffered && lesson.size() > 0);
}

}  // namespace attention

#include "moc_lesson_offer.cpp"
