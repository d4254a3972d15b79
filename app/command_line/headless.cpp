// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/headless.h"

#include "analysis/training_sweep.h"
#include "command_line/export_series.h"
#include "command_line/figure_options.h"
#include "engine/applicability.h"
#include "engine/compute_trace.h"
#include "execution/memory_limit.h"
#include "export/figure_option_text.h"
#include "export/make_figure.h"
#include "files/file_read_error.h"
#include "models/model_trace.h"
#include "models/session_model.h"
#include "output/exporter.h"
#include "output/handout.h"
#include "program/language.h"
#include "state/shown_cells.h"
#include "storage/file_kinds.h"
#include "storage/file_writing.h"
#include "storage/view_state.h"
#include "sweep/sweep_figure.h"
#include "texts/message_text.h"
#include "texts/missing_glyphs.h"
#include "views/views.h"
#include "word_vectors/word_vectors.h"

#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>
#include <cstdio>
#include <map>
#include <new>

namespace attention {
namespace {

/// Remarks that are returned after all files have been exported. Remarks on files are stored by path, because
/// a file can be opened several times but must be mentioned only once.
struct Remarks {
    std::map<QString, Message> ofFiles;
    QStringList ofFonts;
};

Session checkedSession(const CommandLine& run, Remarks& remarks) {
    Message& remark = remarks.ofFiles[run.sessionFile];
    const Session session = sessionFromCommandLine(run, &remark);
    if (const auto found = problems(session); !found.empty()) throwCommandError(run, found.front());
    return session;
}

CommandLine pinnedCommandLine(const CommandLine& run) {
    CommandLine other;
    other.sessionFile = run.compareWith;
    return other;
}

/// A field that is looked at in none of the sessions makes the same files again and again.
void checkSeries(const ExportSeries& series, Remarks& remarks) {
    std::vector<Session> sessions;
    for (const CommandLine& run : series) sessions.push_back(checkedSession(run, remarks));
    for (const FieldVariation& variation : series.front().variations) {
        const std::string path = variation.fieldPath.toStdString();
        const auto isUsed = [&](const Session& session) { return unusedReason(session, path).isEmpty(); };
        if (std::ranges::none_of(sessions, isUsed))
            rejectUnusedField("--vary " + variation.fieldPath, unusedReason(sessions.front(), path));
    }
    if (!series.front().compareWith.isEmpty()) checkedSession(pinnedCommandLine(series.front()), remarks);
}

/// The sweep that the window offers first.
SweepSettings defaultSweep(const Session& session) {
    if (hasTrainingTask(session))
        return {SweepField::KeySize, doublingValues(defaultMinKeySize, defaultMaxKeySize),
                defaultTrainingSeeds};
    const SweepFieldText field = sweepFieldText(SweepField::KeySize);
    return {SweepField::KeySize, doublingValues(field.defaultFrom, field.defaultTo)};
}

std::shared_ptr<const Trace> pinnedTrace(const CommandLine& run, const ProgressMonitor& monitor) {
    return computeTrace(sessionFromCommandLine(pinnedCommandLine(run)), nullptr, monitor);
}

void rejectIfReason(const QString& option, const QString& reason) {
    if (!reason.isEmpty()) throw CommandError(2, option + ": " + reason);
}

/// What options ask for that only the session's own trace has or lacks.
void checkFigure(const CommandLine& run, const FigureSource& source) {
    const Trace& trace = *source.trace;
    const FigureSpec& spec = run.figureSpec;
    if (!run.unknownFigure.isEmpty())
        rejectIfReason("--figure " + run.unknownFigure, unknownStageMessage(trace));
    rejectIfReason("--figure " + figureNameText(spec.name), figureProblem(source, spec.name));
    if (spec.heads) rejectIfReason("--heads " + formatOptionValue(*spec.heads), headsProblem(trace, spec));
    if (spec.crop) rejectIfReason("--crop " + formatOptionValue(*spec.crop), cropProblem(trace, *spec.crop));
}

ProgressMonitor progressMonitor(const CommandLine& run, ProgressLine& progress) {
    return progress.beginFile(QFileInfo(run.exportPaths.front()).fileName());
}

FigureSource sourceOf(const CommandLine& run, ProgressLine& progress) {
    const Session session = sessionFromCommandLine(run);
    const ViewState view = parseViewState(session.viewStateJson);
    const ProgressMonitor monitor = progressMonitor(run, progress);
    FigureSource source{computeTrace(session, nullptr, monitor), view.settings};
    source.session = session;
    if (view.selectedCell) source.selectedCell = *view.selectedCell;
    if (const auto& selected = run.figureSpec.selected)
        rejectIfReason("--select " + selectOptionValue(*selected), cellProblem(*source.trace, *selected));
    const ViewKind::Needs needs = viewKindOfFigure(run.figureSpec.name.kind)->needs;
    const bool isOfSweep = needs == ViewKind::Needs::SweepResult;
    if (std::ranges::none_of(run.exportPaths, isOfSweep ? &isSweepExportable : &hasFigureSuffix))
        return source;
    if (!run.compareWith.isEmpty()) source.comparedTrace = pinnedTrace(run, monitor);
    if (isOfSweep)
        source.results.put<SweepResult>(
            std::make_shared<SweepResult>(computeSweep(session, defaultSweep(session), monitor)));
    checkFigure(run, source);
    return source;
}

/// The colours of a stage mean the same in all pictures of a series, so its traces are computed twice: kept
/// all at once they might need too much memory.
SeriesMagnitudes commonMagnitudes(const ExportSeries& series, ProgressLine& progress) {
    SeriesMagnitudes magnitudes;
    const bool hasColors = std::ranges::any_of(series.front().exportPaths, &containsColorScales);
    const ViewKind::Needs needs = viewKindOfFigure(series.front().figureSpec.name.kind)->needs;
    const bool areCurves = needs == ViewKind::Needs::SweepResult;
    if (series.size() < 2 || !hasColors || areCurves) return magnitudes;
    for (const CommandLine& run : series)
        raiseMagnitudes(magnitudes, sourceOf(run, progress), run.figureSpec.name);
    return magnitudes;
}

void warnAboutNonFinite(const Trace& trace) {
    if (!trace.modelTrace || trace.modelTrace->warning.isEmpty()) return;
    const std::string text = trace.modelTrace->warning.text();
    std::fprintf(stderr, "attention-lab: model %s: %s\n", trace.provenance.model->name.c_str(), text.c_str());
}

/// Adds the sentence about scripts of the figure that no font has, if there are any.
void addMissingGlyphs(const FigureSource& source, const CommandLine& run, Remarks& remarks) {
    std::vector<std::string> texts = source.trace->tokens->vocabulary;
    texts.insert(texts.end(), {source.session.title, run.figureSpec.title.value_or(QString()).toStdString()});
    const QString missing = missingGlyphsText(
        texts, [](char32_t c) { return hasGlyph(c, QGuiApplication::font()); }, currentLanguage());
    if (!missing.isEmpty() && !remarks.ofFonts.contains(missing)) remarks.ofFonts << missing;
}

/// Adds the remark on the file of word vectors that a trace was computed with, if there is one.
void addRemarkOnVectors(const Trace* trace, Remarks& remarks) {
    if (!trace || !trace->wordVectors || !trace->session->embedding.file) return;
    const Message remark = trace->wordVectors->fileWarning();
    if (!remark.isEmpty()) remarks.ofFiles[QString::fromStdString(*trace->session->embedding.file)] = remark;
}

void exportRun(const CommandLine& run, const SeriesMagnitudes& magnitudes, ProgressLine& progress,
               Remarks& remarks) {
    FigureSource source = sourceOf(run, progress);
    source.viewSettings.seriesMagnitudes = magnitudes;
    const bool isSelected =
        run.figureSpec.selected || parseViewState(source.session.viewStateJson).selectedCell;
    if (!isSelected) source = withAttendedCell(std::move(source), run.figureSpec);
    const ProgressMonitor monitor = progressMonitor(run, progress);
    if (std::ranges::any_of(run.exportPaths, &hasFigureSuffix))
        source = completed(std::move(source), run.figureSpec, monitor);
    if (!isSelected)
        source = withAttendedCell(std::move(source), run.figureSpec);  // of several layers by now
    const bool isExercise = !run.blankRequests.empty() && handoutUnavailableReason(*source.trace).isEmpty();
    std::vector<CellRef> blanks;
    if (isExercise)
        blanks = requestedBlanks(*source.trace, shownSequence(*source.trace, source.viewSettings),
                                 run.blankRequests);
    for (const QString& path : run.exportPaths) {
        if (isExercise && hasPageSuffix(path)) {
            exportExercise(path, source, run.figureSpec, blanks, monitor);
        } else {
            exportTo(path, source, run.figureSpec, monitor);
        }
    }
    progress.hide();
    warnAboutNonFinite(*source.trace);
    addRemarkOnVectors(source.trace.get(), remarks);
    addRemarkOnVectors(source.comparedTrace.get(), remarks);
    addMissingGlyphs(source, run, remarks);
}

}  // namespace

QStringList runExports(const CommandLine& commandLine, ProgressLine& progress) {
    const std::vector<ExportSeries> all = expandToSeries(commandLine);
    Remarks remarks;
    for (const ExportSeries& series : all)
        checkSeries(series, remarks);  // all of them before anything is written
    try {
        std::vector<SeriesMagnitudes> magnitudes;
        for (const ExportSeries& series : all) magnitudes.push_back(commonMagnitudes(series, progress));
        // A figure may be of a stage that only the session's own trace tells of.
        if (all.size() > 1) {
            for (const ExportSeries& series : all)
                if (series.size() == 1) sourceOf(series.front(), progress);
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (const CommandLine& run : all[i]) exportRun(run, magnitudes[i], progress, remarks);
        }
    } catch (const FileError& error) {
        throw CommandError(1, QString::fromUtf8(error.what()));
    } catch (const CommandError&) {
        throw;
    } catch (const FileReadError& problem) {
        throw CommandError(1, QString::fromUtf8(problem.what()));
    } catch (const MemoryLimitReached& problem) {
        throw CommandError(1, "session: " + messageText(memoryProblem(problem.requiredBytes())));
    } catch (const std::bad_alloc&) {
        throw CommandError(1, "session: needs more memory than there is; fewer tokens or heads need less");
    } catch (const std::exception& error) {
        throw CommandError(1, "export: " + QString::fromUtf8(error.what()));
    }
    QStringList lines;
    for (const auto& [file, remark] : remarks.ofFiles)
        if (!remark.isEmpty()) lines << file + ": " + messageText(remark);
    return lines + remarks.ofFonts;
}

}  // namespace attention
