// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/headless.h"

#include "analysis/training_sweep.h"
#include "command_line/batch.h"
#include "command_line/figure_options.h"
#include "engine/applicability.h"
#include "engine/compute_trace.h"
#include "execution/memory_limit.h"
#include "export/figure_words.h"
#include "export/make_figure.h"
#include "files/file_read_error.h"
#include "models/model_trace.h"
#include "models/session_model.h"
#include "output/exporter.h"
#include "output/handout.h"
#include "program/language.h"
#include "state/shown.h"
#include "storage/file_kinds.h"
#include "storage/file_writing.h"
#include "storage/view_state.h"
#include "sweep/sweep_figure.h"
#include "texts/message_text.h"
#include "texts/missing_letters.h"
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

Session checked(const CommandLine& run, Remarks& remarks) {
    Message& remark = remarks.ofFiles[run.sessionFile];
    const Session session = sessionOf(run, &remark);
    if (const auto found = problems(session); !found.empty()) refuse(run, found.front());
    return session;
}

CommandLine lineOfPinned(const CommandLine& run) {
    CommandLine other;
    other.sessionFile = run.compareWith;
    return other;
}

/// A field that is looked at in none of the sessions makes the same files again and again.
void check(const Series& series, Remarks& remarks) {
    std::vector<Session> sessions;
    for (const CommandLine& run : series) sessions.push_back(checked(run, remarks));
    for (const Variation& variation : series.front().variations) {
        const std::string path = variation.path.toStdString();
        const auto isUsed = [&](const Session& session) { return unusedReason(session, path).isEmpty(); };
        if (std::ranges::none_of(sessions, isUsed))
            refuseField("--vary " + variation.path, unusedReason(sessions.front(), path));
    }
    if (!series.front().compareWith.isEmpty()) checked(lineOfPinned(series.front()), remarks);
}

/// The sweep that the window offers first.
SweepSettings usualSweep(const Session& session) {
    if (hasTrainingTask(session))
        return {SweepField::KeySize, doublingValues(defaultMinKeySize, defaultMaxKeySize),
                defaultTrainingSeeds};
    const SweepFieldText field = sweepFieldText(SweepField::KeySize);
    return {SweepField::KeySize, doublingValues(field.from, field.to)};
}

std::shared_ptr<const Trace> tracePinned(const CommandLine& run, const ProgressMonitor& monitor) {
    return computeTrace(sessionOf(lineOfPinned(run)), nullptr, monitor);
}

void refuseWhere(const QString& option, const QString& reason) {
    if (!reason.isEmpty()) throw CommandError(2, option + ": " + reason);
}

/// What options ask for that only the session's own trace has or lacks.
void checkFigure(const CommandLine& run, const FigureSource& source) {
    const Trace& trace = *source.trace;
    const FigureSpec& spec = run.figure;
    if (!run.unknownFigure.isEmpty()) refuseWhere("--figure " + run.unknownFigure, noSuchStage(trace));
    refuseWhere("--figure " + nameOf(spec.name), whyNoFigure(source, spec.name));
    if (spec.heads) refuseWhere("--heads " + written(*spec.heads), whyNoHeads(trace, spec));
    if (spec.crop) refuseWhere("--crop " + written(*spec.crop), whyNoCrop(trace, *spec.crop));
}

ProgressMonitor watchOf(const CommandLine& run, ProgressLine& progress) {
    return progress.begin(QFileInfo(run.exports.front()).fileName());
}

FigureSource sourceOf(const CommandLine& run, ProgressLine& progress) {
    const Session session = sessionOf(run);
    const ViewState view = viewStateOf(session.viewStateJson);
    const ProgressMonitor monitor = watchOf(run, progress);
    FigureSource source{computeTrace(session, nullptr, monitor), view.settings};
    source.session = session;
    if (view.selected) source.selected = *view.selected;
    if (const auto& selected = run.figure.selected)
        refuseWhere("--select " + optionText(*selected), whyNoCell(*source.trace, *selected));
    const ViewKind::Needs needs = viewOfFigure(run.figure.name.kind)->needs;
    const bool isOfSweep = needs == ViewKind::Needs::Sweep;
    if (std::ranges::none_of(run.exports, isOfSweep ? &isTableExportable : &isFigure)) return source;
    if (!run.compareWith.isEmpty()) source.compared = tracePinned(run, monitor);
    if (isOfSweep)
        source.found.put<SweepResult>(
            std::make_shared<SweepResult>(computeSweep(session, usualSweep(session), monitor)));
    checkFigure(run, source);
    return source;
}

