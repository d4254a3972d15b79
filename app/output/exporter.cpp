// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/exporter.h"

#include "export/figure_files.h"
#include "export/figure_sheet.h"
#include "export/stored_paths.h"
#include "io/tensor_export.h"
#include "io/training_export.h"
#include "io/writers.h"
#include "output/exercise.h"
#include "output/handout.h"
#include "state/shown_cells.h"
#include "storage/file_kinds.h"
#include "storage/file_writing.h"
#include "storage/session_io.h"
#include "storage/view_state.h"
#include "texts/provenance_text.h"
#include "texts/shared_labels.h"
#include "texts/translation_contexts.h"
#include "trace/layer_selection.h"

#include <QFileInfo>
#include <QSaveFile>

#include <functional>

namespace attention {
namespace {

void rejectIfUnavailable(const QString& path, const QString& reason) {
    if (!reason.isEmpty()) throw FileError(path, reason);
}

void rejectTooLargeTrace(const QString& path, const Trace& trace) {
    rejectIfUnavailable(path, handoutUnavailableReason(trace));
}

FigureTheme pageTheme(FigureSpec spec) {
    if (spec.background == FigureBackground::Transparent)
        spec.background = FigureBackground::Light;  // a page has nothing below its background
    return exportTheme(spec, FigureDevice::Pixels);
}

/// Returns a copy of `trace` whose session has the paths that are stored in the file `path`.
Trace withPathsForStorage(const Trace& trace, const QString& path) {
    Trace copy = trace;
    if (trace.session)
        copy.session = std::make_shared<const Session>(attention::withPathsForStorage(*trace.session, path));
    return copy;
}

QString pageTitle(const FigureSource& source, const FigureSpec& spec) {
    const Trace& trace = *source.trace;
    return spec.title ? spec.title->simplified()
                      : titleOrSentence(*trace.session, trace, shownSequence(trace, source.displaySettings));
}

/// Returns the approximate size of a file of numbers in bytes. Used to report the progress.
double estimatedByteCount(const Trace& trace, const QString& suffix) {
    const auto stageEntryCount = [&](Stage stage) {
        return static_cast<double>(entryCount(stageShape(trace, stage)));
    };
    if (suffix == ".csv") return 70 * stageEntryCount(Stage::Weights);
    const double bytesPerEntry = suffix == ".npz" ? sizeof(float) : 12;
    if (trace.modelTrace) return bytesPerEntry * exportedEntryCount(trace);
    double totalEntryCount = 0;
    for (const Stage stage : exportedStages(trace)) totalEntryCount += stageEntryCount(stage);
    return bytesPerEntry * totalEntryCount;
}

/// Returns the contents of a picture or an HTML page. Empty for other files, which are written in parts.
QByteArray figureOrPageBytes(const QString& path, const FigureSource& viewSource, const FigureSpec& spec,
                             const ProgressMonitor& monitor) {
    const QString suffix = suffixOf(path);
    FigureSource source = hasFigureSuffix(path)
                              ? withRequiredResults(withViewState(viewSource, spec), spec, monitor)
                              : viewSource;
    if (hasFigureSuffix(path)) requireExportable(path, source, spec);
    source.session = attention::withPathsForStorage(std::move(source.session), path);
    if (suffix == ".png") return figurePng(source, spec, monitor.stopToken());
    if (suffix == ".svg") return figureSvg(source, spec, monitor.stopToken());
    if (suffix == ".pdf") return figurePdf(source, spec, monitor.stopToken());
    if (!hasPageSuffix(path)) return {};
    return handoutPage(*source.trace, source.displaySettings, spec.selectedCell.value_or(source.selectedCell),
                       pageTitle(source, spec), pageTheme(spec),
                       handoutLessonJson(source.session, *source.trace, monitor));
}

}  // namespace

QString scriptUnavailableReason(const Trace& trace) {
    if (trace.modelTrace && !trainingResultForTrace(trace))
        return FileTexts::tr(
            "A trained model cannot be exported as a Python script. Export its numbers as "
            ".npz or .json instead.");
    if (trace.provenance.imported)
        return FileTexts::tr(
            "Imported attention cannot be exported as a Python script because this program "
            "does not compute it.");
    return {};
}

void requireExportable(const QString& path, const FigureSource& source, const FigureSpec& spec) {
    const Trace& trace = *source.trace;
    if (spec.name.kind == "learning" && !hasSessionSuffix(path) && !trainingResultForTrace(trace))
        throw FileError(path, noTrainingTaskMessage());
    if (suffixOf(path) == ".py") rejectIfUnavailable(path, scriptUnavailableReason(trace));
    if (hasPageSuffix(path)) rejectTooLargeTrace(path, trace);
    if (hasFigureSuffix(path)) rejectIfUnavailable(path, figureSizeProblem(source, spec));
}

void exportTo(const QString& path, const FigureSource& source, const FigureSpec& spec,
              const ProgressMonitor& monitor) {
    Q_ASSERT(isExportable(path) && !hasAnimationSuffix(path));
    const QString suffix = suffixOf(path);
    const Trace& trace = *source.trace;
    if (hasSessionSuffix(path)) return saveSession(path, source.session);
    if (!hasFigureSuffix(path)) requireExportable(path, source, spec);
    const bool isSweepFigure = spec.name.kind == "sweep", isLearningFigure = spec.name.kind == "learning";
    const TrainingResult* const trainingResult = trainingResultForTrace(trace);
    // Pictures and pages are complete before the file is opened. Numbers are written in parts, because they
    // can be large.
    const QByteArray content = figureOrPageBytes(path, source, spec, monitor);
    if (content.isEmpty()) {
        const double estimatedBytes = estimatedByteCount(trace, suffix);
        monitor.begin(estimatedBytes);
        monitor.beginPhase(estimatedBytes);
    }
    writeAtomically(path, [&](QSaveFile& file) {
        const ByteSink sink = fileSink(file, monitor);
        if (!content.isEmpty()) sink({content.data(), static_cast<std::size_t>(content.size())});
        if (suffix == ".npz") writeNpz(trace, sink, ExecutionContext(monitor.stopToken()));
        if (suffix == ".csv" && isSweepFigure) writeSweepCsv(*source.results.sweep, sink);
        if (suffix == ".csv" && isLearningFigure) writeTrainingCsv(*trainingResult, sink);
        if (suffix == ".csv" && !isSweepFigure && !isLearningFigure) writeScoresCsv(trace, sink);
        if (suffix == ".py") writePythonScript(trace, sink);
        if (suffix == ".json")
            writeTraceJson(withPathsForStorage(trace, path), sink, ExecutionContext(monitor.stopToken()));
    });
}

void exportAnimation(const QString& path, std::vector<AnimationFrame> frames, const FigureSpec& spec,
                     double seconds, const ProgressMonitor& monitor) {
    Q_ASSERT(hasAnimationSuffix(path));
    monitor.beginPhase(1);
    const bool isGif = suffixOf(path) == ".gif";
    FigureSpec opaqueSpec = spec;
    if (isGif && spec.background == FigureBackground::Transparent)
        // Smooth edges of letters need partial transparency, which GIF does not support.
        opaqueSpec.background = FigureBackground::Light;
    shareColorScales(frames, opaqueSpec);
    const AnimationPictures pictures = paintAnimation(frames, opaqueSpec, seconds, monitor);
    monitor.beginPhase(1);
    const QByteArray content = isGif ? gifFile(pictures, monitor) : webpFile(pictures, monitor);
    writeAtomically(path, [&](QSaveFile& file) {
        fileSink(file)({content.data(), static_cast<std::size_t>(content.size())});
    });
}

void exportExercise(const QString& path, const FigureSource& source, const FigureSpec& spec,
                    const std::vector<CellRef>& blanks, const ProgressMonitor& monitor) {
    rejectTooLargeTrace(path, *source.trace);
    const int sequence = shownSequence(*source.trace, source.displaySettings);
    const QByteArray page =
        exercisePage(*source.trace, sequence, blanks, pageTitle(source, spec), pageTheme(spec));
    writeAtomically(path, [&](QSaveFile& file) {
        fileSink(file, monitor)({page.data(), static_cast<std::size_t>(page.size())});
    });
}

QStringList sweepExportSuffixes() {
    return {".csv", ".png", ".svg", ".pdf"};
}

bool isSweepExportable(const QString& path) {
    return sweepExportSuffixes().contains(suffixOf(path));
}

FigureSource withViewState(FigureSource source, const FigureSpec& spec) {
    if (spec.layer) source.session = sessionWithShownLayer(source.session, *spec.layer);
    const FigureSource shownSource = withViewSettingsFromSpec(source, spec);
    if (shownSource.displaySettings == source.displaySettings && !spec.selectedCell) return source;
    ViewState state = parseViewState(source.session.viewStateJson);
    state.settings = shownSource.displaySettings;
    if (spec.selectedCell) state.selectedCell = shownSource.selectedCell;
    source.session.viewStateJson = serializeViewState(state);
    return source;
}

}  // namespace attention
