// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/animation.h"

#include "engine/applicability.h"
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "export/figure_files.h"
#include "export/figure_sheet.h"
#include "heatmap/printable_text.h"
#include "models/session_model.h"
#include "session/session_json.h"
#include "texts/field_texts.h"
#include "texts/message_text.h"
#include "texts/translation_contexts.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace attention {
namespace {

constexpr const char* stepCountPath = "learning.steps";

/// Returns the sessions that an animation shows, in their order. Their traces are not computed yet.
std::vector<Session> animatedSessions(const FigureSource& source, const AnimationSpec& animation) {
    const Session& session = *source.trace->session;
    if (animation.subject == AnimationSubject::ComparedSession)
        return {*source.comparedTrace->session, session};
    std::vector<Session> sessions;
    if (animation.subject == AnimationSubject::TrainingSteps) {
        for (const Index step : animation.trainingSteps) {
            sessions.push_back(session);
            sessions.back().training.stepCount = step;
        }
        return sessions;
    }
    for (const QString& value : animation.fieldValues)
        sessions.push_back(sessionWithField(session, animation.fieldPath, value.toStdString()));
    return sessions;
}

/// Returns the source of the picture of `session`, with all results that the figure needs.
FigureSource frameSource(const FigureSource& source, const Session& session, const Trace* previous,
                         const FigureSpec& spec, const std::stop_token& stop) {
    FigureSource frame = source;
    frame.session = session;
    if (session != *source.trace->session) {
        frame.results = {};  // the results belong to another trace
        frame.trace = source.comparedTrace && session == *source.comparedTrace->session
                          ? source.comparedTrace
                          : computeTrace(session, previous, stop);
        if (!frame.trace) throw StoppedException();
    }
    QString problem = figureProblem(frame, spec.name);
    if (problem.isEmpty()) problem = headsProblem(*frame.trace, spec);
    if (problem.isEmpty() && spec.crop) problem = cropProblem(*frame.trace, *spec.crop);
    if (!problem.isEmpty()) throw std::runtime_error(problem.toStdString());
    return withRequiredResults(std::move(frame), spec, stop);
}

/// Extends `commonLayout` so that `sheet` fits into it. If `isFirst`, `commonLayout` is replaced.
void addToCommonLayout(SheetLayout& commonLayout, const FigureSheet& sheet, bool isFirst) {
    const int captionLineCount = std::max(commonLayout.captionLineCount, sheet.captionLineCount());
    const QSizeF size = commonLayout.size.expandedTo(sheet.size());
    const double usedWidth = std::max(commonLayout.usedWidth, sheet.layout().usedWidth);
    if (isFirst || sheet.layout().scale < commonLayout.scale) commonLayout = sheet.layout();
    commonLayout.captionLineCount = captionLineCount;
    commonLayout.usedWidth = usedWidth;
    commonLayout.size = size;
}

std::runtime_error errorInFrame(const QString& label, const std::exception& error) {
    return std::runtime_error(
        ExportTexts::tr("%1: %2").arg(label, QString::fromUtf8(error.what())).toStdString());
}

}  // namespace

QString frameLabel(const Session& session, const std::string& path) {
    if (path == stepCountPath) return ExportTexts::tr("training step %1").arg(session.training.stepCount);
    const QString symbol = fieldSymbol(path);
    const QString name = symbol.isEmpty() ? fieldNameWithoutSymbol(path) : symbol;
    return withSubscripts(ExportTexts::tr("%1 = %2").arg(name, fieldValueText(session, path)));
}

QString animationProblem(const FigureSource& source, const AnimationSpec& animation) {
    const Session& session = *source.trace->session;
    if (animation.subject == AnimationSubject::ComparedSession)
        return source.comparedTrace ? QString()
                                    : ExportTexts::tr("There is no second session to compare with.");
    const bool showsTraining = animation.subject == AnimationSubject::TrainingSteps;
    if (showsTraining && !hasTrainingTask(session))
        return ExportTexts::tr(
            "This session has no training task, so an animation cannot show training steps. Choose a setting "
            "to animate instead.");
    const auto frameCount =
        showsTraining ? std::ssize(animation.trainingSteps) : Index{animation.fieldValues.size()};
    if (frameCount == 0) return ExportTexts::tr("Enter one or more values, such as 1,2,4,8.");
    if (frameCount > maxFrameCount)
        return ExportTexts::tr("An animation must have at most %1 frames. Enter fewer values.")
            .arg(maxFrameCount);
    const std::string path = showsTraining ? stepCountPath : animation.fieldPath;
    if (const Message reason = unusedReason(session, path); !reason.isEmpty()) return messageText(reason);
    for (const QString& value : animation.fieldValues) {
        try {
            sessionWithField(session, animation.fieldPath, value.toStdString());
        } catch (const SessionError& error) {
            return ExportTexts::tr("%1: %2").arg(value, fieldProblemText(error.problem()));
        }
    }
    std::vector<Session> checkedSessions = animatedSessions(source, animation);
    // The sessions differ only in the number of training steps, and all these numbers are valid. So one
    // session is enough for the check.
    if (showsTraining) checkedSessions.resize(1);
    for (const Session& frameSession : checkedSessions) {
        const std::vector<Problem> sessionProblems = problems(frameSession);
        if (!sessionProblems.empty())
            return ExportTexts::tr("%1: %2").arg(frameLabel(frameSession, path),
                                                 fieldProblemText(sessionProblems.front()));
    }
    return {};
}

