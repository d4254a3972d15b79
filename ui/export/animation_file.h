// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"

#include <QByteArray>
#include <QImage>

#include <chrono>
#include <vector>

namespace attention {

/// The pictures of an animation in their order, all of one size, and how long each of them is shown.
struct AnimationPictures {
    std::vector<QImage> images;
    std::vector<std::chrono::milliseconds> durations;  ///< one per image
};

// Both functions return a whole file that repeats without end. They report one unit of work to `monitor`, and
// throw StoppedException if it is stopped. `pictures` must not be empty.

/// Returns an animated WebP file. Every pixel has exactly the color that it has in the images, transparency
/// included. Throws std::runtime_error if a side has more than maxWebpSide pixels.
QByteArray webpFile(const AnimationPictures& pictures, const ProgressMonitor& monitor = {});
inline constexpr int maxWebpSide = 16383;

/// Returns an animated GIF file. All pictures share one table of at most 255 colors: exactly the colors of
/// the images if there are no more, otherwise the nearest of them without dithering. The images must be
/// opaque. Times are rounded to hundredths of a second, as the format stores them.
QByteArray gifFile(const AnimationPictures& pictures, const ProgressMonitor& monitor = {});

}  // namespace attention
