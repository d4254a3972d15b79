// SPDX-License-Identifier: GPL-3.0-or-later
// Animations. The pictures of an animation show the same figure for several sessions, one after the other.
#pragma once

#include "execution/progress.h"
#include "export/animation_file.h"
#include "export/make_figure.h"

#include <QStringList>

#include <string>
#include <vector>

namespace attention {

/// The property of the session in which the pictures of an animation differ.
enum class AnimationSubject {
    TrainingSteps,    ///< the number of training steps
    FieldValues,      ///< the value of one field of the session
    ComparedSession,  ///< the session: first A, then B of a comparison
};

/// The subject, the values and the duration of an animation.
struct AnimationSpec {
    AnimationSubject subject = AnimationSubject::TrainingSteps;
    /// The numbers of training steps, one per picture. Only for TrainingSteps.
    std::vector<Index> trainingSteps = {};
    std::string fieldPath = {};  ///< path of the varied field, such as "d_k"; only for FieldValues
    /// The values of the field, one per picture, in the form of sessionWithField(). Only for FieldValues.
    QStringList fieldValues = {};
    double seconds = 0;  ///< duration of the animation in seconds; 0: automatic, see frameDurations()
    bool operator==(const AnimationSpec&) const = default;
};

/// The data of one picture of an animation, before the picture is painted.
struct AnimationFrame {
    FigureSource source;  ///< the trace and all results that the figure needs
    QString label;        ///< the state that the picture shows, such as "step 20"; displayed before the title
};

/// The largest number of pictures of an animation.
inline constexpr int maxFrameCount = 200;
/// The shortest duration of an animation that the user can set, in seconds.
inline constexpr double minAnimationSeconds = 0.1;
/// The longest duration of an animation that the user can set, in seconds.
inline constexpr double maxAnimationSeconds = 600;

/// Returns the label of `session` in an animation that varies the field at `path`, such as "d_k = 4".
QString frameLabel(const Session& session, const std::string& path);

/// Returns the reason why `animation` is impossible for `source`, as one sentence. Returns an empty string if
/// `animation` is possible.
QString animationProblem(const FigureSource& source, const AnimationSpec& animation);

/// Computes the figure sources of all pictures, in their order. animationProblem() must return an empty
/// string. Reports one unit of work to `monitor` in total. Throws std::runtime_error if the figure `spec`
/// does not exist for a picture, and StoppedException if stopped.
std::vector<AnimationFrame> computeAnimationFrames(const FigureSource& source, const FigureSpec& spec,
                                                   const AnimationSpec& animation,
                                                   const ProgressMonitor& monitor);

/// Sets the same color scale for a stage in all `frames`, so that a color means the same number in all
/// pictures.
void shareColorScales(std::vector<AnimationFrame>& frames, const FigureSpec& spec);

/// Returns the duration of each of `frameCount` pictures. If `seconds` is 0, each duration is 80 ms to 1 s,
/// and all durations together are about 8 s. Otherwise the sum of the durations is `seconds`, but each
/// duration is at least 20 ms. If there are three or more pictures, the last picture is shown up to 1.5 s
/// longer.
std::vector<std::chrono::milliseconds> frameDurations(std::size_t frameCount, double seconds);

/// Paints all pictures. Each picture is as wide as the widest frame and as high as the highest frame. Can be
/// called on any thread, see figurePng(). Reports one unit of work to `monitor` in total. Throws
/// std::runtime_error if all pictures together would have more than maxPixelCount pixels, and
/// StoppedException if stopped.
AnimationPictures paintAnimation(const std::vector<AnimationFrame>& frames, const FigureSpec& spec,
                                 double seconds, const ProgressMonitor& monitor);

}  // namespace attention
