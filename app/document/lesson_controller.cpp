// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/lesson_controller.h"

#include "comparison/session_changes.h"
#include "state/view_context.h"

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

LessonController::LessonController(Document& document, ViewContext& viewContext,
                                   std::function<ViewState()> viewState)
    : m_document(document), m_viewContext(viewContext), m_viewState(std::move(viewState)) {
    connect(&document, &Document::stateChanged, this, &LessonController::updateStatus);
    updateStatus();
}

void LessonController::updateStatus() {
    const LessonPosition& position = m_document.lessonPosition();
    const bool isRunning = position.run != nullptr;
    if (isRunning) m_offersLesson = false;
    m_viewContext.change([&](WindowState& state) {
        Lesson shownLesson = lesson();
        if (*state.lesson.lesson != shownLesson)
            state.lesson.lesson = std::make_shared<const Lesson>(std::move(shownLesson));
        state.lesson.step = isRunning ? position.step : 0;
        state.lesson.isRunning = isRunning;
        state.lesson.isOffered = m_offersLesson;
    });
}

void LessonController::offerLesson() {
    m_offersLesson = true;
    updateStatus();
}

void LessonController::declineOffer() {
    m_offersLesson = false;
    updateStatus();
}

/// Creates a run of the lesson in `baseSession`. If another lesson is running, leaving the new lesson
/// restores the session before the other lesson.
std::shared_ptr<LessonRun> LessonController::createRun(const Session& baseSession) const {
    const LessonRun* outerRun = m_document.lessonPosition().run.get();
    auto run = std::make_shared<LessonRun>();
    run->baseSession = baseSession;
    run->lesson = parseLesson(baseSession);
    run->sessionBeforeLesson = outerRun ? outerRun->sessionBeforeLesson : m_document.session();
    run->resetTargetBeforeLesson = outerRun ? outerRun->resetTargetBeforeLesson : m_document.resetTarget();
    run->viewStateBeforeLesson = outerRun ? outerRun->viewStateBeforeLesson : m_viewState();
    return run;
}

void LessonController::start(const Session& lesson) {
    applyStep(createRun(lesson), 0, QString::fromStdString(lesson.title));
}

void LessonController::startDocumentLesson() {
    auto run = createRun(m_document.session());
    run->isDocumentLesson = true;
    if (run->lesson.size() > 0) applyStep(run, 0, tr("start the lesson"));
}

void LessonController::stepBy(int steps) {
    const LessonPosition& position = m_document.lessonPosition();
    if (!position.run || position.step + steps < 0 || position.step + steps >= position.run->lesson.size())
        return;
    applyStep(position.run, position.step + steps, tr("lesson step %1").arg(position.step + steps + 1));
}

void LessonController::switchLanguage(const std::vector<Session>& previousLessons,
                                      const std::vector<Session>& translatedLessons) {
    const LessonPosition position = m_document.lessonPosition();
    if (!position.run || position.run->isDocumentLesson) return;
    const auto found = std::ranges::find(previousLessons, position.run->baseSession);
    if (found == previousLessons.end()) return;
    auto run = std::make_shared<LessonRun>(*position.run);
    run->baseSession = translatedLessons.at(static_cast<std::size_t>(found - previousLessons.begin()));
    run->lesson = parseLesson(run->baseSession);
    const Session stepSession = sessionAtStep(run->baseSession, run->lesson, position.step);
    Session session = stepSession;
    // Copies the fields, because a value that the user is still typing may not be allowed in a file.
    for (const FieldValue& field : changedStepFields(m_document.resetTarget(), m_document.session()))
        session = withFieldFrom(session, field.path, m_document.session());
    m_document.applyLessonEdit({session, tr("switch the language")}, stepSession, {run, position.step});
}

void LessonController::leave() {
    const std::shared_ptr<const LessonRun> run = m_document.lessonPosition().run;
    if (run)
        m_document.applyLessonEdit({run->sessionBeforeLesson, tr("leave the lesson")},
                                   run->resetTargetBeforeLesson, {});
}

