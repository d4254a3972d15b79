// SPDX-License-Identifier: GPL-3.0-or-later
#include "controller/computation_controller.h"

#include "background/trace_progress.h"
#include "comparison/trace_status.h"
#include "document/document.h"
#include "document/document_file_controller.h"
#include "engine/compute_trace.h"
#include "heatmap/printable_text.h"
#include "models/layer_edits.h"
#include "models/open_models.h"
#include "models/session_model.h"
#include "state/view_context.h"
#include "system/system.h"
#include "texts/message_text.h"

#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

bool isModelProblem(const Problem& problem) {
    return problem.path.starts_with("model.");
}

/// True if splitting the text into tokens, or searching for fixes, can take longer than a frame. Such a text
/// has more tokens than a session may have.
bool isLargeInput(const InputSettings& input) {
    constexpr std::size_t maxBytesPerFrame = 50'000;
    const std::size_t keyTextSize = input.keyText ? input.keyText->size() : 0;
    return input.queryText.size() + keyTextSize > maxBytesPerFrame;
}

}  // namespace

ComputationController::ComputationController(Document& document, DocumentFileController& fileController,
                                             ViewContext& viewContext, TraceProgress& traceProgress,
                                             TraceComputationOptions options)
    : m_document(document),
      m_fileController(fileController),
      m_viewContext(viewContext),
      m_computation(std::move(options)) {
    connect(&document, &Document::sessionChanged, this, &ComputationController::process);
    connect(&m_computation, &TraceComputation::finished, this, &ComputationController::showTrace);
    connect(&m_computation, &TraceComputation::trainingStateComputed, this,
            &ComputationController::showTrainingState);
    connect(&m_computation, &TraceComputation::failed, this, &ComputationController::showFailure);
    connect(&m_computation, &TraceComputation::progressed, &traceProgress, &TraceProgress::progressed);
    connect(&m_checkRunner, &TaskRunner::failed, this,
            [this](const QString&, const std::exception_ptr& error) { showFailure(failureText(error)); });
    connect(&m_fileWatcher, &FileWatcher::filesChanged, this, &ComputationController::recompute);
    connectProgress();
    // The memory of a training step is kept for the next step. After 2 s without a new trace, it is released
    // to the system.
    auto* const memoryReleaseTimer = new QTimer(this);
    memoryReleaseTimer->setSingleShot(true);
    memoryReleaseTimer->setInterval(2'000);
    connect(this, &ComputationController::traceShown, memoryReleaseTimer, qOverload<>(&QTimer::start));
    connect(memoryReleaseTimer, &QTimer::timeout, this,
            [] { QThreadPool::globalInstance()->start(&releaseFreedMemory); });
}

/// Shows the progress of the computation, of a check and of an import.
void ComputationController::connectProgress() {
    connect(&m_computation, &TraceComputation::progressChanged, this, [this](double fraction) {
        setProgress(
            TaskProgress{hasTrainingTask(m_document.session()) ? tr("Training …") : QString(), fraction});
    });
    connect(&m_computation, &TraceComputation::progressEnded, this, [this] { setProgress(std::nullopt); });
    for (const TaskRunner* runner : {&std::as_const(m_checkRunner), &m_fileController.importRunner()}) {
        connect(runner, &TaskRunner::progressChanged, this, [this](const QString& label, double fraction) {
            setProgress(TaskProgress{tr("Opening %1 …").arg(displayFileName(label)), fraction});
        });
        connect(runner, &TaskRunner::progressEnded, this, [this] { setProgress(std::nullopt); });
    }
}

void ComputationController::setProgress(const std::optional<TaskProgress>& progress) {
    m_viewContext.change([&](WindowState& state) { state.computationProgress = progress; });
}

void ComputationController::process(const Session& session) {
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

ComputationController::SessionCheck ComputationController::SessionCheck::run(const Session& session,
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
Shared<Tokens> ComputationController::cachedTokensFor(const Session& session) const {
    const bool areTokensUnchanged =
        m_tokens && !hasModelLayers(session) && !m_areModelTokens && session.input == m_tokenizedInput;
    return areTokensUnchanged ? m_tokens : nullptr;
}

void ComputationController::applySessionCheck(const Session& session, SessionCheck check) {
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
    if (isEmptyText) emit traceRemoved();
}

bool ComputationController::isTraceCurrent() const {
    return trace() && traceStatus(*trace(), m_document.session()) == TraceStatus::Current;
}

bool ComputationController::isComputable() const {
    return m_viewContext.state().computation.status != Computation::Status::NotComputable;
}

/// True if the session of the document has a text.
bool ComputationController::hasText() const {
    return isComputable() || !m_viewContext.state().problems.empty();
}

bool ComputationController::isOpening() const {
    return !m_checkRunner.label().isEmpty() || !m_fileController.importRunner().label().isEmpty();
}

void ComputationController::recompute() {
    process(m_document.session());
}

void ComputationController::stopComputation() {
    if (!m_fileController.importRunner().label().isEmpty()) return m_fileController.cancelImport();
    m_computation.stop();
    m_checkRunner.cancel();
    m_viewContext.change(
        [](WindowState& state) { state.computation = {.status = Computation::Status::Stopped}; });
}

void ComputationController::stopThreads() {
    m_computation.stop();
    m_checkRunner.cancel();
}

void ComputationController::showFailure(const QString& message) {
    if (!isComputable()) return;  // the failure belongs to an earlier session
    m_viewContext.change([&](WindowState& state) {
        state.computation = {.status = Computation::Status::Failed, .failureMessage = message};
    });
}

void ComputationController::showTrace(std::chrono::nanoseconds elapsed,
                                      const std::shared_ptr<const Trace>& previousTrace) {
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
    emit traceShown(hadTrace ? previousTrace : nullptr);
}

/// Shows an intermediate state of the training of the document's session. The document and trace() do not
/// change.
void ComputationController::showTrainingState(const std::shared_ptr<const Trace>& state) {
    if (!isComputable() || isOutdated(traceStatus(*state, m_document.session()))) return;
    m_viewContext.change([&](WindowState& windowState) {
        windowState.trace = state;
        windowState.trainingProgress = static_cast<double>(state->session->training.stepCount) /
                                       static_cast<double>(windowState.session->training.stepCount);
    });
}

}  // namespace attention

#include "moc_computation_controller.cpp"
