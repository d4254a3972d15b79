// SPDX-License-Identifier: GPL-3.0-or-later
#include "controller/export_controller.h"

#include "analysis/sweep.h"
#include "comparison/trace_status.h"
#include "controller/computation_controller.h"
#include "document/document.h"
#include "document/document_file_controller.h"
#include "engine/compute_trace.h"
#include "export/figure_clipboard.h"
#include "heatmap/printable_text.h"
#include "look/widget_palette.h"
#include "output/blanks.h"
#include "output/exporter.h"
#include "output/handout.h"
#include "state/shown_cells.h"
#include "state/view_context.h"
#include "storage/file_kinds.h"
#include "views/views.h"
#include "window/dialogs.h"
#include "window/main_window.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>

namespace attention {
namespace {

/// Returns the suggested blanks of an exercise for the selected row. If the selected stage cannot have
/// blanks, returns blanks for the same row of the weights.
std::vector<CellRef> blanksForSelection(const FigureSource& source) {
    const Trace& trace = *source.trace;
    // If a handout is not available, the export is rejected later with the reason.
    if (!handoutUnavailableReason(trace).isEmpty()) return {source.selectedCell};
    CellRef cell = source.selectedCell;
    cell.head = std::max(cell.head, 0);
    if (std::ranges::count(stagesWithBlanks(), cell.stage) == 0)
        cell = {Stage::Weights, cell.head, cell.row, cell.column};
    return suggestedBlanksInRow(trace, shownSequence(trace, source.displaySettings), cell);
}

/// Returns the formats that the source cannot be exported to, with the reasons.
UnavailableFormats unavailableFormats(const FigureSource& source) {
    UnavailableFormats formats;
    if (const QString reason = handoutUnavailableReason(*source.trace); !reason.isEmpty()) {
        formats[ExportFormat::Handout] = formats[ExportFormat::Exercise] = reason;
    } else if (blanksForSelection(source).empty()) {
        formats[ExportFormat::Exercise] = ExportController::tr(
            "The selected row contains no number that is suitable as a blank. Select another row.");
    }
    if (const QString reason = scriptUnavailableReason(*source.trace); !reason.isEmpty())
        formats[ExportFormat::Python] = reason;
    return formats;
}

/// Returns the suffixes of the formats that can have the content of `format`, with the suffix of `format`
/// first. The user can change the suffix in the file dialog, for example from .png to .svg.
QStringList interchangeableSuffixes(ExportFormat format) {
    const ExportFormatInfo& chosen = exportFormatInfo(format);
    QStringList suffixes{QLatin1String(chosen.suffix)};
    const bool isPainted =
        chosen.content == ExportContent::Figure || chosen.content == ExportContent::Animation;
    for (const ExportFormatInfo& info : exportFormats())
        if (isPainted && info.content == chosen.content) suffixes << QLatin1String(info.suffix);
    suffixes.removeDuplicates();
    return suffixes;
}

/// Returns the formats of interchangeableSuffixes() as filters of a file dialog.
QString fileFilters(ExportFormat format) {
    const QStringList suffixes = interchangeableSuffixes(format);
    QStringList filters;
    for (const QString& suffix : suffixes) {
        const auto info = std::ranges::find_if(exportFormats(), [&](const ExportFormatInfo& candidate) {
            const bool isOnlyFormat = suffixes.size() == 1;
            return isOnlyFormat ? candidate.format == format : suffix == QLatin1String(candidate.suffix);
        });
        filters << QStringLiteral("%1 (*%2)").arg(ExportFormatInfo::tr(info->englishTitle), suffix);
    }
    return filters.join(QStringLiteral(";;"));
}

}  // namespace

ExportController::ExportController(Dependencies dependencies, QObject* parent)
    : QObject(parent), m_dependencies(std::move(dependencies)) {
    connect(
        &m_runner, &TaskRunner::failed, this, [this](const QString& name, const std::exception_ptr& error) {
            m_dependencies.fileController.runWithErrorDialog(name, [&] { std::rethrow_exception(error); });
        });
    ViewContext& viewContext = m_dependencies.viewContext;
    connect(&viewContext, &ViewContext::sweepExportRequested, this, &ExportController::exportSweep);
    const auto setProgress = [&viewContext](const std::optional<TaskProgress>& progress) {
        viewContext.change([&](WindowState& state) { state.writingProgress = progress; });
    };
    connect(&m_runner, &TaskRunner::progressChanged, this,
            [setProgress](const QString& label, double fraction) {
                setProgress(TaskProgress{QFileInfo(label).fileName(), fraction});
            });
    connect(&m_runner, &TaskRunner::progressEnded, this, [setProgress] { setProgress(std::nullopt); });
}

const std::shared_ptr<const Trace>& ExportController::trace() const {
    return m_dependencies.computation.trace();
}

/// Returns the trace of A for an export. This is the pinned trace. On the page Compare, it is the trace that
/// the page shows as A. Returns nullptr if no trace is pinned, or if Compare shows two heads of one trace.
std::shared_ptr<const Trace> ExportController::comparedTrace() const {
    const WindowState& state = m_dependencies.viewContext.state();
    if (state.viewName != QLatin1String("compare")) return state.pinnedTrace;
    const bool comparesHeads = trace() && comparedHead(*trace(), state.displaySettings);
    return comparesHeads ? nullptr : attention::comparedTrace(state);
}

FigureSource ExportController::figureSource() const {
    return {trace(),
            m_dependencies.viewContext.displaySettings(),
            m_dependencies.viewContext.selectedCell(),
            comparedTrace(),
            m_dependencies.sessionToExport(),
            window().analysisResults()};
}

/// Returns the reason why nothing can be exported now. Empty if the trace belongs to the session.
QString ExportController::unavailableReason() const {
    if (trace() && traceStatus(*trace(), m_dependencies.document.session()) == TraceStatus::Current)
        return {};
    switch (m_dependencies.viewContext.state().computation.status) {
        case Computation::Status::NotComputable:
            return tr("Nothing can be exported because the session cannot be computed.");
        case Computation::Status::Stopped:
            return tr(
                "Nothing can be exported because the computation was stopped. To compute again, press F5.");
        case Computation::Status::Failed:
            return tr("Nothing can be exported because the computation failed.");
        case Computation::Status::Running:
        case Computation::Status::Finished:
            break;
    }
    return tr("The session is still being computed. Try again in a moment.");
}

/// Shows `message` in an error dialog and returns true. Does nothing and returns false if `message` is empty.
bool ExportController::showErrorIfAny(const QString& message) {
    if (!message.isEmpty()) m_dependencies.dialogs.showError(&window(), message);
    return !message.isEmpty();
}

/// Returns the path that the user has chosen for an export. Returns an empty string if the user has canceled,
/// or after an error message if the path has the suffix of another kind of file. `parent` is the parent of
/// the file dialog.
QString ExportController::askForPath(QWidget* parent, const QString& suggestedName, const QString& filters) {
    const CheckedSavePath name = checkedSavePath(
        m_dependencies.dialogs.askForSaveFile(parent, QDir(initialFolder()).filePath(suggestedName), filters),
        suffixesOfFilters(filters));
    return showErrorIfAny(name.problem) ? QString() : name.path;
}

/// Waits until a session that was just edited is computed, but at most one second. Applies the text that the
/// user is typing before. Call before the trace is exported.
void ExportController::waitForPendingEdits() {
    using namespace std::chrono_literals;
    m_dependencies.applyPendingInput();
    m_dependencies.computation.waitAtMost(1s);
}

/// Shows a message and returns true if a file is still being written.
bool ExportController::warnIfExporting() {
    const QString label = m_runner.label();
    return !label.isEmpty() &&
           showErrorIfAny(tr("%1 is still being written. Wait until it is complete, or cancel it.")
                              .arg(displayPath(label)));
}

/// Starts `task`, which writes a file. Does nothing if the label of `task` is empty. Shows a message instead
/// if another file is still being written. When the file is complete, the status bar confirms it.
void ExportController::start(TaskRunner::Task task) {
    if (task.label.isEmpty() || warnIfExporting()) return;
    if (!task.finished) task.finished = [this, path = task.label] { emit exported(path); };
    m_runner.start(std::move(task));
}

void ExportController::exportSweep() {
    FigureSource sweepSource = figureSource();
    const auto result = sweepSource.results.sweep;
    if (!result) return;
    const QString path = askForPath(
        &window(), tr("sweep.csv"),
        tr("Table of numbers (*.csv);;PNG image (*.png);;SVG vector graphic (*.svg);;PDF (*.pdf)"));
    sweepSource.session = result->session;  // the session may have been edited after the sweep
    start({path, [=](const ProgressMonitor& monitor) {
               FigureSource source = sweepSource;
               if (!source.trace || traceStatus(*source.trace, source.session) != TraceStatus::Current)
                   source.trace = computeTrace(source.session, nullptr, monitor);
               if (!source.trace) throw StoppedException();
               exportTo(path, source, {.name = {"sweep"}}, monitor);
           }});
}

/// Returns the name of the figure that has the content of the current view.
FigureName ExportController::currentFigureName() const {
    const CellRef cell = m_dependencies.viewContext.selectedCell();
    const bool isSingleHead = stageInfo(cell.stage).isPerHead() && cell.head >= 0;
    const std::string_view figureKind = window().currentFigureName();
    if (figureKind != "stage") return {figureKind};
    return {figureKind, cell.stage, isSingleHead ? std::optional(cell.head) : std::nullopt};
}

FigureBackground ExportController::windowBackground() const {
    return isDarkPalette(window().palette()) ? FigureBackground::Dark : FigureBackground::Light;
}

/// Returns the initial choices of the export dialog. They are the last choices, except choices that are not
/// possible for the trace. If the current view has changed since the last export, the figure shows the
/// current view.
ExportRequest ExportController::initialRequest(const FigureSource& source) const {
    ExportRequest request{
        .spec = m_lastRequest.spec, .format = m_lastRequest.format, .animation = m_lastRequest.animation};
    FigureSpec& spec = request.spec;
    spec.background = m_lastFigureBackground.value_or(windowBackground());
    if (currentFigureName() != m_figureOfLastRequest) spec.name = currentFigureName();
    if (!figureProblem(source, spec.name).isEmpty()) spec.name = {};
    spec.showsArcs.reset();  // uses the setting of the view, which may have changed
    if (!headsProblem(*source.trace, spec).isEmpty()) spec.heads.reset();
    if (spec.crop && !cropProblem(*source.trace, *spec.crop).isEmpty()) spec.crop.reset();
    return request;
}

void ExportController::exportFile() {
    waitForPendingEdits();
    if (showErrorIfAny(unavailableReason())) return;
    const FigureSource source = figureSource();
    ExportRequest request = initialRequest(source);
    const bool isAccepted = m_dependencies.dialogs.askForExport(
        &window(), source, unavailableFormats(source), request,
        [this](QWidget* dialog, const ExportRequest& chosen) { return askForPath(dialog, chosen); });
    m_figureOfLastRequest = currentFigureName();
    m_lastRequest = {.spec = request.spec, .format = request.format, .animation = request.animation};
    const bool isLikeWindow = request.spec.background == windowBackground();
    m_lastFigureBackground = isLikeWindow ? std::nullopt : std::optional(request.spec.background);
    if (!isAccepted) return;
    if (!request.source) request.source = std::make_shared<FigureSource>(source);
    if (request.isForClipboard) return copyFigure(*request.source, request.spec);
    m_lastFolder = QFileInfo(request.path).absolutePath();
    start(exportTask(request.path, request));
}

/// Returns the path that the user chooses for the file of `request`. Empty if the user cancels. `parent` is
/// the parent of the file dialog.
QString ExportController::askForPath(QWidget* parent, const ExportRequest& request) {
    const QString name =
        request.format == ExportFormat::Exercise ? tr("exercise") : QStringLiteral("attention");
    return askForPath(parent, name + QLatin1String(exportFormatInfo(request.format).suffix),
                      fileFilters(request.format));
}

/// Returns the initial folder of the file dialog: the folder of the last export, or else of the document.
QString ExportController::initialFolder() const {
    return m_lastFolder.isEmpty() ? m_dependencies.fileController.initialDialogFolder() : m_lastFolder;
}

void ExportController::copyCurrentFigure() {
    waitForPendingEdits();
    copyFigure(figureSource(), {currentFigureName()});
}

/// Returns the task that writes the file `path` as `request` specifies. The suffix of `path` may differ from
/// the suffix of the requested format, see interchangeableSuffixes().
TaskRunner::Task ExportController::exportTask(const QString& path, const ExportRequest& request) const {
    FigureSource source = *request.source;
    const FigureSpec spec = request.spec;
    if (request.format == ExportFormat::Exercise)
        return {path, [=, blanks = blanksForSelection(source)](const ProgressMonitor& monitor) {
                    exportExercise(path, source, spec, blanks, monitor);
                }};
    if (exportFormatInfo(request.format).content == ExportContent::Animation)
        return {path, [=, animation = request.animation,
                       computedFrames = request.frames](const ProgressMonitor& monitor) {
                    monitor.begin(3);
                    monitor.beginPhase(1);
                    std::vector<AnimationFrame> frames =
                        computedFrames ? *computedFrames
                                       : computeAnimationFrames(source, spec, animation, monitor);
                    exportAnimation(path, std::move(frames), spec, animation.seconds, monitor);
                }};
    // A handout contains the lesson steps, so it needs the session at the start of the lesson.
    const auto& run = m_dependencies.document.lessonPosition().run;
    if (run && request.format == ExportFormat::Handout) source.session = run->baseSession;
    return {path, [=](const ProgressMonitor& monitor) { exportTo(path, source, spec, monitor); }};
}

/// Copies a figure to the clipboard. If analysis results for the figure are missing, computes them first on a
/// worker thread.
void ExportController::copyFigure(const FigureSource& source, const FigureSpec& spec) {
    if (showErrorIfAny(unavailableReason())) return;
    if (const QString reason = figureProblem(source, spec.name); !reason.isEmpty())
        return m_dependencies.dialogs.showError(&window(),
                                                tr("This figure cannot be copied: %1.").arg(reason));
    if (isComplete(source, spec)) return copyToClipboard(source, spec);
    const auto completedSource = std::make_shared<FigureSource>(source);
    start({tr("clipboard"),
           [=](const ProgressMonitor& monitor) {
               *completedSource = withRequiredResults(*completedSource, spec, monitor);
           },
           [=, this] { copyToClipboard(*completedSource, spec); }});
}

void ExportController::copyToClipboard(const FigureSource& source, const FigureSpec& spec) {
    m_dependencies.fileController.runWithErrorDialog(tr("clipboard"), [&] {
        auto data = figureMimeData(withViewState(source, spec), spec);
        m_dependencies.viewContext.showStatusMessage(
            data->hasText() ? tr("The figure was copied as an image and as a table of numbers.")
                            : tr("The figure was copied only as an image because a table would have more "
                                 "than %1 numbers.")
                                  .arg(maxTableCells));
        QGuiApplication::clipboard()->setMimeData(data.release());
    });
}

}  // namespace attention

#include "moc_export_controller.cpp"
