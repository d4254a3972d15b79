// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lab.h"

#include "engine/compute_trace.h"
#include "engine/session_adjustment.h"
#include "io/session_file.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "models/open_models.h"
#include "models/session_model.h"
#include "program/application.h"
#include "program/language.h"
#include "program/theme.h"
#include "storage/presets.h"
#include "system/system.h"
#include "texts/failure_text.h"
#include "texts/message_text.h"
#include "texts/missing_letters.h"
#include "widgets/plain_texts.h"
#include "window/file_menu.h"
#include "window/progress_strip.h"

#include <QAction>
#include <QApplication>
#include <QStatusBar>
#include <QThreadPool>
#include <QTimer>

namespace attention {
namespace {

constexpr int readingTime = 30'000;  // milliseconds that a sentence stays in the status bar

}  // namespace

Lab::Lab(const Session& session, std::unique_ptr<Dialogs> dialogs, ComputationManner manner)
    : m_dialogs(std::move(dialogs)),
      m_document(session),
      m_files(m_document, m_settings,
              {[this] { return m_window.get(); }, *m_dialogs, [this] { return sessionToWrite(); }}),
      m_recovery(m_document, [this] { return sessionToWrite(); }),
      m_pinning(m_document),
      m_guide(m_document, [this] { return viewStateText(viewState()); }),
      m_wantedView({session.viewStateJson, true}),
      m_computation(std::move(manner)) {
    connect(&m_document, &Document::sessionChanged, this, &Lab::showSession);
    connect(&m_document, &Document::stateChanged, this, &Lab::showState);
    connect(&m_document, &Document::lessonMoved, this, &Lab::followLesson);
    connect(&m_files, &SessionFiles::recentFilesChanged, this, &Lab::showRecentFiles);
    connect(&m_files, &SessionFiles::opened, this, [this] {
        m_offersLesson = true;
        showLesson();
        m_wantedView = {m_document.session().viewStateJson, true};
        showWantedView();
        showResettable();
    });
    connect(&m_files, &SessionFiles::brought, this, [this] {
        m_wantedView = {Session().viewStateJson, false};
        showWantedView();
    });
    connect(&m_files, &SessionFiles::remarked, this, &Lab::sayInStatusBar);
    connect(&m_files, &SessionFiles::saved, this, &Lab::confirmSaved);
    connect(&m_recovery, &Recovery::recovered, &m_files, &SessionFiles::opened);
    connect(&m_recovery, &Recovery::failed, this,
            [this](const QString& message) { m_window->statusBar()->showMessage(message); });
    connect(&m_computation, &Computation::finished, this, &Lab::showTrace);
    connect(&m_computation, &Computation::failed, this, &Lab::showFailure);
    connect(&m_exports, &SlowTask::failed, this,
            [this](const QString& name, const std::exception_ptr& error) {
                m_files.attempt(name, [&] { std::rethrow_exception(error); });
            });
    connect(&m_opening, &SlowTask::failed, this,
            [this](const QString&, const std::exception_ptr& error) { showFailure(failureText(error)); });
    connect(&m_watched, &WatchedFiles::changed, this, &Lab::computeAgain);
    // The memory of a training step stays for the next step. When there is none for a while, it is given
    // back.
    auto* const rest = new QTimer(this);
    rest->setSingleShot(true);
    rest->setInterval(2'000);
    connect(this, &Lab::traceShown, rest, qOverload<>(&QTimer::start));
    connect(rest, &QTimer::timeout, this, [] { QThreadPool::globalInstance()->start(&releaseFreedMemory); });
    qApp->installEventFilter(new PlainTexts(this));
    // Later: not within the event that failed.
    if (const auto* application = qobject_cast<Application*>(qApp))
        connect(application, &Application::failed, this, &Lab::tell, Qt::QueuedConnection);
    applyTheme(m_settings.theme());
    openWindow();
    m_window->restoreLayout(m_settings.layout());
    m_window->lessonMenu()->editor()->setDraft(m_settings.draft());
    showSession(session);
}

void Lab::show() {
    using namespace std::chrono_literals;
    m_computation.waitAtMost(50ms);
    m_window->show();
}

Lab::~Lab() {
    finishTyping();
    m_settings.setLayout(m_window->saveLayout());
    m_settings.setDraft(m_window->lessonMenu()->editor()->draft());
    // Every member waits for its thread when it is destroyed, one after the other. Therefore all are stopped
    // first.
    m_computation.stop();
    m_background.stop();
    m_pictures.stop();
    m_exports.cancel();
    m_opening.cancel();
    m_files.stopBringing();
}

/// A box hands its text over when it loses the keyboard: while there is somebody to take it. So does a line
/// of a dialog beside the window, which goes with it.
void Lab::finishTyping() {
    for (QWidget* box : {m_window->focusWidget(), QApplication::focusWidget()})
        if (box) box->clearFocus();
}

void Lab::showState() {
    m_window->setDocument(m_files.documentName(), m_document.isModified());
    showResettable();
    showLesson();
}

void Lab::showRecentFiles() {
    m_window->fileMenu()->setRecentFiles(m_settings.recentFiles());
}

namespace {

bool isOfModel(const Problem& problem) {
    return problem.path.starts_with("model.");
}

/// Returns `view` with all heads (each by itself, not their mean), with special tokens, and with only the
/// selected query instead of a sum over several queries.
ViewSettings withoutFilters(ViewSettings view) {
    view.heads.clear();
    view.queries.clear();
    view.isMean = view.hidesSpecialTokens = false;
    return view;
}

/// True if cutting the text into tokens, or looking for remedies, can take longer than a frame. Such a text
/// has more tokens than a session may have.
bool isLarge(const InputSettings& input) {
    constexpr std::size_t bytesInAFrame = 50'000;
    const std::size_t keys = input.keyText ? input.keyText->size() : 0;
    return input.queryText.size() + keys > bytesInAFrame;
}

}  // namespace

/// A worker checks a session that takes longer than a frame: one with a large text, or with a model that is
/// not open yet. Until its problems are known, the session counts as one that can be computed.
void Lab::showSession(const Session& session) {
    if (std::exchange(m_isStopped, false)) m_window->progress()->showNothing();
    m_hasFailed = false;
    m_opening.cancel();
    const auto& folder = session.model.folder;
    const Shared<Tokens> known = knownTokens(session);
    if (!isLarge(session.input) && (!folder || isModelOpen(*folder)))
        return showChecked(session, Checked::of(session, known));
    m_isEmpty = false;
    m_isComputable = true;
    m_window->setSession(session, m_tokens ? *m_tokens : Tokens());
    const auto checked = std::make_shared<Checked>();
    m_opening.start({folder ? QString::fromStdString(*folder) : tr("the text"),
                     [=](const ProgressMonitor&) { *checked = Checked::of(session, known); },
                     [=, this] { showChecked(session, *checked); }});
}

Lab::Checked Lab::Checked::of(const Session& session, Shared<Tokens> tokens) {
    Checked checked{.tokens = tokens ? std::move(tokens) : tokensOf(session)};
    checked.problems = attention::problems(session, *checked.tokens);
    if (!checked.problems.empty()) checked.remedies = suggestedFixes(session);
    checked.files = requiredFiles(session);
    return checked;
}

/// Returns the tokens shown last if the session has the same ones, else nullptr.
Shared<Tokens> Lab::knownTokens(const Session& session) const {
    const bool isSame = m_tokens && !hasModelLayers(session) && !m_ofModel && session.input == m_input;
    return isSame ? m_tokens : nullptr;
}

void Lab::showChecked(const Session& session, Checked checked) {
    m_tokens = std::move(checked.tokens);
    m_input = session.input;
    m_ofModel = hasModelLayers(session);
    auto& found = checked.problems;
    // No token is friendly, not an error; of a model that cannot be opened it is not the text's fault.
    m_isEmpty = m_tokens->queries.empty() && std::ranges::none_of(found, &isOfModel);
    if (m_isEmpty) found.clear();
    m_isComputable = !m_isEmpty && found.empty();
    if (m_isComputable) m_computation.compute(session, m_tokens);  // while the window shows the settings
    m_watched.watch(checked.files);
    m_window->setSession(session, *m_tokens);
    m_window->setProblems(found, found.empty() ? QList<QAction*>() : waysOut(checked.remedies));
    if (!m_isEmpty) return;
    m_window->showEmpty();
    m_pinning.setCurrent(nullptr);
}

/// Returns an action for each remedy, or one that undoes the last edit if there is none.
QList<QAction*> Lab::waysOut(const std::vector<SuggestedFix>& remedies) {
    for (QAction* action : std::exchange(m_waysOut, {})) action->deleteLater();  // one may be triggering
    for (const SuggestedFix& remedy : remedies) {
        m_waysOut << new QAction(messageText(remedy.name), this);
        connect(m_waysOut.back(), &QAction::triggered, this, [this, remedy] {
            m_document.apply({remedy.session, messageText(remedy.name)});
        });
    }
    if (m_waysOut.isEmpty() && m_document.history()->canUndo()) {
        m_waysOut << new QAction(tr("Undo"), this);
        connect(m_waysOut.back(), &QAction::triggered, m_document.history(), &QUndoStack::undo);
    }
    return m_waysOut;
}

void Lab::computeAgain() {
    showSession(m_document.session());
}

/// Once, however often it happens before a person has read it.
void Lab::tell(const QString& failure) {
    if (std::exchange(m_isTelling, true)) return;
    m_dialogs->showError(m_window.get(),
                         tr("Something went wrong; nothing of the session is lost: %1").arg(failure));
    m_isTelling = false;
}

void Lab::stop() {
    if (!m_files.bringing().file().isEmpty()) return m_files.stopBringing();
    m_computation.stop();
    m_opening.cancel();
    m_isStopped = true;
    m_window->showStopped();
}

/// Shows why the session has no trace and will get none until it is edited.
void Lab::showFailure(const QString& message) {
    if (!m_isComputable) return;  // the failure is about an earlier session
    m_hasFailed = true;
    m_window->showFailure(message);
}

void Lab::showTrace(std::chrono::nanoseconds elapsed) {
    if (m_isEmpty) return;  // too late: the text is gone
    m_elapsed = elapsed;
    m_window->setTrace(trace(), elapsed);
    const bool isTrained = trainingResultForTrace(*trace()) != nullptr;
    if (std::exchange(m_wasTrained, isTrained) && !isTrained) removeIntermediateCheckpoints();
    m_pinning.setCurrent(trace());
    showWantedView();
    showMissingLetters();
    remarkOnVectors();
    emit traceShown();
}

void Lab::sayInStatusBar(const QString& sentence) {
    const auto say = [this, sentence] { m_window->statusBar()->showMessage(sentence, readingTime); };
    m_window->isVisible() ? say() : QTimer::singleShot(0, m_window.get(), say);
}

void Lab::showMissingLetters() {
    if (std::exchange(m_checkedTokens, trace()->tokens) == trace()->tokens) return;
    std::vector<std::string> texts = trace()->tokens->vocabulary;
    texts.push_back(trace()->session->title);
    const QString missing = missingLettersText(
        texts, [](char32_t c) { return hasGlyph(c, QApplication::font()); }, spokenLanguage());
    if (std::exchange(m_missingLetters, missing) != missing) sayInStatusBar(missing);
}

void Lab::remarkOnVectors() {
    const Shared<WordVectors>& vectors = trace()->wordVectors;
    if (!vectors || vectors == m_vectors.lock()) return;
    m_vectors = vectors;
    const auto& file = trace()->session->embedding.file;
    if (file) m_files.remarkOn(QString::fromStdString(*file), vectors->fileWarning());
}

void Lab::showWantedView() {
    if (!m_wantedView || !trace() || *trace()->session != m_document.session()) return;
    const WantedView wanted = *std::exchange(m_wantedView, std::nullopt);
    const ViewState state =
        viewStateOf(wanted.text, wanted.isWhole ? ViewState() : ViewState{m_window->view(), {}, {}});
    m_window->setView(state.settings);
    state.selected ? m_window->select(*state.selected) : m_window->leaveWeightOfZero();
    m_window->setViewInFront(QString::fromStdString(state.inFront));
}

void Lab::choosePreset(const Session& preset) {
    m_document.applyPreset(preset);
    lookAs(preset);
}

/// Returns the session to the preset, file or lesson step that it began as, and the view to what that says.
void Lab::reset() {
    m_document.reset();
    m_document.lesson().run ? lookAtStep(false) : lookAs(m_document.origin());
}

/// Shows the document in the view that `session` specifies. What it does not specify stays as it is, such as
/// the colors, but no part of the document stays hidden.
void Lab::lookAs(const Session& session) {
    m_window->setView(withoutFilters(m_window->view()));
    m_wantedView = {session.viewStateJson, false};
    if (comparesWithPinned()) {
        ViewState beside = viewStateOf(session.viewStateJson, {m_window->view(), {}, {}});
        beside.inFront.clear();
        m_wantedView->text = viewStateText(beside);
    }
    showWantedView();
    showResettable();
}

/// True if Compare shows a pinned session. The document is then B, whatever it becomes, and Compare stays in
/// front.
bool Lab::comparesWithPinned() const {
    return m_pinning.pinned() && m_window->viewInFront() == QLatin1String("compare");
}

/// Enables Reset if the document, or the view of it, differs from the preset, file or lesson step that it
/// began as.
void Lab::showResettable() {
    const ViewState now = viewState();
    ViewState reset = viewStateOf(m_document.origin().viewStateJson,
                                  {withoutFilters(now.settings), now.selected, now.inFront});
    if (comparesWithPinned()) reset.inFront = now.inFront;
    const bool isViewDifferent = !m_document.lesson().run && reset != now;
    m_window->fileMenu()->setResettable(m_document.isResettable() || isViewDifferent);
}

ViewState Lab::viewState() const {
    const ViewState now{m_window->view(), m_window->selected(), m_window->viewInFront().toStdString()};
    return m_wantedView ? viewStateOf(m_wantedView->text, now) : now;
}

Session Lab::sessionToWrite() const {
    Session session = m_document.sessionToSave();
    const auto& run = m_document.lesson().run;
    session.viewStateJson = run ? run->viewBefore : viewStateText(viewState());
    return session;
}

/// What is seen, without the steps of a lesson: they begin elsewhere.
Session Lab::sessionToExport() const {
    Session session = m_document.session();
    session.viewStateJson = viewStateText(viewState());
    if (m_document.lesson().run) session.lessonStepsJson = Session().lessonStepsJson;
    return session;
}

}  // namespace attention
