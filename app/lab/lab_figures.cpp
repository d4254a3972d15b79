// SPDX-License-Identifier: GPL-3.0-or-later
// Lab: figures and numbers that leave the window, as files or by the clipboard.
#include "analysis/sweep.h"
#include "engine/compute_trace.h"
#include "export/figure_clipboard.h"
#include "heatmap/token_text.h"
#include "lab/lab.h"
#include "output/blanks.h"
#include "output/exporter.h"
#include "output/handout.h"
#include "state/shown.h"
#include "storage/file_kinds.h"
#include "views/views.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QStatusBar>

namespace attention {
namespace {

/// Of the row that is selected; of the weights where its stage has no blanks.
std::vector<CellRef> blanksInView(const FigureSource& source) {
    const Trace& trace = *source.trace;
    if (!whyNoHandout(trace).isEmpty()) return {source.selected};  // refused with the file
    CellRef cell = source.selected;
    cell.head = std::max(cell.head, 0);
    if (std::ranges::count(stagesOfBlanks(), cell.stage) == 0)
        cell = {Stage::Weights, cell.head, cell.row, cell.column};
    return blanksAround(trace, shownSequence(trace, source.view), cell);
}

}  // namespace

FigureSource Lab::figureSource() const {
    return {trace(),           m_window->view(),    m_window->selected(), m_pinning.pinned(),
            sessionToExport(), m_window->findings()};
}

QString Lab::whyNotExported() const {
    if (trace() && *trace()->session == m_document.session()) return {};
    if (!m_isComputable) return tr("There is nothing to export: the session cannot be computed.");
    if (m_isStopped) return tr("There is nothing to export: the computation was stopped.");
    if (m_hasFailed) return tr("There is nothing to export: the computation failed.");
    return tr("The session is still being computed: try again in a moment.");
}

/// Says the reason, if there is one.
bool Lab::isRefused(const QString& reason) {
    if (!reason.isEmpty()) m_dialogs->showError(m_window.get(), reason);
    return !reason.isEmpty();
}

/// Empty: none, or one whose suffix is not among these, which is then said.
QString Lab::fileToExport(const QString& name, const QString& filters, const QStringList& suffixes) {
    const QString path = m_dialogs->fileToSave(m_window.get(), name, filters);
    if (path.isEmpty() || suffixes.contains('.' + QFileInfo(path).suffix().toLower())) return path;
    m_dialogs->showError(m_window.get(),
                         tr("%1: unknown suffix; allowed are %2").arg(shownPath(path), suffixes.join(", ")));
    return {};
}

/// Says so where it is.
bool Lab::isWriting() {
    const QString file = m_exports.file();
    return !file.isEmpty() &&
           isRefused(
               tr("%1 is still being written: wait until it is there, or cancel it.").arg(shownPath(file)));
}

/// Starts to write the file of `wanted`. Does nothing if its path is empty, and shows a message if another
/// file is still being written. The status bar confirms the file when it is complete.
void Lab::write(SlowTask::Work wanted) {
    if (wanted.file.isEmpty() || isWriting()) return;
    if (!wanted.done) wanted.done = [this, file = wanted.file] { confirmSaved(file); };
    m_exports.start(std::move(wanted));
}

void Lab::confirmSaved(const QString& path) {
    constexpr int milliseconds = 10'000;
    m_window->statusBar()->showMessage(tr("%1 is saved.").arg(shownFileName(path)), milliseconds);
}

void Lab::exportFile() {
    if (isRefused(whyNotExported())) return;
    const QString path =
        fileToExport(tr("attention.png"),
                     tr("Picture (*.png);;Drawing (*.svg);;Document (*.pdf);;Handout (*.html);;"
                        "NumPy archive (*.npz);;Numbers as JSON (*.json);;"
                        "Cells as a table (*.csv);;PyTorch script (*.py);;Session (*.attn)"),
                     exportSuffixes());
    FigureSource source = figureSource();
    const auto& run = m_document.lesson().run;
    if (run && isPage(path)) source.session = run->base;  // a page has the steps of the lesson
    write({path, [=](const ProgressMonitor& monitor) { exportTo(path, source, {}, monitor); }});
}

void Lab::exportExercise() {
    if (isRefused(whyNotExported())) return;
    const FigureSource source = figureSource();
    const std::vector<CellRef> blanks = blanksInView(source);
    if (blanks.empty())
        return m_dialogs->showError(
            m_window.get(), tr("The selected row has no number worth calculating: select another one."));
    const QString path = fileToExport(tr("exercise.html"), tr("Exercise (*.html)"), {".html"});
    write({path, [=](const ProgressMonitor& monitor) {
               attention::exportExercise(path, source, {}, blanks, monitor);
           }});
}

void Lab::exportSweep() {
    FigureSource shown = figureSource();
    const auto result = shown.found.get<SweepResult>();
    if (!result) return;
    const QString path = fileToExport(
        tr("sweep.csv"), tr("Numbers as a table (*.csv);;Picture (*.png);;Drawing (*.svg);;Document (*.pdf)"),
        sweepExportSuffixes());
    shown.session = result->session;  // the settings may have been edited since
    write({path, [=](const ProgressMonitor& monitor) {
               FigureSource source = shown;
               if (!source.trace || *source.trace->session != source.session)
                   source.trace = computeTrace(source.session, nullptr, monitor);
               if (!source.trace) throw StoppedException();
               exportTo(path, source, {.name = {"sweep"}}, monitor);
           }});
}

/// The figure that shows what the view in front shows.
FigureName Lab::figureInFront() const {
    const std::string view = m_window->viewInFront().toStdString();
    const CellRef cell = m_window->selected();
    const bool isOneHead = stageInfo(cell.stage).isPerHead() && cell.head >= 0;
    const std::string_view figure = m_window->figureInFront().value_or(viewNamed(view)->figure);
    if (figure != "stage") return {figure};
    return {figure, cell.stage, isOneHead ? std::optional(cell.head) : std::nullopt};
}

void Lab::exportFigure() {
    if (isRefused(whyNotExported())) return;
    const FigureSource source = figureSource();
    FigureSpec start{.name = figureInFront()};
    if (!whyNoFigure(source, start.name).isEmpty()) start.name = {};
    const auto wish = m_dialogs->figureToExport(m_window.get(), source, start);
    if (!wish) return;
    const FigureSource made = wish->source ? *wish->source : source;
    if (wish->isForClipboard) return copyFigure(made, wish->spec);
    const QString path =
        fileToExport(tr("attention.png"), tr("Picture (*.png);;Drawing (*.svg);;Document (*.pdf)"),
                     {".png", ".svg", ".pdf"});
    write({path,
           [=, spec = wish->spec](const ProgressMonitor& monitor) { exportTo(path, made, spec, monitor); }});
}

/// What it lacks is computed first.
void Lab::copyFigure(const FigureSource& source, const FigureSpec& spec) {
    if (isRefused(whyNotExported())) return;
    if (const QString reason = whyNoFigure(source, spec.name); !reason.isEmpty())
        return m_dialogs->showError(m_window.get(), tr("Nothing to copy: %1.").arg(reason));
    if (isComplete(source, spec)) return toClipboard(source, spec);
    const auto made = std::make_shared<FigureSource>(source);
    write({tr("clipboard"), [=](const ProgressMonitor& monitor) { *made = completed(*made, spec, monitor); },
           [=, this] { toClipboard(*made, spec); }});
}

void Lab::toClipboard(const FigureSource& source, const FigureSpec& spec) {
    m_files.attempt(tr("clipboard"), [&] {
        auto data = figureMimeData(asItOpens(source, spec), spec);
        constexpr int milliseconds = 10'000;
        m_window->statusBar()->showMessage(
            data->hasText()
                ? tr("Copied as a picture and as a table of its numbers.")
                : tr("Copied as a picture: a table would have more than %1 numbers.").arg(mostTableCells),
            milliseconds);
        QGuiApplication::clipboard()->setMimeData(data.release());
    });
}

}  // namespace attention
