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

/// Remarks that are returned after all files have been exported. The keys of `fileRemarks` are paths, because
/// a file can be opened several times but must be mentioned only once.
struct Remarks {
    std::map<QString, Message> fileRemarks;
    QStringList fontRemarks;
};

Session checkedSession(const CommandLine& run, Remarks& remarks) {
    Message& remark = remarks.fileRemarks[run.sessionFile];
    const Session session = sessionFromCommandLine(run, &remark);
    if (const auto sessionProblems = problems(session); !sessionProblems.empty())
        throwCommandError(run, sessionProblems.front());
    return session;
}

CommandLine pinnedCommandLine(const CommandLine& run) {
    CommandLine commandLine;
    commandLine.sessionFile = run.figureSpec.comparedFile;
    return commandLine;
}

/// Checks all sessions of `series`. Throws CommandError if a varied field has no effect in any session,
/// because all exported files would be equal.
void checkSeries(const ExportSeries& series, Remarks& remarks) {
    std::vector<Session> sessions;
    for (const CommandLine& run : series) sessions.push_back(checkedSession(run, remarks));
    for (const FieldVariation& variation : series.front().variations) {
        const std::string path = variation.fieldPath.toStdString();
        const auto isUsed = [&](const Session& session) { return unusedReason(session, path).isEmpty(); };
        if (std::ranges::none_of(sessions, isUsed))
            rejectUnusedField("--vary " + variation.fieldPath, unusedReason(sessions.front(), path));
    }
    if (!series.front().figureSpec.comparedFile.isEmpty())
        checkedSession(pinnedCommandLine(series.front()), remarks);
}

/// Returns the default settings of a sweep in the window.
SweepSettings defaultSweep(const Session& session) {
    if (hasTrainingTask(session))
        return {SweepField::KeySize, doublingValues(defaultMinKeySize, defaultMaxKeySize),
                defaultTrainingSeeds};
    const SweepFieldText field = sweepFieldText(SweepField::KeySize);
    return {SweepField::KeySize, doublingValues(field.defaultMinimum, field.defaultMaximum)};
}

std::shared_ptr<const Trace> pinnedTrace(const CommandLine& run, const ProgressMonitor& monitor) {
    return computeTrace(sessionFromCommandLine(pinnedCommandLine(run)), nullptr, monitor);
}

void rejectIfProblem(const QString& option, const QString& problem) {
    if (!problem.isEmpty()) throw CommandError(2, option + ": " + problem);
}

/// Checks the options that depend on the trace of the session: the figure, the heads and the crop. Throws
/// CommandError with status 2.
void checkFigure(const CommandLine& run, const FigureSource& source) {
    const Trace& trace = *source.trace;
    const FigureSpec& spec = run.figureSpec;
    if (!run.unknownFigure.isEmpty())
        rejectIfProblem("--figure " + run.unknownFigure, unknownStageMessage(trace));
    rejectIfProblem(figureOptionText("figure", spec), figureProblem(source, spec.name));
    if (spec.heads) rejectIfProblem(figureOptionText("heads", spec), headsProblem(trace, spec));
    if (spec.crop) rejectIfProblem(figureOptionText("crop", spec), cropProblem(trace, *spec.crop));
}

ProgressMonitor progressMonitor(const CommandLine& run, ProgressLine& progress) {
    return progress.beginFile(QFileInfo(run.exportPaths.front()).fileName());
}

FigureSource figureSourceOf(const CommandLine& run, ProgressLine& progress) {
    const Session session = sessionFromCommandLine(run);
    ViewState defaultViewState;
    defaultViewState.settings.palette = defaultPaletteOfFiles;
    const ViewState viewState = parseViewState(session.viewStateJson, defaultViewState);
    if (run.figureSpec.name.kind == "compare" && run.figureSpec.comparedFile.isEmpty() &&
        !viewState.settings.comparedHead)
        throw CommandError(2,
                           "--figure compare: requires a second session, so add --compare-with FILE. To "
                           "compare the selected head with head 1, add --set 'view={\"compared_head\":0}'");
    const ProgressMonitor monitor = progressMonitor(run, progress);
    FigureSource source{computeTrace(session, nullptr, monitor), viewState.settings};
    source.session = session;
    if (viewState.selectedCell) source.selectedCell = *viewState.selectedCell;
    if (const auto& selectedCell = run.figureSpec.selectedCell)
        rejectIfProblem(figureOptionText("select", run.figureSpec),
                        cellProblem(*source.trace, *selectedCell));
    const ViewKind::Needs needs = viewKindOfFigure(run.figureSpec.name.kind)->needs;
    const bool isSweepFigure = needs == ViewKind::Needs::SweepResult;
    if (std::ranges::none_of(run.exportPaths, isSweepFigure ? &isSweepExportable : &isPainted)) return source;
    if (!run.figureSpec.comparedFile.isEmpty()) source.comparedTrace = pinnedTrace(run, monitor);
    if (isSweepFigure)
        source.results.sweep =
            std::make_shared<SweepResult>(computeSweep(session, defaultSweep(session), monitor));
    checkFigure(run, source);
    return source;
}

