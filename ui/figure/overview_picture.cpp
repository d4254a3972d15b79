// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/overview_picture.h"

#include "figure/overview_figure.h"

#include <QPainter>

namespace attention {

void OverviewPicture::follow(const OverviewFigure* before, const OverviewFigure* now) {
    m_isPainted.clear();
    if (m_pixels.isNull()) return;
    if (!before || !now || !now->hasSameFrame(*before)) {
        m_pixels = QPixmap();
        return;
    }
    QPainter painter(&m_pixels);
    now->paintCaptions(painter, before);
}

const QPixmap& OverviewPicture::of(const OverviewFigure& figure, const QRectF& visible,
                                   double devicePixelRatio) {
    const bool isNew = m_pixels.isNull();
    if (isNew) {
        m_pixels = QPixmap((figure.size() * devicePixelRatio).toSize());
        m_pixels.setDevicePixelRatio(devicePixelRatio);
        m_pixels.fill(figure.theme().background);
    }
    QPainter painter(&m_pixels);
    if (isNew) {
        figure.paintFrame(painter);
        figure.paintCaptions(painter, nullptr);
    }
    const std::vector<QRectF>& maps = figure.layout().maps;
    m_isPainted.resize(maps.size());
    for (std::size_t i = 0; i < maps.size(); ++i) {
        constexpr double around = 24;  // room for what is written beside a map
        const QRectF area = maps[i].adjusted(-around, -around, around, around);
        if (m_isPainted[i] || !area.intersects(visible)) continue;
        figure.paintMap(painter, i);
        m_isPainted[i] = true;
    }
    return m_pixels;
}

}  // namespace attention