void LessonController::applyStep(const std::shared_ptr<const LessonRun>& run, int step,
                                 const QString& undoText, bool detachesFile) {
    const Session session = sessionAtStep(run->baseSession, run->lesson, step);
    m_document.applyLessonEdit({session, undoText}, session, {run, step}, detachesFile);
}

/// Caches the parsed steps, because this function is called after every edit and few edits change the steps.
Lesson LessonController::lesson() const {
    if (const auto& run = m_document.lessonPosition().run) return run->lesson;
    const Session& session = m_document.session();
    if (session.lessonStepsJson != m_parsedStepsJson) m_parsedSteps = parseLesson(session).steps;
    m_parsedStepsJson = session.lessonStepsJson;
    return {session.title, session.notes, m_parsedSteps};
}

/// Replaces the lesson of `run` with the edited `lesson`, which becomes the lesson of the document. Otherwise
/// leaving the lesson would discard the edits.
void LessonController::setEditedLesson(LessonRun& run, const Lesson& lesson) {
    run.baseSession = withLesson(run.baseSession, lesson);
    run.lesson = lesson;
    run.sessionBeforeLesson =
        run.isDocumentLesson ? withLesson(run.sessionBeforeLesson, lesson) : run.baseSession;
    run.resetTargetBeforeLesson = run.isDocumentLesson ? run.resetTargetBeforeLesson : run.baseSession;
    run.isDocumentLesson = true;
}

void LessonController::addStep(const QString& sentence) {
    const WindowState& state = m_viewContext.state();
    const CellRef cell = m_viewContext.selectedCell();
    LessonStep step{sentence.toStdString(),
                    {},
                    cell.stage,
                    {cell.row, cell.column, std::max(0, cell.head)},
                    state.viewName.toStdString()};
    if (step.view == "sweep" && state.displaySettings.sweepSettings)
        step.sweep = state.displaySettings.sweepSettings->field;
    addStep(step);
}

void LessonController::addStep(const LessonStep& textAndTarget) {
    const LessonPosition& position = m_document.lessonPosition();
    auto run = position.run ? std::make_shared<LessonRun>(*position.run) : createRun(m_document.session());
    if (!position.run) run->isDocumentLesson = true;
    const bool detachesFile = !run->isDocumentLesson;
    Lesson lesson = run->lesson;
    const int stepIndex = position.run ? position.step + 1 : lesson.size();
    LessonStep step = textAndTarget;
    const Session previousSession =
        stepIndex > 0 ? sessionAtStep(run->baseSession, lesson, stepIndex - 1) : run->baseSession;
    step.fieldValues = changedStepFields(previousSession, m_document.session());
    lesson.steps.insert(lesson.steps.begin() + stepIndex, std::move(step));
    setEditedLesson(*run, lesson);
    applyStep(run, stepIndex, tr("add a lesson step"), detachesFile);
}

void LessonController::replaceLesson(const Lesson& lesson, int step) {
    const LessonPosition& position = m_document.lessonPosition();
    const QString description = tr("edit the lesson");
    if (!position.run) return m_document.apply({withLesson(m_document.session(), lesson), description});
    auto run = std::make_shared<LessonRun>(*position.run);
    const bool detachesFile = !run->isDocumentLesson;
    setEditedLesson(*run, lesson);
    if (lesson.steps.empty())
        return m_document.applyLessonEdit({run->sessionBeforeLesson, description},
                                          run->resetTargetBeforeLesson, {}, detachesFile);
    const int stepIndex = std::clamp(step, 0, lesson.size() - 1);
    const Session stepSession = sessionAtStep(run->baseSession, lesson, stepIndex);
    // Keeps the current session if the user has edited it, because it may become a step.
    const Session shownSession =
        m_document.isResettable() ? withLesson(m_document.session(), lesson) : stepSession;
    m_document.applyLessonEdit({shownSession, description}, stepSession, {run, stepIndex}, detachesFile);
}

}  // namespace attention

#include "moc_lesson_controller.cpp"
