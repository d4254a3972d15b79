// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/lesson_guide.h"

#include <algorithm>

namespace attention {
namespace {

Session carrying(Session session, const Lesson& lesson) {
    session.title = lesson.title;
    session.notes = lesson.notes;
    session.lessonStepsJson = lessonStepsJson(lesson.steps);
    return session;
}

}  // namespace

LessonGuide::LessonGuide(Document& document, std::function<std::string()> viewState, QObject* parent)
    : QObject(parent), m_document(document), m_viewState(std::move(viewState)) {}

/// What leaving comes back to is the same in a lesson that was begun out of another.
std::shared_ptr<LessonRun> LessonGuide::newRun(const Session& base) const {
    const LessonRun* outer = m_document.lesson().run.get();
    auto run = std::make_shared<LessonRun>();
    run->base = base;
    run->lesson = parseLesson(base);
    run->before = outer ? outer->before : m_document.session();
    run->originBefore = outer ? outer->originBefore : m_document.origin();
    run->viewBefore = outer ? outer->viewBefore : m_viewState();
    return run;
}

void LessonGuide::start(const Session& lesson) {
    show(newRun(lesson), 0, QString::fromStdString(lesson.title));
}

void LessonGuide::startOwn() {
    auto run = newRun(m_document.session());
    run->isOwn = true;
    if (run->lesson.size() > 0) show(run, 0, tr("lesson"));
}

void LessonGuide::move(int by) {
    const LessonPlace& now = m_document.lesson();
    if (!now.run || now.step + by < 0 || now.step + by >= now.run->lesson.size()) return;
    show(now.run, now.step + by, tr("step %1").arg(now.step + by + 1));
}

void LessonGuide::continueIn(const std::vector<Session>& from, const std::vector<Session>& to) {
    const LessonPlace now = m_document.lesson();
    if (!now.run || now.run->isOwn) return;
    const auto found = std::ranges::find(from, now.run->base);
    if (found == from.end()) return;
    auto run = std::make_shared<LessonRun>(*now.run);
    run->base = to.at(static_cast<std::size_t>(found - from.begin()));
    run->lesson = parseLesson(run->base);
    const Session origin = sessionAtStep(run->base, run->lesson, now.step);
    const Session session =
        sessionWithFields(origin, changedStepFields(m_document.origin(), m_document.session()));
    m_document.teach({session, tr("language")}, origin, {run, now.step});
}

void LessonGuide::leave() {
    const std::shared_ptr<const LessonRun> run = m_document.lesson().run;
    if (run) m_document.teach({run->before, tr("leave the lesson")}, run->originBefore, {});
}

void LessonGuide::show(const std::shared_ptr<const LessonRun>& run, int step, const QString& what) {
    const Session session = sessionAtStep(run->base, run->lesson, step);
    m_document.teach({session, what}, session, {run, step});
}

/// Asked for after every edit, of which few change the steps.
Lesson LessonGuide::lesson() const {
    if (const auto& run = m_document.lesson().run) return run->lesson;
    const Session& session = m_document.session();
    if (session.lessonStepsJson != m_readText) m_steps = parseLesson(session).steps;
    m_readText = session.lessonStepsJson;
    return {session.title, session.notes, m_steps};
}

/// A lesson that is edited is the document from then on: leaving it must not lose the work, nor saving it put
/// it in the place of another file.
void LessonGuide::setLesson(LessonRun& run, const Lesson& lesson) {
    if (!run.isOwn) m_document.forgetPath();
    run.base = carrying(run.base, lesson);
    run.lesson = lesson;
    run.before = run.isOwn ? carrying(run.before, lesson) : run.base;
    run.originBefore = run.isOwn ? run.originBefore : run.base;
    run.isOwn = true;
}

void LessonGuide::addStep(const LessonStep& sentenceAndPlace) {
    const LessonPlace& now = m_document.lesson();
    auto run = now.run ? std::make_shared<LessonRun>(*now.run) : newRun(m_document.session());
    if (!now.run) run->isOwn = true;
    Lesson lesson = run->lesson;
    const int at = now.run ? now.step + 1 : lesson.size();
    LessonStep step = sentenceAndPlace;
    const Session from = at > 0 ? sessionAtStep(run->base, lesson, at - 1) : run->base;
    step.fieldValues = changedStepFields(from, m_document.session());
    lesson.steps.insert(lesson.steps.begin() + at, std::move(step));
    setLesson(*run, lesson);
    show(run, at, tr("add a step"));
}

void LessonGuide::replaceLesson(const Lesson& lesson, int step) {
    const LessonPlace& now = m_document.lesson();
    const QString what = tr("edit the lesson");
    if (!now.run) return m_document.apply({carrying(m_document.session(), lesson), what});
    auto run = std::make_shared<LessonRun>(*now.run);
    setLesson(*run, lesson);
    if (lesson.steps.empty()) return m_document.teach({run->before, what}, run->originBefore, {});
    const int at = std::clamp(step, 0, lesson.size() - 1);
    const Session taught = sessionAtStep(run->base, lesson, at);
    // What the window shows may be on its way to become a step: it stays.
    const Session shown = m_document.isResettable() ? carrying(m_document.session(), lesson) : taught;
    m_document.teach({shown, what}, taught, {run, at});
}

}  // namespace attention
