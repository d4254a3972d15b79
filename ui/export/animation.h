// SPDX-License-Identifier: GPL-3.0-or-later
// Animations: the same figure of several sessions, one picture after the other.
#pragma once

#include "execution/progress.h"
#include "export/animation_file.h"
#include "export/make_figure.h"

#include <QStringList>

#include <string>
#include <vector>

namespace attention {

/// What changes from one picture of an animation to the next.
enum class AnimationSubject {
    TrainingSteps,    ///< the number of training steps
    FieldValues,      ///< the value of one field of the session
    ComparedSession,  ///< first A, then B of a comparison
};

/// What an animation shows, and for how long.
struct AnimationSpec {
    AnimationSubject subject = AnimationSubject::TrainingSteps;
    std::vector<Index> trainingSteps = {};  ///< for TrainingSteps
    std::string fieldPath = {};             ///< for FieldValues, such as "d_k"
    QStringList fieldValues = {};           ///< for FieldValues, as sessionWithField() takes them
    double seconds = 0;                     ///< duration of the whole animation; 0: see frameDurations()
    bool operator==(const AnimationSpec&) const = default;
};

/// One picture of an animation, before it is painted.
struct AnimationFrame {
    FigureSource source;
    QString label;  ///< what is special about this picture, such as "step 20"; shown before the title
};

inline constexpr int maxFrameCount = 200;
inline constexpr double minAnimationSeconds = 0.1;
inline constexpr double maxAnimationSeconds = 600;

/// Returns the label of `session` in an animation over the field `path`, such as "d_k = 4".
QString frameLabel(const Session& session, const std::string& path);

/// Returns why the source has no such animation, in one sentence. Empty if it has.
QString animationProblem(const FigureSource& source, const AnimationSpec& animation);

/// Computes the sources of all pictures. `source` must have no animationProblem(). Reports one unit of work
/// to `monitor`. Throws std::runtime_error if a picture has no such figure, and StoppedException if stopped.
std::vector<AnimationFrame> computeAnimationFrames(const FigureSource& source, const FigureSpec& spec,
                                                   const AnimationSpec& animation,
                                                   const ProgressMonitor& monitor);

/// Lets the colors of each stage mean the same number in all frames.
void shareColorScales(std::vector<AnimationFrame>& frames, const FigureSpec& spec);

/// Returns how long each of `frameCount` pictures is shown. If `seconds` is 0, the pictures together take
/// about 8 s, but each at least 80 ms and at most 1 s. Otherwise they take `seconds`, but each at least 20
/// ms. The last of three or more pictures is shown longer.
std::vector<std::chrono::milliseconds> frameDurations(std::size_t frameCount, double seconds);

/// Paints all pictures. They get the width of the widest and the height of the highest. Can be called on any
/// thread, see figure_files.h. Reports one unit of work to `monitor`. Throws std::runtime_error if they would
/// have too many pixels, and StoppedException if stopped.
AnimationPictures paintAnimation(const std::vector<AnimationFrame>& frames, const FigureSpec& spec,
                                 double seconds, const ProgressMonitor& monitor);

}  // namespace attention