/// Returns the magnitudes that all figures of `series` share, so that a color means the same number in every
/// figure. Empty if the files contain no shared colors. The traces are computed here and again for the
/// export, because all traces together may need too much memory.
SeriesMagnitudes commonMagnitudes(const ExportSeries& series, ProgressLine& progress) {
    SeriesMagnitudes magnitudes;
    const bool hasColors = std::ranges::any_of(series.front().exportPaths, &containsColorScales);
    const ViewKind::Needs needs = viewKindOfFigure(series.front().figureSpec.name.kind)->needs;
    const bool isSweepFigure = needs == ViewKind::Needs::SweepResult;
    if (series.size() < 2 || !hasColors || isSweepFigure) return magnitudes;
    for (const CommandLine& run : series)
        expandSeriesMagnitudes(magnitudes, figureSourceOf(run, progress), run.figureSpec.name);
    return magnitudes;
}

void printModelWarning(const Trace& trace) {
    if (!trace.modelTrace || trace.modelTrace->warning.isEmpty()) return;
    const std::string warning = trace.modelTrace->warning.text();
    std::fprintf(stderr, "attention-lab: model %s: %s\n", trace.provenance.model->name.c_str(),
                 warning.c_str());
}

/// Adds a remark if the texts of the figure contain characters for which no font has a glyph.
void addMissingGlyphsRemark(const FigureSource& source, const CommandLine& run, Remarks& remarks) {
    std::vector<std::string> texts = source.trace->tokens->vocabulary;
    texts.insert(texts.end(), {source.session.title, run.figureSpec.title.value_or(QString()).toStdString()});
    const QString remark = missingGlyphsText(
        texts, [](char32_t c) { return hasGlyph(c, QGuiApplication::font()); }, currentLanguage());
    if (!remark.isEmpty() && !remarks.fontRemarks.contains(remark)) remarks.fontRemarks << remark;
}

/// Adds the remarks on the files of word vectors or imported attention that `trace` uses, if there are
/// remarks. `trace` may be nullptr.
void addFileRemarks(const Trace* trace, Remarks& remarks) {
    if (trace && trace->provenance.imported && !trace->importWarning.isEmpty())
        remarks.fileRemarks[QString::fromStdString(trace->provenance.imported->file)] = trace->importWarning;
    if (!trace || !trace->wordVectors || !trace->session->embedding.file) return;
    const Message remark = trace->wordVectors->fileWarning();
    if (!remark.isEmpty())
        remarks.fileRemarks[QString::fromStdString(*trace->session->embedding.file)] = remark;
}

bool hasSelectedCell(const CommandLine& run, const FigureSource& source) {
    return run.figureSpec.selectedCell || parseViewState(source.session.viewStateJson).selectedCell;
}

/// Prints the warning of the model, and adds the remarks on a source whose files have been written.
void addRemarks(const CommandLine& run, const FigureSource& source, Remarks& remarks) {
    printModelWarning(*source.trace);
    addFileRemarks(source.trace.get(), remarks);
    addFileRemarks(source.comparedTrace.get(), remarks);
    addMissingGlyphsRemark(source, run, remarks);
}

void exportRun(const CommandLine& run, const SeriesMagnitudes& magnitudes, ProgressLine& progress,
               Remarks& remarks) {
    if (std::ranges::all_of(run.exportPaths, &hasAnimationSuffix)) return;  // see exportAnimations()
    FigureSource source = figureSourceOf(run, progress);
    source.displaySettings.seriesMagnitudes = magnitudes;
    const bool isCellChosen = hasSelectedCell(run, source);
    if (!isCellChosen) source = withNonzeroWeightSelected(std::move(source), run.figureSpec);
    const ProgressMonitor monitor = progressMonitor(run, progress);
    if (std::ranges::any_of(run.exportPaths, &hasFigureSuffix))
        source = withRequiredResults(std::move(source), run.figureSpec, monitor);
    if (!isCellChosen)
        // The source may contain several layers now, so the cell is selected again.
        source = withNonzeroWeightSelected(std::move(source), run.figureSpec);
    const bool isExercise = !run.blankRequests.empty() && handoutUnavailableReason(*source.trace).isEmpty();
    std::vector<CellRef> blanks;
    if (isExercise)
        blanks = requestedBlanks(*source.trace, shownSequence(*source.trace, source.displaySettings),
                                 run.blankRequests);
    // Checks all files of the run before the first is written.
    for (const QString& path : run.exportPaths)
        if (!hasAnimationSuffix(path)) requireExportable(path, source, run.figureSpec);
    for (const QString& path : run.exportPaths) {
        if (hasAnimationSuffix(path)) continue;
        if (isExercise && hasPageSuffix(path)) {
            exportExercise(path, source, run.figureSpec, blanks, monitor);
        } else {
            exportTo(path, source, run.figureSpec, monitor);
        }
    }
    progress.hide();
    addRemarks(run, source, remarks);
}

