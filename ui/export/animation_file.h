// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"

#include <QByteArray>
#include <QImage>

#include <chrono>
#include <vector>

namespace attention {

/// The pictures of an animation in their order, with their durations. All pictures have the same size.
struct AnimationPictures {
    std::vector<QImage> images;
    std::vector<std::chrono::milliseconds> durations;  ///< duration of each image, in the order of `images`
};

/// Returns the bytes of an animated WebP file that repeats forever. Every pixel has exactly the color and the
/// opacity that it has in the images. `pictures` must not be empty. Reports one unit of work to `monitor`.
/// Throws std::runtime_error if the width or the height exceeds maxWebpSide, and StoppedException if stopped.
QByteArray webpFile(const AnimationPictures& pictures, const ProgressMonitor& monitor = {});
/// The largest width and height of a WebP image, in pixels.
inline constexpr int maxWebpSide = 16383;

/// Returns the bytes of an animated GIF file that repeats forever. All pictures share one table of at most
/// 255 colors. If the images have at most 255 colors, the table contains exactly these colors. Otherwise each
/// pixel gets the nearest color of a reduced table, without dithering. The images must be opaque. Durations
/// are rounded to hundredths of a second, which is the unit of the format. `pictures` must not be empty.
/// Reports one unit of work to `monitor`. Throws StoppedException if stopped.
QByteArray gifFile(const AnimationPictures& pictures, const ProgressMonitor& monitor = {});

}  // namespace attention
