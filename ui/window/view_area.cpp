// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/view_area.h"

#include "inspector/calculation_strip.h"
#include "state/shown_cells.h"
#include "widgets/layouts.h"

#include <QFontInfo>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace attention {
namespace {

constexpr double stripWidthShare = 0.36;  // of a strip next to the views

/// Returns the side of the square cells with which heatmaps fill an area, in pixels. `letterSize` is the size
/// of their labels.
double cellSide(const HeatmapExtent& extent, double letterSize, double width, double height) {
    // Multiples of letterSize: the labels of the queries, and the titles and slanted labels of the keys.
    constexpr double labelWidth = 7, labelHeight = 10;
    // If there is one heatmap, its title and its color bar can be next to it instead of above it.
    constexpr double titleWidth = 12, titleHeight = 3;
    const auto side = [&](double horizontal, double vertical) {
        return std::min((width - horizontal * letterSize) / extent.columnCount,
                        (height - vertical * letterSize) / extent.rowCount);
    };
    const double sideBelowTitle = side(labelWidth, labelHeight);
    return extent.mapCount > 1 ? sideBelowTitle
                               : std::max(sideBelowTitle,
                                          side(labelWidth + titleWidth, labelHeight - titleHeight));
}

}  // namespace

HeatmapExtent overviewExtent(const Trace& trace, const ViewSettings& viewSettings, Stage selectedStage) {
    HeatmapExtent extent;
    for (const Stage stage : overviewStages(trace, viewSettings, selectedStage)) {
        const ShownCells cells = shownCells(trace, viewSettings, stage);
        extent.columnCount += static_cast<int>(cells.columns.size()) + 1;  // with a gap
        ++extent.mapCount;
        extent.rowCount = std::max(extent.rowCount, static_cast<int>(cells.rows.size()));
    }
    extent.rowCount *= static_cast<int>(shownHeads(trace, viewSettings, Stage::Weights).size());
    return extent;
}

ViewArea::ViewArea(QWidget* headsColumn, QWidget* viewStack, CalculationStrip* strip, QWidget* parent)
    : QWidget(parent),
      m_headsColumn(headsColumn),
      m_strip(strip),
      m_layout(newLayout<QVBoxLayout>(nullptr, {0, 0, 0, 0}, 0)) {
    auto* layout = newLayout<QHBoxLayout>(this, {0, 0, 0, 0}, 0);
    layout->addWidget(headsColumn);
    layout->addLayout(m_layout, 1);
    // The pages that are not visible must not take the space of the strip.
    viewStack->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
    m_layout->addWidget(viewStack, 1);
    m_layout->addWidget(strip);
}

void ViewArea::setHeatmapExtent(const std::optional<HeatmapExtent>& extent) {
    m_heatmapExtent = extent;
    placeStrip();
}

void ViewArea::placeStrip() {
    if (m_strip->isHidden()) return;
    const double areaWidth = width() - (m_headsColumn->isHidden() ? 0 : m_headsColumn->sizeHint().width());
    const double letterSize = QFontInfo(m_strip->font()).pixelSize();
    const bool isBeside = m_heatmapExtent &&
                          cellSide(*m_heatmapExtent, letterSize, areaWidth * (1 - stripWidthShare), height()) >
                              cellSide(*m_heatmapExtent, letterSize, areaWidth,
                                       height() - m_strip->heightBelow());
    m_strip->setBeside(isBeside);
    m_layout->setDirection(isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int stripWidth = static_cast<int>(areaWidth * stripWidthShare);
    m_strip->setMinimumWidth(isBeside ? stripWidth : 0);
    m_strip->setMaximumWidth(isBeside ? stripWidth : QWIDGETSIZE_MAX);
}

void ViewArea::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeStrip();
}

}  // namespace attention