/// The colours of a stage mean the same in all pictures of a series, so its traces are computed twice: kept
/// all at once they might need too much memory.
Magnitudes commonMagnitudes(const Series& series, ProgressLine& progress) {
    Magnitudes magnitudes;
    const bool hasColors = std::ranges::any_of(series.front().exports, &isColored);
    const ViewKind::Needs needs = viewOfFigure(series.front().figure.name.kind)->needs;
    const bool areCurves = needs == ViewKind::Needs::Sweep;
    if (series.size() < 2 || !hasColors || areCurves) return magnitudes;
    for (const CommandLine& run : series)
        raiseMagnitudes(magnitudes, sourceOf(run, progress), run.figure.name);
    return magnitudes;
}

void warnOfNotFinite(const Trace& trace) {
    if (!trace.modelTrace || trace.modelTrace->warning.isEmpty()) return;
    const std::string text = trace.modelTrace->warning.text();
    std::fprintf(stderr, "attention-lab: model %s: %s\n", trace.provenance.model->name.c_str(), text.c_str());
}

/// Adds the sentence about scripts of the figure that no font has, if there are any.
void addMissingLetters(const FigureSource& source, const CommandLine& run, Remarks& remarks) {
    std::vector<std::string> texts = source.trace->tokens->vocabulary;
    texts.insert(texts.end(), {source.session.title, run.figure.title.value_or(QString()).toStdString()});
    const QString missing = missingLettersText(
        texts, [](char32_t c) { return hasGlyph(c, QGuiApplication::font()); }, spokenLanguage());
    if (!missing.isEmpty() && !remarks.ofFonts.contains(missing)) remarks.ofFonts << missing;
}

/// Adds the remark on the file of word vectors that a trace was computed with, if there is one.
void addRemarkOnVectors(const Trace* trace, Remarks& remarks) {
    if (!trace || !trace->wordVectors || !trace->session->embedding.file) return;
    const Message remark = trace->wordVectors->fileWarning();
    if (!remark.isEmpty()) remarks.ofFiles[QString::fromStdString(*trace->session->embedding.file)] = remark;
}

void exportRun(const CommandLine& run, const Magnitudes& magnitudes, ProgressLine& progress,
               Remarks& remarks) {
    FigureSource source = sourceOf(run, progress);
    source.view.magnitudes = magnitudes;
    const bool isSelected = run.figure.selected || viewStateOf(source.session.viewStateJson).selected;
    if (!isSelected) source = withAttendedCell(std::move(source), run.figure);
    const ProgressMonitor monitor = watchOf(run, progress);
    if (std::ranges::any_of(run.exports, &isFigure))
        source = completed(std::move(source), run.figure, monitor);
    if (!isSelected) source = withAttendedCell(std::move(source), run.figure);  // of several layers by now
    const bool isExercise = !run.blanks.empty() && whyNoHandout(*source.trace).isEmpty();
    std::vector<CellRef> blanks;
    if (isExercise)
        blanks = blanksWished(*source.trace, shownSequence(*source.trace, source.view), run.blanks);
    for (const QString& path : run.exports) {
        if (isExercise && isPage(path)) {
            exportExercise(path, source, run.figure, blanks, monitor);
        } else {
            exportTo(path, source, run.figure, monitor);
        }
    }
    progress.hide();
    warnOfNotFinite(*source.trace);
    addRemarkOnVectors(source.trace.get(), remarks);
    addRemarkOnVectors(source.compared.get(), remarks);
    addMissingLetters(source, run, remarks);
}

}  // namespace

QStringList runExports(const CommandLine& line, ProgressLine& progress) {
    const std::vector<Series> all = seriesOf(line);
    Remarks remarks;
    for (const Series& series : all) check(series, remarks);  // all of them before anything is written
    try {
        std::vector<Magnitudes> magnitudes;
        for (const Series& series : all) magnitudes.push_back(commonMagnitudes(series, progress));
        // A figure may be of a stage that only the session's own trace tells of.
        if (all.size() > 1) {
            for (const Series& series : all)
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
