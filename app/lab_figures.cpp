// SPDX-License-Identifier: GPL-3.0-or-later
// Lab: figures and numbers that leave the window, as files or by the clipboard.
#include "blanks.h"
#include "computing/compute_trace.h"
#include "export/figure_clipboard.h"
#include "exporter.h"
#include "handout.h"
#include "lab.h"
#include "state/shown.h"
#include "sweep/sweep_view.h"
#include "views/views.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

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
    FigureSource source{trace(), m_window->view(), m_window->selected()};
    source.compared = m_pinning.pinned();
    if (const ReadWords& read = m_background.said.found();
        read.trace == trace() && read.comparedTrace == source.compared && read.isWhole()) {
        source.words = read.words;
        source.comparedWords = read.compared;
    }
    if (const auto& result = m_window->findChild<SweepView*>()->result())
        source.sweep = std::make_shared<SweepResult>(*result);
    source.session = sessionToExport();
    return source;
}

QString Lab::whyNotExported() const {
    if (trace() && *trace()->session == m_document.session()) return {};
    if (!m_isComputable) return tr("There is nothing to export: the session cannot be computed.");
    if (m_isStopped) return tr("There is nothing to export: the computation was stopped.");
    return tr("The session is still being computed: try again in a moment.");
}

void Lab::exportFile() {
    if (const QString reason = whyNotExported(); !reason.isEmpty())
        return m_dialogs->showError(m_window.get(), reason);
    const QString path =
        m_dialogs->fileToSave(m_window.get(), tr("attention.png"),
                              tr("Picture (*.png);;Drawing (*.svg);;Document (*.pdf);;Handout (*.html);;"
                                 "NumPy archive (*.npz);;Numbers as JSON (*.json);;"
                                 "Cells as a table (*.csv);;PyTorch script (*.py);;Session (*.attn)"));
    if (path.isEmpty()) return;
    if (!isExportable(path)) {
        m_dialogs->showError(m_window.get(),
                             tr("%1: unknown suffix; allowed are %2").arg(path, exportSuffixes().join(", ")));
        return;
    }
    m_files.attempt(path, [&] { exportTo(path, figureSource(), {}); });
}

void Lab::exportExercise() {
    if (const QString reason = whyNotExported(); !reason.isEmpty())
        return m_dialogs->showError(m_window.get(), reason);
    const FigureSource source = figureSource();
    const std::vector<CellRef> blanks = blanksInView(source);
    if (blanks.empty())
        return m_dialogs->showError(
            m_window.get(), tr("The selected row has no number worth calculating: select another one."));
    const QString path = m_dialogs->fileToSave(m_window.get(), tr("exercise.html"), tr("Exercise (*.html)"));
    if (path.isEmpty()) return;
    if (!isPage(path)) {
        return m_dialogs->showError(m_window.get(),
                                    tr("%1: unknown suffix; allowed are %2").arg(path, ".html"));
    }
    m_files.attempt(path, [&] { attention::exportExercise(path, source, {}, blanks); });
}

void Lab::exportSweep() {
    const auto& result = m_window->findChild<SweepView*>()->result();
    if (!result) return;
    const QString path = m_dialogs->fileToSave(
        m_window.get(), tr("sweep.csv"),
        tr("Numbers as a table (*.csv);;Picture (*.png);;Drawing (*.svg);;Document (*.pdf)"));
    if (path.isEmpty()) return;
    if (!isSweepExportable(path)) {
        return m_dialogs->showError(
            m_window.get(),
            tr("%1: unknown suffix; allowed are %2").arg(path, sweepExportSuffixes().join(", ")));
    }
    m_files.attempt(path, [&] {
        FigureSource source = figureSource();
        // The settings may have been edited since.
        source.session = result->session;
        if (!trace() || *trace()->session != result->session) source.trace = computeTrace(result->session);
        exportTo(path, source, {.name = {"sweep"}});
    });
}

/// The figure that shows what the view in front shows.
FigureName Lab::figureInFront() const {
    const std::string view = m_window->viewInFront().toStdString();
    const CellRef cell = m_window->selected();
    const bool isOneHead = infoOf(cell.stage).isPerHead() && cell.head >= 0;
    const std::string_view figure = m_window->figureInFront().value_or(viewNamed(view)->figure);
    if (figure != "stage") return {figure};
    return {figure, cell.stage, isOneHead ? std::optional(cell.head) : std::nullopt};
}

void Lab::exportFigure() {
    if (const QString reason = whyNotExported(); !reason.isEmpty())
        return m_dialogs->showError(m_window.get(), reason);
    const FigureSource source = figureSource();
    FigureSpec start{.name = figureInFront()};
    if (!whyNoFigure(source, start.name).isEmpty()) start.name = {};
    const auto wish = m_dialogs->figureToExport(m_window.get(), source, start);
    if (!wish) return;
    if (wish->isForClipboard) return copyFigure(wish->spec);
    const QString path = m_dialogs->fileToSave(m_window.get(), tr("attention.png"),
                                               tr("Picture (*.png);;Drawing (*.svg);;Document (*.pdf)"));
    if (path.isEmpty()) return;
    if (!isFigure(path)) {
        return m_dialogs->showError(m_window.get(),
                                    tr("%1: unknown suffix; allowed are %2").arg(path, ".png, .svg, .pdf"));
    }
    m_files.attempt(path, [&] { exportTo(path, source, wish->spec); });
}

void Lab::copyFigure(const FigureSpec& spec) {
    if (const QString reason = whyNotExported(); !reason.isEmpty())
        return m_dialogs->showError(m_window.get(), reason);
    const FigureSource source = figureSource();
    if (const QString reason = whyNoFigure(source, spec.name); !reason.isEmpty())
        return m_dialogs->showError(m_window.get(), tr("Nothing to copy: %1.").arg(reason));
    m_files.attempt(tr("clipboard"), [&] {
        QGuiApplication::clipboard()->setMimeData(figureMimeData(asItOpens(source, spec), spec).release());
    });
}

}  // namespace attention