QString frameLabelOf(const CommandLine& run, const Session& session) {
    QStringList labels;
    for (const auto& [path, value] : run.variedValues) labels << frameLabel(session, path.toStdString());
    return labels.join(QStringLiteral(", "));
}

/// Returns the frames of an animation of all runs of `series`. If no field varies, the frames are A and B of
/// the comparison.
std::vector<AnimationFrame> framesOf(const ExportSeries& series, ProgressLine& progress) {
    const CommandLine& lastRun = series.back();
    std::vector<AnimationFrame> frames;
    for (const CommandLine& run : series) {
        FigureSource source = figureSourceOf(run, progress);
        const QString label = frameLabelOf(run, source.session);
        frames.push_back({std::move(source), label});
    }
    FigureSource& lastSource = frames.back().source;
    if (!hasSelectedCell(lastRun, lastSource))
        lastSource = withNonzeroWeightSelected(std::move(lastSource), lastRun.figureSpec);
    if (lastRun.variations.empty())
        return computeAnimationFrames(lastSource, lastRun.figureSpec,
                                      {.subject = AnimationSubject::ComparedSession},
                                      progressMonitor(lastRun, progress));
    for (AnimationFrame& frame : frames) {
        frame.source.selectedCell = lastSource.selectedCell;  // all frames mark the same cell
        frame.source = withRequiredResults(std::move(frame.source), lastRun.figureSpec, {});
    }
    return frames;
}

void exportAnimations(const ExportSeries& series, ProgressLine& progress, Remarks& remarks) {
    const std::vector<AnimationRuns> animations = animationRuns(series);
    if (animations.empty()) return;
    const std::vector<AnimationFrame> allFrames = framesOf(series, progress);
    const bool isComparison = series.back().variations.empty();
    for (const AnimationRuns& animation : animations) {
        std::vector<AnimationFrame> frames;
        for (const std::size_t run : animation.runs) frames.push_back(allFrames[run]);
        const CommandLine& firstRun = series[animation.runs.front()];
        const ProgressMonitor monitor = progress.beginFile(QFileInfo(animation.path).fileName());
        monitor.begin(2);
        exportAnimation(animation.path, isComparison ? allFrames : std::move(frames), firstRun.figureSpec,
                        firstRun.animationSeconds, monitor);
    }
    progress.hide();
    addRemarks(series.back(), allFrames.back().source, remarks);
}

}  // namespace

QStringList runExports(const CommandLine& commandLine, ProgressLine& progress) {
    const std::vector<ExportSeries> allSeries = expandToSeries(commandLine);
    Remarks remarks;
    for (const ExportSeries& series : allSeries)
        checkSeries(series, remarks);  // checks all series before the first file is written
    try {
        for (const ExportSeries& series : allSeries)
            for (const CommandLine& run : series) std::ranges::for_each(run.exportPaths, &requireWritable);
        std::vector<SeriesMagnitudes> magnitudes;
        for (const ExportSeries& series : allSeries) magnitudes.push_back(commonMagnitudes(series, progress));
        // Checks the figures before the first file is written, because checkFigure() needs the computed
        // traces. commonMagnitudes() has checked the series with several runs.
        if (allSeries.size() > 1) {
            for (const ExportSeries& series : allSeries)
                if (series.size() == 1) figureSourceOf(series.front(), progress);
        }
        for (std::size_t i = 0; i < allSeries.size(); ++i) {
            for (const CommandLine& run : allSeries[i]) exportRun(run, magnitudes[i], progress, remarks);
            exportAnimations(allSeries[i], progress, remarks);
        }
    } catch (const FileError& error) {
        throw CommandError(1, QString::fromUtf8(error.what()));
    } catch (const CommandError&) {
        throw;
    } catch (const FileReadError& error) {
        throw CommandError(1, QString::fromUtf8(error.what()));
    } catch (const MemoryLimitReached& error) {
        throw CommandError(1, "session: " + problemText({"", memoryProblem(error.requiredBytes())}));
    } catch (const std::bad_alloc&) {
        throw CommandError(1,
                           "session: requires more memory than is available, so use fewer tokens or heads");
    } catch (const std::exception& error) {
        throw CommandError(1, "export: " + QString::fromUtf8(error.what()));
    }
    QStringList remarkLines;
    for (const auto& [file, remark] : remarks.fileRemarks)
        if (!remark.isEmpty()) remarkLines << file + ": " + messageText(remark);
    return remarkLines + remarks.fontRemarks;
}

}  // namespace attention
