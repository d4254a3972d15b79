// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/lesson_controller.h"

#include <algorithm>

namespace attention {
namespace {

Session withLesson(Session session, const Lesson& lesson) {
    session.title = lesson.title;
    session.notes = lesson.notes;
    session.lessonStepsJson = lessonStepsJson(lesson.steps);
    return session;
}

}  // namespace

LessonController::LessonController(Document& document, std::function<std::string()> viewStateJson,
                                   QObject* parent)
    : QObject(parent), m_document(document), m_viewStateJson(std::move(viewStateJson)) {}

/// What leaving comes back to is the same in a lesson that was begun out of another.
std::shared_ptr<LessonRun> LessonController::createRun(const Session& base) const {
    const LessonRun* outer = m_document.lessonPosition().run.get();
    auto run = std::make_shared<LessonRun>();
    run->baseSession = base;
    run->lesson = parseLesson(base);
    run->sessionBefore = outer ? outer->sessionBefore : m_document.session();
    run->resetTargetBefore = outer ? outer->resetTargetBefore : m_document.resetTarget();
    run->viewStateJsonBefore = outer ? outer->viewStateJsonBefore : m_viewStateJson();
    return run;
}

void LessonController::start(const Session& lesson) {
    applyStep(createRun(lesson), 0, QString::fromStdString(lesson.title));
}

void LessonController::startDocumentLesson() {
    auto run = createRun(m_document.session());
    run->isDocumentLesson = true;
    if (run->lesson.size() > 0) applyStep(run, 0, tr("lesson"));
}

void LessonController::stepBy(int steps) {
    const LessonPosition& now = m_document.lessonPosition();
    if (!now.run || now.step + steps < 0 || now.step + steps >= now.run->lesson.size()) return;
    applyStep(now.run, now.step + steps, tr("step %1").arg(now.step + steps + 1));
}

void LessonController::switchLanguage(const std::vector<Session>& previousLessons,
                                      const std::vector<Session>& translatedLessons) {
    const LessonPosition now = m_document.lessonPosition();
    if (!now.run || now.run->isDocumentLesson) return;
    const auto found = std::ranges::find(previousLessons, now.run->baseSession);
    if (found == previousLessons.end()) return;
    auto run = std::make_shared<LessonRun>(*now.run);
    run->baseSession = translatedLessons.at(static_cast<std::size_t>(found - previousLessons.begin()));
    run->lesson = parseLesson(run->baseSession);
    const Session origin = sessionAtStep(run->baseSession, run->lesson, now.step);
    const Session session =
        sessionWithFields(origin, changedStepFields(m_document.resetTarget(), m_document.session()));
    m_document.applyLessonEdit({session, tr("language")}, origin, {run, now.step});
}

void LessonController::leave() {
    const std::shared_ptr<const LessonRun> run = m_document.lessonPosition().run;
    if (run)
        m_document.applyLessonEdit({run->sessionBefore, tr("leave the lesson")}, run->resetTargetBefore, {});
}

void LessonController::applyStep(const std::shared_ptr<const LessonRun>& run, int step,
                                 const QString& undoText) {
    const Session session = sessionAtStep(run->baseSession, run->lesson, step);
    m_document.applyLessonEdit({session, undoText}, session, {run, step});
}

/// Asked for after every edit, of which few change the steps.
Lesson LessonController::lesson() const {
    if (const auto& run = m_document.lessonPosition().run) return run->lesson;
    const Session& session = m_document.session();
    if (session.lessonStepsJson != m_parsedStepsJson) m_parsedSteps = parseLesson(session).steps;
    m_parsedStepsJson = session.lessonStepsJson;
    return {session.title, session.notes, m_parsedSteps};
}

/// A lesson that is edited is the document from then on: leaving it must not lose the work, nor saving it put
/// it in the place of another file.
void LessonController::setEditedLesson(LessonRun& run, const Lesson& lesson) {
    if (!run.isDocumentLesson) m_document.forgetPath();
    run.baseSession = withLesson(run.baseSession, lesson);
    run.lesson = lesson;
    run.sessionBefore = run.isDocumentLesson ? withLesson(run.sessionBefore, lesson) : run.baseSession;
    run.resetTargetBefore = run.isDocumentLesson ? run.resetTargetBefore : run.baseSession;
    run.isDocumentLesson = true;
}

void LessonController::addStep(const LessonStep& textAndTarget) {
    const LessonPosition& now = m_document.lessonPosition();
    auto run = now.run ? std::make_shared<LessonRun>(*now.run) : createRun(m_document.session());
    if (!now.run) run->isDocumentLesson = true;
    Lesson lesson = run->lesson;
    const int at = now.run ? now.step + 1 : lesson.size();
    LessonStep step = textAndTarget;
    const Session from = at > 0 ? sessionAtStep(run->baseSession, lesson, at - 1) : run->baseSession;
    step.fieldValues = changedStepFields(from, m_document.session());
    lesson.steps.insert(lesson.steps.begin() + at, std::move(step));
    setEditedLesson(*run, lesson);
    applyStep(run, at, tr("add a step"));
}

void LessonController::replaceLesson(const Lesson& lesson, int step) {
    const LessonPosition& now = m_document.lessonPosition();
    const QString what = tr("edit the lesson");
    if (!now.run) return m_document.apply({withLesson(m_document.session(), lesson), what});
    auto run = std::make_shared<LessonRun>(*now.run);
    setEditedLesson(*run, lesson);
    if (lesson.steps.empty())
        return m_document.applyLessonEdit({run->sessionBefore, what}, run->resetTargetBefore, {});
    const int at = std::clamp(step, 0, lesson.size() - 1);
    const Session taught = sessionAtStep(run->baseSession, lesson, at);
    // What the window shows may be on its way to become a step: it stays.
    const Session shown = m_document.isResettable() ? withLesson(m_document.session(), lesson) : taught;
    m_document.applyLessonEdit({shown, what}, taught, {run, at});
}

}  // namespace attention
