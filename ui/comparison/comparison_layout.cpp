// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_layout.h"

#include "figure/figure.h"
#include "heatmap/token_labels.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double gap = 8;
constexpr double mapGap = 24;  // slanted labels of one map reach over the next without touching its own

struct Builder {
    ComparisonLayoutInput m;
    QSizeF available;
    bool isStacked = false;
    bool isSlanted = false;
    QSizeF cell = {};

    int maps() const { return m.isDifferenceOnly ? 1 : 3; }
    int across() const { return isStacked ? 1 : maps(); }
    int down() const { return isStacked ? maps() : 1; }
    /// A and B share a scale: side by side they share its bar too.
    int bars() const { return isStacked || m.isDifferenceOnly ? 1 : 2; }

    double titleHeight() const { return m.lineHeight + 4; }
    double labelHeight() const {
        return isSlanted ? slantedLabelHeight(m.columnLabelWidth, m.lineHeight) : m.lineHeight + 2;
    }
    double overhang() const { return isSlanted ? slantedLabelOverhang(m.columnLabelWidth, m.lineHeight) : 0; }
    double left() const { return figureMargin + m.rowLabelWidth + gap; }
    double barRoom() const { return 2 * gap + m.colorBarWidth; }
    double legendHeight() const { return m.hasLegend ? m.lineHeight + gap : 0; }

    double roomAcross() const {
        const double last = std::max(barRoom(), overhang()) + figureMargin;
        return available.width() - left() - last - (across() - 1) * mapGap - (bars() - 1) * barRoom();
    }
    double roomDown() const {
        const double fixed = titleHeight() + labelHeight();
        return available.height() - 2 * gap - legendHeight() - down() * fixed - (down() - 1) * 2 * gap;
    }

    QSizeF fittingCell() const {
        const double largestCell = 72 * m.zoom;
        const double widestDimension = 36 * m.zoom;
        const double width = std::max(0.1, roomAcross() / (across() * m.columns));
        const double height = std::max(0.1, roomDown() / (down() * m.rows));
        const auto tidy = [](double side) { return side >= 2 ? std::floor(side * 2) / 2 : side; };
        if (m.hasSquareCells) {
            const double side = tidy(std::min({width, height, largestCell}));
            return {side, side};
        }
        const double wide = tidy(std::min(width, m.columns == 1 ? 3 * widestDimension : widestDimension));
        return {wide, tidy(std::min({height, largestCell / 2, std::max(2 * wide, m.lineHeight + 4)}))};
    }

    void chooseCell() {
        isSlanted = false;
        cell = fittingCell();
        if (!m.hasTokenColumns || m.columnLabelWidth <= cell.width() - 2) return;
        isSlanted = true;
        cell = fittingCell();
    }
    double worth() const { return std::min(cell.width(), cell.height()); }

    ComparisonLayout place() const {
        ComparisonLayout layout;
        layout.areColumnLabelsSlanted = isSlanted;
        layout.isStacked = isStacked;
        // A matrix of one long row or column keeps a visible side.
        const QSizeF map(std::max(4.0, cell.width() * m.columns), std::max(4.0, cell.height() * m.rows));
        double x = left();
        double y = gap;
        for (std::size_t i = m.isDifferenceOnly ? 2 : 0; i < layout.mapLayouts.size(); ++i) {
            ComparisonMapLayout& place = layout.mapLayouts[i];
            const double top = y + titleHeight() + labelHeight();
            place.title = QRectF(x, y, map.width(), titleHeight());
            place.columnLabels = QRectF(x, y + titleHeight(), map.width(), labelHeight());
            place.map = QRectF(QPointF(x, top), map);
            if (x == left()) place.rowLabels = QRectF(figureMargin, top, m.rowLabelWidth, map.height());
            const bool hasBar = isStacked || i > 0;
            if (hasBar) {
                const double height = std::max(map.height(), 3.5 * m.lineHeight);
                place.colorBar = QRectF(place.map.right() + 2 * gap, top, m.colorBarWidth, height);
            }
            if (isStacked) {
                y = (m.hasFreeHeight ? std::max(place.map.bottom(), place.colorBar.bottom())
                                     : place.map.bottom()) +
                    2 * gap;
            } else {
                x = place.map.right() + (hasBar ? barRoom() : 0) + mapGap;
            }
        }
        double bottom = 0;
        for (const ComparisonMapLayout& place : layout.mapLayouts) {
            bottom = std::max({bottom, place.map.bottom(), place.colorBar.bottom()});
        }
        layout.legend = QRectF(left(), bottom + gap, available.width() - left() - figureMargin,
                               m.hasLegend ? m.lineHeight : 0);
        return layout;
    }
};

}  // namespace

ComparisonLayout layoutComparison(const ComparisonLayoutInput& input, QSizeF availableSize) {
    Builder beside{input, availableSize};
    beside.chooseCell();
    Builder stacked{input, availableSize, !input.isDifferenceOnly};
    stacked.chooseCell();
    constexpr double clearlyLarger = 1.25;
    return stacked.worth() > clearlyLarger * beside.worth() ? stacked.place() : beside.place();
}

}  // namespace attention
