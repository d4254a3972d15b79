// SPDX-License-Identifier: GPL-3.0-or-later
#include "controller/application_controller.h"

#include "comparison/trace_status.h"
#include "engine/compute_trace.h"
#include "engine/session_adjustment.h"
#include "heatmap/printable_text.h"
#include "io/session_file.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "look/theme.h"
#include "models/layer_edits.h"
#include "models/open_models.h"
#include "models/session_model.h"
#include "program/application.h"
#include "program/language.h"
#include "state/cell_navigation.h"
#include "storage/presets.h"
#include "system/system.h"
#include "texts/failure_text.h"
#include "texts/missing_glyphs.h"
#include "widgets/pending_input.h"
#include "widgets/plain_text_filter.h"
#include "window/drawer_area.h"
#include "window/file_menu.h"

#include <QApplication>
#include <QStatusBar>
#include <QThreadPool>
#include <QTimer>

namespace attention {
namespace {

constexpr int statusMessageDuration = 30'000;  // milliseconds that a sentence stays in the status bar

}  // namespace

ApplicationController::ApplicationController(const Session& session, std::unique_ptr<Dialogs> dialogs,
                                             TraceComputationOptions options)
    : m_dialogs(std::move(dialogs)),
      m_document(session),
      m_fileController(m_document, m_preferences,
                       {[this] { return m_window.get(); }, *m_dialogs, [this] { return sessionToWrite(); },
                        [this] { applyPendingInput(); }}),
      m_recovery(m_document,
                 [this] {
                     return Recovery::WindowSessions{sessionToWrite(), m_pinController.pinnedSession()};
                 }),
      m_pinController(m_document, m_viewContext, [this] { return hasText() ? trace() : nullptr; }),
      m_lessonController(m_document, [this] { return viewState(); }),
      m_pendingView({parseViewState(session.viewStateJson), true}),
      m_exportController({[this]() -> MainWindow& { return *m_window; }, *m_dialogs, m_document,
                          m_viewContext, m_fileController, m_computation,
                          [this] { return sessionToExport(); }, [this] { applyPendingInput(); }}),
      m_computation(std::move(options)) {
    connect(&m_document, &Document::sessionChanged, this, &ApplicationController::processSession);
    connect(&m_document, &Document::aboutToReplaceDocument, this, &ApplicationController::endTrainingRun);
    connect(&m_document, &Document::stateChanged, this, &ApplicationController::updateDocumentState);
    connect(&m_document, &Document::lessonPositionChanged, this, &ApplicationController::applyLessonPosition);
    connect(&m_fileController, &DocumentFileController::recentFilesChanged, this,
            &ApplicationController::updateRecentFiles);
    connect(&m_fileController, &DocumentFileController::opened, this, [this] {
        m_offersLesson = true;
        updateLesson();
        m_pendingView = {parseViewState(m_document.session().viewStateJson), true};
        applyPendingView();
        updateResetAction();
    });
    connect(&m_fileController, &DocumentFileController::imported, this, [this] {
        m_pendingView = {ViewState{m_window->viewSettings(), {}, {}}, false};
        applyPendingView();
    });
    connect(&m_fileController, &DocumentFileController::remarkReported, this,
            &ApplicationController::showStatusMessage);
    connect(&m_fileController, &DocumentFileController::saved, this,
            &ApplicationController::showSavedMessage);
    connect(&m_recovery, &Recovery::recovered, this, [this](const std::optional<Session>& pinnedSession) {
        emit m_fileController.opened();
        if (pinnedSession) m_pinController.pinSession(*pinnedSession);
    });
    connect(&m_pinController, &PinController::pinChanged, &m_recovery, &Recovery::scheduleWrite);
    connect(&m_recovery, &Recovery::statusMessageChanged, this,
            [this](const QString& message) { m_window->statusBar()->showMessage(message); });
    connect(&m_computation, &TraceComputation::finished, this, &ApplicationController::showTrace);
    connect(&m_computation, &TraceComputation::trainingStateComputed, this,
            &ApplicationController::showTrainingState);
    connect(&m_computation, &TraceComputation::failed, this, &ApplicationController::showFailure);
    connect(&m_computation, &TraceComputation::progressed, &m_background.traceProgress,
            &TraceProgress::progressed);
    connect(&m_exportController, &ExportController::exported, this, &ApplicationController::showSavedMessage);
    connect(&m_checkRunner, &TaskRunner::failed, this,
            [this](const QString&, const std::exception_ptr& error) { showFailure(failureText(error)); });
    connect(&m_fileWatcher, &FileWatcher::filesChanged, this, &ApplicationController::recompute);
    // The memory of a training step is kept for the next step. After 2 s without a new trace, it is released
    // to the system.
    auto* const memoryReleaseTimer = new QTimer(this);
    memoryReleaseTimer->setSingleShot(true);
    memoryReleaseTimer->setInterval(2'000);
    connect(this, &ApplicationController::traceShown, memoryReleaseTimer, qOverload<>(&QTimer::start));
    connect(memoryReleaseTimer, &QTimer::timeout, this,
            [] { QThreadPool::globalInstance()->start(&releaseFreedMemory); });
    qApp->installEventFilter(new PlainTextFilter(this));
    qApp->installEventFilter(new PendingInputFilter(this));
    // Queued, so that the dialog does not open inside the event handler that has failed.
    if (const auto* application = qobject_cast<Application*>(qApp))
        connect(application, &Application::exceptionCaught, this, &ApplicationController::showUnexpectedError,
                Qt::QueuedConnection);
    applyTheme(m_preferences.theme());
    createWindow();
    m_window->panels()->restoreLayout(m_preferences.windowLayout());
    m_window->lessonMenu()->editor()->setDraft(m_preferences.lessonDraft());
    processSession(session);
}

void ApplicationController::show() {
    using namespace std::chrono_literals;
    m_computation.waitAtMost(50ms);
    m_viewContext.emitPendingChanges();
    m_window->show();
}

ApplicationController::~ApplicationController() {
    clearFocus();
    m_window->hide();
    m_preferences.setWindowLayout(m_window->panels()->saveLayout());
    m_preferences.setLessonDraft(m_window->lessonMenu()->editor()->draft());
    // When a member is destroyed, it waits for its thread. Therefore all threads are stopped first, so that
    // they end at the same time.
    m_computation.stop();
    m_background.stop();
    m_thumbnailRenderer.stop();
    m_pinController.stopComputation();
    m_exportController.runner().cancel();
    m_checkRunner.cancel();
    m_fileController.cancelImport();
}

void ApplicationController::applyPendingInput() {
    attention::applyPendingInput(m_window.get());
}

/// Takes the focus from the field in which the user is typing, which then applies its text. Call before the
/// window is destroyed. Otherwise its destructor would take the focus, when the objects that use the text are
/// partly destroyed. The focus can also be in a dialog, which is destroyed with the window.
void ApplicationController::clearFocus() {
    for (QWidget* widget : {m_window->focusWidget(), QApplication::focusWidget()})
        if (widget) widget->clearFocus();
}

void ApplicationController::writeRecoveryFileAndQuit() {
    applyPendingInput();
    try {
        m_recovery.writeBeforeQuit();
    } catch (const std::exception& error) {
        qCritical("%s", error.what());  // the program ends anyway
    }
    QCoreApplication::exit();
}

void ApplicationController::updateDocumentState() {
    m_window->setDocumentName(m_fileController.documentName(), m_document.isModified());
    updateResetAction();
    updateLesson();
}

void ApplicationController::updateRecentFiles() {
    m_window->fileMenu()->setRecentFiles(m_preferences.recentFiles());
}

namespace {

bool isModelProblem(const Problem& problem) {
    return problem.path.starts_with("model.");
}

/// Returns `view` with all heads instead of selected heads or a mean, with special tokens, and with only the
/// selected query instead of a sum over several queries.
ViewSettings withoutFilters(ViewSettings view) {
    view.heads.clear();
    view.summedQueries.clear();
    view.averagesHeads = view.hidesSpecialTokens = false;
    return view;
}

/// True if splitting the text into tokens, or searching for fixes, can take longer than a frame. Such a text
/// has more tokens than a session may have.
bool isLargeInput(const InputSettings& input) {
    constexpr std::size_t maxBytesPerFrame = 50'000;
    const std::size_t keyTextSize = input.keyText ? input.keyText->size() : 0;
    return input.queryText.size() + keyTextSize > maxBytesPerFrame;
}

}  // namespace

/// Checks a session and computes its trace. If the check would take longer than a frame, it runs on a worker
/// thread. This is the case for a large text, and for a model that is not open yet. During the check, the
/// session counts as computable.
void ApplicationController::processSession(const Session& session) {
    m_checkRunner.cancel();
    const auto& folder = session.model.folder;
    const Shared<Tokens> cachedTokens = cachedTokensFor(session);
    if (!isLargeInput(session.input) && (!folder || isModelOpen(*folder)))
        return applySessionCheck(session, SessionCheck::run(session, cachedTokens));
    m_viewContext.change([&](WindowState& state) {
        replaceSession(state, session, m_tokens ? m_tokens : std::make_shared<const Tokens>());
        state.computation = {Computation::Status::Running};
    });
    const auto sessionCheck = std::make_shared<SessionCheck>();
    m_checkRunner.start(
        {folder ? QString::fromStdString(*folder) : tr("the text"),
         [=](const ProgressMonitor&) { *sessionCheck = SessionCheck::run(session, cachedTokens); },
         [=, this] { applySessionCheck(session, *sessionCheck); }});
}

ApplicationController::SessionCheck ApplicationController::SessionCheck::run(const Session& session,
                                                                             Shared<Tokens> tokens) {
    SessionCheck check;
    // Before the files are read, so that a later change is noticed.
    check.requiredFiles = attention::requiredFiles(session);
    check.fileStamps = readFileStamps(check.requiredFiles);
    check.tokens = tokens ? std::move(tokens) : tokensOf(session);
    check.problems = attention::problems(session, *check.tokens);
    if (!check.problems.empty()) check.fixes = suggestedFixes(session);
    return check;
}

/// Returns `m_tokens` if they are the tokens of `session`, otherwise nullptr.
Shared<Tokens> ApplicationController::cachedTokensFor(const Session& session) const {
    const bool areTokensUnchanged =
        m_tokens && !hasModelLayers(session) && !m_areModelTokens && session.input == m_tokenizedInput;
    return areTokensUnchanged ? m_tokens : nullptr;
}

void ApplicationController::applySessionCheck(const Session& session, SessionCheck check) {
    m_tokens = std::move(check.tokens);
    m_tokenizedInput = session.input;
    m_areModelTokens = hasModelLayers(session);
    auto& sessionProblems = check.problems;
    // An empty text is not shown as an error. If a model cannot be opened, the list of tokens is empty for
    // another reason.
    const bool isEmptyText =
        m_tokens->queries.empty() && std::ranges::none_of(sessionProblems, &isModelProblem);
    if (isEmptyText) sessionProblems.clear();
    const bool isComputable = !isEmptyText && sessionProblems.empty();
    // The computation runs on a worker thread while the window updates its settings.
    if (isComputable) m_computation.compute(session, m_tokens);
    m_fileWatcher.watch(check.requiredFiles, check.fileStamps);
    for (Problem& problem : sessionProblems) problem.path = shownLayerFieldPath(problem.path);
    m_viewContext.change([&](WindowState& state) {
        replaceSession(state, session, m_tokens);
        state.problems = sessionProblems;
        state.fixes = std::move(check.fixes);
        state.computation = {isComputable ? Computation::Status::Running
                                          : Computation::Status::NotComputable};
        if (isEmptyText) state.trace.reset();
    });
    if (isEmptyText) m_pinController.updateForTrace(nullptr);
}

bool ApplicationController::isComputable() const {
    return m_viewContext.state().computation.status != Computation::Status::NotComputable;
}

bool ApplicationController::hasText() const {
    return isComputable() || !m_viewContext.state().problems.empty();
}

void ApplicationController::recompute() {
    processSession(m_document.session());
}

/// Shows an error dialog. Further errors are ignored while the dialog is open.
void ApplicationController::showUnexpectedError(const QString& message) {
    if (std::exchange(m_isShowingError, true)) return;
    m_dialogs->showError(m_window.get(),
                         tr("An error occurred, but no data of your session is lost: %1").arg(message));
    m_isShowingError = false;
}

void ApplicationController::stopCurrentWork() {
    if (!m_fileController.importRunner().label().isEmpty()) return m_fileController.cancelImport();
    m_computation.stop();
    m_checkRunner.cancel();
    m_viewContext.change(
        [](WindowState& state) { state.computation = {.status = Computation::Status::Stopped}; });
}

/// Shows the reason why the session has no trace. The session must be edited to get a trace.
void ApplicationController::showFailure(const QString& message) {
    if (!isComputable()) return;  // the failure belongs to an earlier session
    m_viewContext.change([&](WindowState& state) {
        state.computation = {.status = Computation::Status::Failed, .failureMessage = message};
    });
}

void ApplicationController::showTrace(std::chrono::nanoseconds elapsed, const Shared<Trace>& previousTrace) {
    if (!hasText()) return;  // the text was deleted during the computation
    const bool hadTrace = m_viewContext.state().trace != nullptr;
    m_viewContext.change([&](WindowState& state) {
        state.trace = trace();
        if (isTraceCurrent())
            state.computation = {.status = Computation::Status::Finished, .elapsedTime = elapsed};
        state.trainingProgress = 0;
    });
    const bool isTrained = trainingResultForTrace(*trace()) != nullptr;
    if (std::exchange(m_showsTrainedModel, isTrained) && !isTrained) removeIntermediateCheckpoints();
    m_pinController.updateForTrace(hadTrace ? previousTrace : nullptr);
    applyPendingView();
    reportMissingGlyphs();
    reportFileWarnings();
    emit traceShown();
}

/// Shows an intermediate state of the training of the document's session. The document and trace() do not
/// change.
void ApplicationController::showTrainingState(const std::shared_ptr<const Trace>& state) {
    if (!isComputable() || isOutdated(traceStatus(*state, m_document.session()))) return;
    m_viewContext.change([&](WindowState& windowState) {
        windowState.trace = state;
        windowState.trainingProgress = static_cast<double>(state->session->training.stepCount) /
                                       static_cast<double>(windowState.session->training.stepCount);
    });
}

void ApplicationController::showSavedMessage(const QString& path) {
    m_window->showSavedMessageFor(path);
}

void ApplicationController::showStatusMessage(const QString& message) {
    const auto showInStatusBar = [this, message] {
        m_window->statusBar()->showMessage(message, statusMessageDuration);
    };
    m_window->isVisible() ? showInStatusBar() : QTimer::singleShot(0, m_window.get(), showInStatusBar);
}

void ApplicationController::reportMissingGlyphs() {
    if (std::exchange(m_glyphCheckedTokens, trace()->tokens) == trace()->tokens) return;
    std::vector<std::string> texts = trace()->tokens->vocabulary;
    texts.push_back(trace()->session->title);
    const QString warning = missingGlyphsText(
        texts, [](char32_t c) { return hasGlyph(c, QApplication::font()); }, currentLanguage());
    if (std::exchange(m_missingGlyphsText, warning) != warning) showStatusMessage(warning);
}

void ApplicationController::reportFileWarnings() {
    const std::optional<Provenance::Imported>& imported = trace()->provenance.imported;
    if (std::exchange(m_reportedImport, imported) != imported && imported)
        m_fileController.reportRemark(QString::fromStdString(imported->file), trace()->importWarning);
    const Shared<WordVectors>& vectors = trace()->wordVectors;
    if (!vectors || vectors == m_reportedVectors.lock()) return;
    m_reportedVectors = vectors;
    const auto& file = trace()->session->embedding.file;
    if (file) m_fileController.reportRemark(QString::fromStdString(*file), vectors->fileWarning());
}

/// True if the trace that was computed last belongs to the session of the document.
bool ApplicationController::isTraceCurrent() const {
    return trace() && traceStatus(*trace(), m_document.session()) == TraceStatus::Current;
}

void ApplicationController::applyPendingView() {
    if (!m_pendingView || !isTraceCurrent()) return;
    const PendingView pendingView = *std::exchange(m_pendingView, std::nullopt);
    const ViewState& state = pendingView.state;
    m_viewContext.changeDisplay([&](DisplaySettings& display) {
        static_cast<ViewSettings&>(display) = state.settings;
        if (pendingView.revealsWeights) display.hiddenWeights.reset();
    });
    if (state.selectedWeightCell) m_viewContext.select(*state.selectedWeightCell, SelectionOrigin::File);
    if (state.selectedCell)
        m_viewContext.select(*state.selectedCell, SelectionOrigin::File);
    else
        m_viewContext.selectNonzeroWeight();
    m_window->setCurrentViewName(QString::fromStdString(state.frontViewName));
}

/// Opens a preset that the user has chosen. Asks first if the document has a file and unsaved changes.
/// Returns false if the user cancels.
bool ApplicationController::openPreset(const Session& preset) {
    applyPendingInput();
    const bool hasUnsavedFile = !m_document.path().isEmpty() && m_document.isModified();
    if (hasUnsavedFile && !m_fileController.confirmDiscard()) return false;
    const QString previousName = bidiIsolated(m_fileController.documentName());
    applyPreset(preset, hasUnsavedFile ? Document::UnsavedChangesPolicy::BecomeUnmodified
                                       : Document::UnsavedChangesPolicy::StayModified);
    showStatusMessage(
        tr("The preset has replaced the session “%1”. To restore the session, press %2.")
            .arg(previousName, QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText)));
    return true;
}

void ApplicationController::applyPreset(const Session& preset,
                                        Document::UnsavedChangesPolicy unsavedChanges) {
    m_document.applyPreset(preset, unsavedChanges);
    applySessionView(preset);
}

void ApplicationController::endTrainingRun() {
    m_viewContext.change([](WindowState& state) { state.trainingRun.isRunning = false; });
}

/// Resets the session and the view to the preset, file or lesson step from which the session was opened.
void ApplicationController::reset() {
    endTrainingRun();
    m_document.reset();
    m_document.lessonPosition().run ? showLessonStep(false) : applySessionView(m_document.resetTarget());
}

/// Applies the view that `session` specifies. Settings that `session` does not specify, such as the colors,
/// stay unchanged. However, all heads and tokens become visible.
void ApplicationController::applySessionView(const Session& session) {
    m_viewContext.changeView([](ViewSettings& view) { view = withoutFilters(view); });
    m_pendingView = {parseViewState(session.viewStateJson, {m_window->viewSettings(), {}, {}}), false};
    if (comparesWithPinned()) m_pendingView->state.frontViewName.clear();
    applyPendingView();
    updateResetAction();
}

/// True if the page Compare shows a pinned session as A. The document is then B, and Compare stays the
/// current view when another document is opened.
bool ApplicationController::comparesWithPinned() const {
    return m_pinController.pinnedTrace() && m_window->currentViewName() == QLatin1String("compare");
}

ViewState ApplicationController::viewStateAfterReset() {
    const std::string& json = m_document.resetTarget().viewStateJson;
    if (m_resetView.json != json) m_resetView = {json, PartialViewState(json)};
    const ViewState currentState = viewState();
    ViewState resetState =
        m_resetView.state.completedWith({withoutFilters(currentState.settings), currentState.selectedCell,
                                         currentState.frontViewName, currentState.selectedWeightCell});
    if (comparesWithPinned()) resetState.frontViewName = currentState.frontViewName;
    // A file may specify cells that the trace lacks, for example because another file has changed. The window
    // then selects the nearest cells.
    if (trace() && !m_pendingView) {
        for (auto* cell : {&resetState.selectedCell, &resetState.selectedWeightCell})
            if (*cell) *cell = nearestShownCell(*trace(), resetState.settings, **cell);
    }
    return resetState;
}

/// Enables Reset if the document or the view differs from the preset, file or lesson step from which the
/// document was opened.
void ApplicationController::updateResetAction() {
    const bool isViewModified = !m_document.lessonPosition().run && viewStateAfterReset() != viewState();
    m_window->fileMenu()->setResetEnabled(m_document.isResettable() || isViewModified);
}

ViewState ApplicationController::viewState() const {
    ViewState currentState{m_window->viewSettings(), m_window->selectedCell(),
                           m_window->currentViewName().toStdString()};
    if (m_window->selectedCell().stage != Stage::Weights)
        currentState.selectedWeightCell = m_window->selectedWeightCell();
    if (!m_pendingView) return currentState;
    ViewState pendingState = m_pendingView->state;
    if (!pendingState.selectedCell) {
        pendingState.selectedCell = currentState.selectedCell;
        pendingState.selectedWeightCell = currentState.selectedWeightCell;
    }
    if (pendingState.frontViewName.empty()) pendingState.frontViewName = currentState.frontViewName;
    return pendingState;
}

Session ApplicationController::sessionToWrite() const {
    Session session = m_document.sessionToSave();
    const auto& run = m_document.lessonPosition().run;
    session.viewStateJson = serializeViewState(run ? run->viewStateBeforeLesson : viewState());
    return session;
}

/// Returns the session as it is visible. During a lesson, the lesson steps are left out, because they belong
/// to the session at the start of the lesson.
Session ApplicationController::sessionToExport() const {
    Session session = m_document.session();
    session.viewStateJson = serializeViewState(viewState());
    if (m_document.lessonPosition().run) session.lessonStepsJson = Session().lessonStepsJson;
    return session;
}

}  // namespace attention

#include "moc_application_controller.cpp"
