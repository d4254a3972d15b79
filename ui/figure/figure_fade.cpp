// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_fade.h"

#include "figure/figure.h"
#include "widgets/motion.h"

#include <QPainter>

#include <algorithm>
#include <utility>
#include <vector>

namespace attention {
namespace {

/// Returns the cells that `panel` masks, but `previousPanel` does not, in figure coordinates. Empty if the
/// panels differ in stage, size or position.
QRegion newlyMaskedCells(const MapPanel& panel, const MapPanel& previousPanel) {
    QRegion region;
    const CellGrid& grid = panel.grid;
    const bool isComparable = panel.map && previousPanel.map && panel.stage == previousPanel.stage &&
                              grid.area() == previousPanel.grid.area() &&
                              panel.map->values.rows() == previousPanel.map->values.rows() &&
                              panel.map->values.cols() == previousPanel.map->values.cols();
    if (!isComparable || panel.map->maskedCells.empty()) return region;
    for (int row = 0; row < grid.rows(); ++row) {
        QRectF adjacentCells;
        for (int column = 0; column < grid.columns(); ++column) {
            if (panel.map->isMasked(row, column) && !previousPanel.map->isMasked(row, column)) {
                adjacentCells |= grid.cellRect(row, column);
            } else if (!adjacentCells.isEmpty()) {
                region += std::exchange(adjacentCells, {}).toAlignedRect();
            }
        }
        region += adjacentCells.toAlignedRect();
    }
    return region;
}

/// Returns the cells that `figure` masks, but `previousFigure` does not. Empty for figures with many cells.
QRegion newlyMaskedCells(const Figure& figure, const Figure& previousFigure) {
    constexpr int maximumCellCount = 10'000;  // users cannot see single cells of larger figures fade
    const std::vector<MapPanel> panels = figure.heatmapPanels();
    const std::vector<MapPanel> previousPanels = previousFigure.heatmapPanels();
    QRegion region;
    int cellCount = 0;
    for (std::size_t i = 0; i < std::min(panels.size(), previousPanels.size()); ++i) {
        cellCount += panels[i].grid.rows() * panels[i].grid.columns();
        if (cellCount > maximumCellCount) return {};
        region += newlyMaskedCells(panels[i], previousPanels[i]);
    }
    return region;
}

}  // namespace

FigureFade::FigureFade(QWidget* widget) : m_motion(new Motion(widget)) {
    QObject::connect(m_motion, &Motion::advanced, widget, qOverload<>(&QWidget::update));
    QObject::connect(m_motion, &Motion::finished, widget, [this, widget] {
        m_previousPicture = {};
        widget->update();
    });
}

void FigureFade::start(const QPixmap& previousPicture, const Figure& previousFigure, const Figure& figure,
                       QPointF figureOrigin) {
    QRegion maskedCells = newlyMaskedCells(figure, previousFigure);
    if (!m_motion->start(maskedCells.isEmpty() ? 1 : 2)) return;
    m_previousPicture = previousPicture;
    m_newlyMaskedCells = std::move(maskedCells);
    m_newlyMaskedCells.translate(figureOrigin.toPoint());
}

void FigureFade::stop() {
    m_motion->stop();
}

void FigureFade::paint(QPainter& painter, const QPixmap& picture) const {
    painter.drawPixmap(0, 0, picture);
    if (!m_motion->isRunning()) return;
    const int lastBeat = m_motion->beatCount() - 1;
    painter.save();
    if (lastBeat > 0) {
        painter.setClipRegion(m_newlyMaskedCells);
        painter.setOpacity(1 - m_motion->progress(0));
        painter.drawPixmap(0, 0, m_previousPicture);
        painter.setClipRegion(QRegion(QRect({}, m_previousPicture.deviceIndependentSize().toSize())) -
                              m_newlyMaskedCells);
    }
    painter.setOpacity(1 - m_motion->progress(lastBeat));
    painter.drawPixmap(0, 0, m_previousPicture);
    painter.restore();
}

CrossFade::CrossFade(QWidget* widget) : QWidget(widget), m_motion(new Motion(widget)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    connect(m_motion, &Motion::advanced, this, qOverload<>(&QWidget::update));
    connect(m_motion, &Motion::finished, this, &QWidget::hide);
}

void CrossFade::start() {
    hide();
    if (!m_motion->start()) return;
    m_previousPicture = parentWidget()->grab();
    setGeometry(parentWidget()->rect());
    raise();
    show();
}

void CrossFade::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setOpacity(1 - m_motion->progress());
    painter.drawPixmap(0, 0, m_previousPicture);
}

}  // namespace attention

#include "moc_figure_fade.cpp"