std::vector<AnimationFrame> computeAnimationFrames(const FigureSource& source, const FigureSpec& spec,
                                                   const AnimationSpec& animation,
                                                   const ProgressMonitor& monitor) {
    const std::vector<Session> sessions = animatedSessions(source, animation);
    const std::string path =
        animation.subject == AnimationSubject::TrainingSteps ? stepCountPath : animation.fieldPath;
    std::vector<AnimationFrame> frames;
    for (const Session& session : sessions) {
        const bool isA = animation.subject == AnimationSubject::ComparedSession && frames.empty();
        const QString label = animation.subject != AnimationSubject::ComparedSession
                                  ? frameLabel(session, path)
                                  : QString(isA ? 'A' : 'B');
        const Trace* previous = frames.empty() ? source.trace.get() : frames.back().source.trace.get();
        try {
            frames.push_back({frameSource(source, session, previous, spec, monitor.stopToken()), label});
        } catch (const std::runtime_error& error) {
            throw errorInFrame(label, error);
        }
        monitor.advance(1.0 / static_cast<double>(sessions.size()));
    }
    return frames;
}

void shareColorScales(std::vector<AnimationFrame>& frames, const FigureSpec& spec) {
    SeriesMagnitudes magnitudes;
    for (const AnimationFrame& frame : frames) expandSeriesMagnitudes(magnitudes, frame.source, spec.name);
    for (AnimationFrame& frame : frames) frame.source.displaySettings.seriesMagnitudes = magnitudes;
}

std::vector<std::chrono::milliseconds> frameDurations(std::size_t frameCount, double seconds) {
    const auto count = static_cast<double>(frameCount);
    constexpr double defaultTotal = 8000, shortest = 80, longest = 1000, longestHold = 1500;
    // Additional duration of the last picture, in milliseconds, so that viewers notice the end before the
    // animation repeats.
    const bool hasHold = frameCount > 2;
    double hold = hasHold ? longestHold : 0;
    double duration = std::clamp(defaultTotal / count, shortest, longest);
    if (seconds > 0) {
        constexpr double shortestDuration = 20;  // many programs show shorter pictures for 100 ms
        const double total = std::max(seconds * 1000, shortestDuration * count);
        hold = hasHold ? std::min(hold, total / 5) : 0;
        duration = (total - hold) / count;
    }
    // Rounds end times instead of durations, so that the sum of the durations is exact.
    std::vector<std::chrono::milliseconds> durations;
    long long end = 0;
    for (std::size_t i = 1; i <= frameCount; ++i) {
        const double exactEnd = duration * static_cast<double>(i) + (i == frameCount ? hold : 0);
        durations.emplace_back(std::llround(exactEnd) - end);
        end = std::llround(exactEnd);
    }
    return durations;
}

AnimationPictures paintAnimation(const std::vector<AnimationFrame>& frames, const FigureSpec& spec,
                                 double seconds, const ProgressMonitor& monitor) {
    const double devicePixelRatio = spec.dpi / pixelsPerInch;
    // Share of laying out or painting one frame.
    const double halfOfFrame = 0.5 / static_cast<double>(frames.size());
    std::vector<std::shared_ptr<FigureSheet>> sheets;
    SheetLayout commonLayout;
    for (const AnimationFrame& frame : frames) {
        if (monitor.isStopped()) throw StoppedException();
        FigureSpec frameSpec = spec;
        frameSpec.frameLabel = frame.label;
        sheets.push_back(
            std::make_shared<FigureSheet>(frame.source, frameSpec, FigureDevice::Pixels, devicePixelRatio));
        addToCommonLayout(commonLayout, *sheets.back(), sheets.size() == 1);
        monitor.advance(halfOfFrame);
    }
    const QSizeF pixelSize = commonLayout.size * devicePixelRatio;
    if (pixelSize.width() * pixelSize.height() * static_cast<double>(frames.size()) > maxPixelCount)
        throw std::runtime_error(ExportTexts::tr("The animation would be too large. Use fewer frames, a "
                                                 "lower resolution (dpi) or a smaller size.")
                                     .toStdString());
    AnimationPictures pictures{{}, frameDurations(frames.size(), seconds)};
    for (const std::shared_ptr<FigureSheet>& sheet : sheets) {
        if (monitor.isStopped()) throw StoppedException();
        sheet->layOutLike(commonLayout, devicePixelRatio);
        pictures.images.push_back(paintedSheet(sheet, spec, monitor.stopToken()));
        monitor.advance(halfOfFrame);
    }
    return pictures;
}

}  // namespace attention
