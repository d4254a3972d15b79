// SPDX-License-Identifier: GPL-3.0-or-later
// The export of figures and numbers by ApplicationController, to files and to the clipboard.
#include "analysis/sweep.h"
#include "controller/application_controller.h"
#include "engine/compute_trace.h"
#include "export/figure_clipboard.h"
#include "heatmap/printable_text.h"
#include "look/widget_palette.h"
#include "output/blanks.h"
#include "output/exporter.h"
#include "output/handout.h"
#include "state/shown_cells.h"
#include "storage/file_kinds.h"
#include "views/views.h"
#include "window/checked_save_path.h"
#include "window/view_stack.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QStatusBar>

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
        formats[ExportFormat::Exercise] = ApplicationController::tr(
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

/// Returns the trace of A for an export. This is the pinned trace. On the page Compare, it is the trace that
/// the page shows as A. Returns nullptr if no trace is pinned, or if Compare shows two heads of one trace.
std::shared_ptr<const Trace> ApplicationController::comparedTraceForExport() const {
    if (m_window->currentViewName() != QLatin1String("compare")) return m_pinController.pinnedTrace();
    const bool comparesHeads = trace() && comparedHead(*trace(), m_window->viewSettings());
    return comparesHeads ? nullptr : comparedTrace(m_viewContext.state());
}

FigureSource ApplicationController::figureSource() const {
    return {trace(),
            m_viewContext.displaySettings(),
            m_window->selectedCell(),
            comparedTraceForExport(),
            sessionToExport(),
            m_window->viewStack()->analysisResults()};
}

QString ApplicationController::exportUnavailableReason() const {
    if (isTraceCurrent()) return {};
    if (!m_isComputable) return tr("Nothing can be exported because the session cannot be computed.");
    if (m_isStopped)
        return tr("Nothing can be exported because the computation was stopped. To compute again, press F5.");
    if (m_hasFailed) return tr("Nothing can be exported because the computation failed.");
    return tr("The session is still being computed. Try again in a moment.");
}

/// Shows `message` in an error dialog and returns true. Does nothing and returns false if `message` is empty.
bool ApplicationController::showErrorIfAny(const QString& message) {
    if (!message.isEmpty()) m_dialogs->showError(m_window.get(), message);
    return !message.isEmpty();
}

/// Returns the path that the user has chosen for an export. Returns an empty string if the user has canceled,
/// or after an error message if the path has the suffix of another kind of file. `parent` is the parent of
/// the file dialog.
QString ApplicationController::askForExportPath(QWidget* parent, const QString& suggestedName,
                                                const QString& filters) {
    const CheckedSavePath name = checkedSavePath(
        m_dialogs->askForSaveFile(parent, QDir(exportFolder()).filePath(suggestedName), filters),
        suffixesOfFilters(filters));
    return showErrorIfAny(name.problem) ? QString() : name.path;
}

/// Waits until a session that was just edited is computed, but at most one second. Applies the text that the
/// user is typing before. Call before the trace is exported.
void ApplicationController::waitForPendingEdits() {
    using namespace std::chrono_literals;
    applyPendingInput();
    m_computation.waitAtMost(1s);
}

/// Shows a message and returns true if a file is still being written.
bool ApplicationController::warnIfExporting() {
    const QString label = m_exportRunner.label();
    return !label.isEmpty() &&
           showErrorIfAny(tr("%1 is still being written. Wait until it is complete, or cancel it.")
                              .arg(displayPath(label)));
}

/// Starts `task`, which writes a file. Does nothing if the label of `task` is empty. Shows a message instead
/// if another file is still being written. When the file is complete, the status bar confirms it.
void ApplicationController::startExport(TaskRunner::Task task) {
    if (task.label.isEmpty() || warnIfExporting()) return;
    if (!task.finished) task.finished = [this, path = task.label] { showSavedMessage(path); };
    m_exportRunner.start(std::move(task));
}

void ApplicationController::showSavedMessage(const QString& path) {
    m_window->showSavedMessageFor(path);
}

void ApplicationController::exportSweep() {
    FigureSource sweepSource = figureSource();
    const auto result = sweepSource.results.sweep;
    if (!result) return;
    const QString path = askForExportPath(
        m_window.get(), tr("sweep.csv"),
        tr("Table of numbers (*.csv);;PNG image (*.png);;SVG vector graphic (*.svg);;PDF (*.pdf)"));
    sweepSource.session = result->session;  // the session may have been edited after the sweep
    startExport({path, [=](const ProgressMonitor& monitor) {
                     FigureSource source = sweepSource;
                     if (!source.trace || traceStatus(*source.trace, source.session) != TraceStatus::Current)
                         source.trace = computeTrace(source.session, nullptr, monitor);
                     if (!source.trace) throw StoppedException();
                     exportTo(path, source, {.name = {"sweep"}}, monitor);
                 }});
}

/// Returns the name of the figure that has the content of the current view.
FigureName ApplicationController::currentFigureName() const {
    const std::string viewName = m_window->currentViewName().toStdString();
    const CellRef cell = m_window->selectedCell();
    const bool isSingleHead = stageInfo(cell.stage).isPerHead() && cell.head >= 0;
    const std::string_view figureKind =
        m_window->viewStack()->currentFigureName().value_or(viewKindNamed(viewName)->figureName);
    if (figureKind != "stage") return {figureKind};
    return {figureKind, cell.stage, isSingleHead ? std::optional(cell.head) : std::nullopt};
}

FigureBackground ApplicationController::windowBackground() const {
    return isDarkPalette(m_window->palette()) ? FigureBackground::Dark : FigureBackground::Light;
}

/// Returns the initial choices of the export dialog. They are the last choices, except choices that are not
/// possible for the trace. If the current view has changed since the last export, the figure shows the
/// current view.
ExportRequest ApplicationController::initialExportRequest(const FigureSource& source) const {
    ExportRequest request{
        .spec = m_lastExport.spec, .format = m_lastExport.format, .animation = m_lastExport.animation};
    FigureSpec& spec = request.spec;
    spec.background = m_lastFigureBackground.value_or(windowBackground());
    if (currentFigureName() != m_figureOfLastExport) spec.name = currentFigureName();
    if (!figureProblem(source, spec.name).isEmpty()) spec.name = {};
    spec.showsArcs.reset();  // uses the setting of the view, which may have changed
    if (!headsProblem(*source.trace, spec).isEmpty()) spec.heads.reset();
    if (spec.crop && !cropProblem(*source.trace, *spec.crop).isEmpty()) spec.crop.reset();
    return request;
}

void ApplicationController::exportFile() {
    waitForPendingEdits();
    if (showErrorIfAny(exportUnavailableReason())) return;
    const FigureSource source = figureSource();
    ExportRequest request = initialExportRequest(source);
    const bool isAccepted = m_dialogs->askForExport(
        m_window.get(), source, unavailableFormats(source), request,
        [this](QWidget* dialog, const ExportRequest& chosen) { return askForExportPath(dialog, chosen); });
    m_figureOfLastExport = currentFigureName();
    m_lastExport = {.spec = request.spec, .format = request.format, .animation = request.animation};
    const bool isLikeWindow = request.spec.background == windowBackground();
    m_lastFigureBackground = isLikeWindow ? std::nullopt : std::optional(request.spec.background);
    if (!isAccepted) return;
    if (!request.source) request.source = std::make_shared<FigureSource>(source);
    if (request.isForClipboard) return copyFigure(*request.source, request.spec);
    m_lastExportFolder = QFileInfo(request.path).absolutePath();
    startExport(exportTask(request.path, request));
}

/// Returns the path that the user chooses for the file of `request`. Empty if the user cancels. `parent` is
/// the parent of the file dialog.
QString ApplicationController::askForExportPath(QWidget* parent, const ExportRequest& request) {
    const QString name =
        request.format == ExportFormat::Exercise ? tr("exercise") : QStringLiteral("attention");
    return askForExportPath(parent, name + QLatin1String(exportFormatInfo(request.format).suffix),
                            fileFilters(request.format));
}

/// Returns the initial folder of the file dialog: the folder of the last export, or else of the document.
QString ApplicationController::exportFolder() const {
    return m_lastExportFolder.isEmpty() ? m_fileController.initialDialogFolder() : m_lastExportFolder;
}

/// Returns the task that writes the file `path` as `request` specifies. The suffix of `path` may differ from
/// the suffix of the requested format, see interchangeableSuffixes().
TaskRunner::Task ApplicationController::exportTask(const QString& path, const ExportRequest& request) const {
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
    const auto& run = m_document.lessonPosition().run;
    if (run && request.format == ExportFormat::Handout) source.session = run->baseSession;
    return {path, [=](const ProgressMonitor& monitor) { exportTo(path, source, spec, monitor); }};
}

/// Copies a figure to the clipboard. If analysis results for the figure are missing, computes them first on a
/// worker thread.
void ApplicationController::copyFigure(const FigureSource& source, const FigureSpec& spec) {
    if (showErrorIfAny(exportUnavailableReason())) return;
    if (const QString reason = figureProblem(source, spec.name); !reason.isEmpty())
        return m_dialogs->showError(m_window.get(), tr("This figure cannot be copied: %1.").arg(reason));
    if (isComplete(source, spec)) return copyToClipboard(source, spec);
    const auto completedSource = std::make_shared<FigureSource>(source);
    startExport({tr("clipboard"),
                 [=](const ProgressMonitor& monitor) {
                     *completedSource = withRequiredResults(*completedSource, spec, monitor);
                 },
                 [=, this] { copyToClipboard(*completedSource, spec); }});
}

void ApplicationController::copyToClipboard(const FigureSource& source, const FigureSpec& spec) {
    m_fileController.runWithErrorDialog(tr("clipboard"), [&] {
        auto data = figureMimeData(withViewState(source, spec), spec);
        constexpr int durationInMilliseconds = 10'000;
        m_window->statusBar()->showMessage(
            data->hasText() ? tr("The figure was copied as an image and as a table of numbers.")
                            : tr("The figure was copied only as an image because a table would have more "
                                 "than %1 numbers.")
                                  .arg(maxTableCells),
            durationInMilliseconds);
        QGuiApplication::clipboard()->setMimeData(data.release());
    });
}

}  // namespace attention
