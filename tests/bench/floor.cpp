// SPDX-License-Identifier: GPL-3.0-or-later
#include "floor.h"

#include "engine/compute_trace.h"
#include "focus/focus_view.h"
#include "frame_clock.h"
#include "heatmap/heatmap_plot.h"
#include "layer/stage_matrix.h"
#include "overview/overview_view.h"
#include "window/main_window.h"

#include <QPainter>

#include <algorithm>

namespace attention::bench {
namespace {

/// Returns the heatmap of `stage` and `head` in a viewport with the rectangle `view`. The color scale is an
/// arbitrary one, because the painting time depends only on the size of the color table.
MapOnScreen mapOnScreen(const Trace& trace, Stage stage, int head, const QRectF& area, const QRect& view) {
    const QRect whole = area.toRect();
    const bool isSigned = stage != Stage::Weights;
    return {whole, whole & view, stageMatrix(trace, stage, 0, head).values,
            isSigned ? ColorScale::symmetric(4) : ColorScale()};
}

void paint(const MapOnScreen& map, QImage& image) {
    const ColorMap& colors = colorMap(map.scale.palette);
    const auto low = static_cast<float>(map.scale.low);
    const auto steps = static_cast<float>(255 / (map.scale.high - map.scale.low));
    std::vector<Index> columns;
    for (int x = map.visible.left(); x <= map.visible.right(); ++x)
        columns.push_back((x - map.whole.left()) * map.values.cols() / map.whole.width());
    for (int y = map.visible.top(); y <= map.visible.bottom(); ++y) {
        const float* row =
            rowSpan(map.values, (y - map.whole.top()) * map.values.rows() / map.whole.height()).data();
        auto* pixel = reinterpret_cast<QRgb*>(image.scanLine(y)) + map.visible.left();
        for (const Index column : columns) {
            const float position = std::clamp((row[column] - low) * steps, 0.F, 255.F);
            *pixel++ = colors[static_cast<std::size_t>(position)];
        }
    }
}

}  // namespace

std::vector<MapOnScreen> mapsOnScreen(const MainWindow& window, const Trace& trace) {
    std::vector<MapOnScreen> maps;
    if (window.findChild<FocusView*>()->isVisible()) {
        const HeatmapPlot* plot = window.findChild<FocusView*>()->plot();
        const QRectF first = plot->cellRect(0, 0);
        const QRectF last =
            plot->cellRect(static_cast<int>(trace.queryCount()) - 1, static_cast<int>(trace.keyCount()) - 1);
        return {mapOnScreen(trace, Stage::Weights, 0, first.united(last), plot->rect())};
    }
    const OverviewView* view = window.findChild<OverviewView*>();
    const OverviewLayout& layout = view->figure()->layout();
    const std::vector<Stage> stages = view->figure()->stages();
    const std::size_t heads = layout.headTitles.size();
    for (std::size_t i = 0; i < layout.maps.size(); ++i) {
        const QRectF area = layout.maps[i].translated(view->figureOrigin());
        const auto head = static_cast<int>(i % heads);
        maps.push_back(mapOnScreen(trace, stages[i / heads], head, area, view->viewport()->rect()));
        if (maps.back().visible.isEmpty()) maps.pop_back();
    }
    return maps;
}

Floor::Floor(QSize view, QSize window)
    : m_view(view, QImage::Format_RGB32), m_window(window, QImage::Format_RGB32) {}

double Floor::timeOfComputation(const Session& session, const Trace* before) {
    const double start = now();
#if defined(__x86_64__)
    // Fill functions of Qt leave the upper halves of the vector registers in use, which makes SSE code on
    // this thread several times slower. The window is not affected, because it computes in another thread.
    if (__builtin_cpu_supports("avx")) asm volatile("vzeroupper");
#endif
    m_shown = computeTrace(session, before, {}, &m_workspace);
    return now() - start;
}

double Floor::timeOfPainting(const std::vector<MapOnScreen>& maps) {
    const double start = now();
    for (const MapOnScreen& map : maps) paint(map, m_view);
    QPainter(&m_window).drawImage(0, 0, m_view);
    return now() - start;
}

}  // namespace attention::bench
