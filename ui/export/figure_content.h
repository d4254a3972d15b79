// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/sweep.h"
#include "export/figure_spec.h"
#include "figure/view_settings.h"
#include "heatmap/figure_theme.h"
#include "trace/cell_ref.h"
#include "trace/trace.h"

#include <QSizeF>

#include <memory>

class QPainter;

namespace attention {

/// What figures are made from.
struct FigureSource {
    std::shared_ptr<const Trace> trace;
    ViewSettings view = {};
    CellRef selected{Stage::Weights, 0, 1, 4};      ///< the nearest cell that is shown stands for it
    std::shared_ptr<const Trace> compared = {};     ///< A of a comparison
    std::shared_ptr<const SweepResult> sweep = {};  ///< of a sweep
    Session session = {};                           ///< what files carry, to be opened again
};

/// Around what a figure shows, and its texts.
inline constexpr double figureMargin = 16;

/// A figure without title and caption: finds places for everything in any room and paints on any device.
class FigureContent {
 public:
    FigureContent() = default;
    FigureContent(const FigureContent&) = delete;
    FigureContent& operator=(const FigureContent&) = delete;
    virtual ~FigureContent() = default;

    /// The room that suits it where nobody asks for a size.
    virtual QSizeF usualRoom() const = 0;
    /// Returns what it takes: more than the room where that is too small. Comes before paint().
    virtual QSizeF layOut(QSizeF room, double devicePixelRatio) = 0;
    virtual void paint(QPainter& painter) const = 0;
    /// What is shown of the trace, where the picture itself does not say it.
    virtual QString subtitle() const { return {}; }
};

/// Why there is no figure of a stage that the trace does not have: the names of those that it has.
QString noSuchStage(const Trace& trace);

/// Why the source has no such figure, in one sentence; empty when it has.
QString whyNoFigure(const FigureSource& source, const FigureName& name);

/// The source must have the figure.
std::unique_ptr<FigureContent> makeContent(const FigureSource& source, const FigureSpec& spec,
                                           const FigureTheme& theme);

}  // namespace attention
