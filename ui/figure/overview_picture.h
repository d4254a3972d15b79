// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QRectF>

#include <memory>
#include <vector>

namespace attention {

class OverviewFigure;

/// The pixels of a figure, without marks. When another figure comes that differs in its numbers only, its
/// maps and captions are painted and nothing else; and of the maps those that come into sight.
class OverviewPicture {
 public:
    /// What is shown was `before` and is `now`; either may be missing. Call it while both exist.
    void follow(const OverviewFigure* before, const OverviewFigure* now);

    /// The picture of the figure that it follows, painted where it is visible.
    const QPixmap& of(const OverviewFigure& figure, const QRectF& visible, double devicePixelRatio);

 private:
    QPixmap m_pixels;
    std::vector<bool> m_isPainted;  ///< by map
};

}  // namespace attention
