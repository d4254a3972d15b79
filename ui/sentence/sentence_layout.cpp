// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence/sentence_layout.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace attention {
namespace {

constexpr double inset = 24;
constexpr double space = 16;  // between the parts

}  // namespace

std::optional<int> ChipFlow::chipAt(QPointF point) const {
    const auto chip = std::ranges::find_if(chips, [&](const QRectF& rect) { return rect.contains(point); });
    if (chip == chips.end()) return std::nullopt;
    return static_cast<int>(chip - chips.begin());
}

ChipFlow layOutChips(const std::vector<double>& widths, const ChipMetrics& metrics, QPointF start,
                     double width) {
    ChipFlow flow;
    QPointF next = start;
    for (const double chip : widths) {
        const double fitting = std::min(chip, width);
        if (next.x() > start.x() && next.x() + fitting > start.x() + width)
            next = {start.x(), next.y() + metrics.height + metrics.lineGap};
        flow.chips.emplace_back(next, QSizeF(fitting, metrics.height));
        next.rx() += fitting + metrics.gap;
    }
    flow.bottom = widths.empty() ? start.y() : next.y() + metrics.height;
    return flow;
}

ChipFlow mirrored(ChipFlow flow) {
    double left = std::numeric_limits<double>::infinity();
    double right = -left;
    for (const QRectF& chip : flow.chips) {
        left = std::min(left, chip.left());
        right = std::max(right, chip.right());
    }
    for (QRectF& chip : flow.chips) chip.moveRight(left + right - chip.left());
    return flow;
}

SentenceLayout::SentenceLayout(const SentenceMetrics& metrics, double width) {
    const double room = std::max(40.0, width - 2 * inset);
    double y = inset;
    if (!metrics.queryWidths.empty()) {
        ChipMetrics close = metrics.chipMetrics;  // nothing stands below query tokens
        close.lineGap = std::min(close.lineGap, close.gap + 3);
        queries = layOutChips(metrics.queryWidths, close, {inset, y}, room);
        if (metrics.areQueriesRightToLeft) queries = mirrored(std::move(queries));
        y = queries.bottom + space;
    }
    headingRect = {inset, y, room, metrics.lineHeight};
    y = headingRect.bottom() + space / 2;
    if (metrics.noteHeight > 0) {
        noteRect = {inset, y, room, metrics.noteHeight};
        y = noteRect.bottom() + space / 2;
    }
    for (int i = 0; i < metrics.paragraphCount; ++i) {
        Paragraph paragraph;
        if (metrics.hasLabels) {
            paragraph.labelRect = {inset, y + space / 2, room, metrics.lineHeight};
            y = paragraph.labelRect.bottom() + 4;
        }
        paragraph.keys = layOutChips(metrics.keyWidths, metrics.chipMetrics, {inset, y}, room);
        if (metrics.areKeysRightToLeft) paragraph.keys = mirrored(std::move(paragraph.keys));
        y = paragraph.keys.bottom + metrics.chipMetrics.lineGap;
        paragraphs.push_back(std::move(paragraph));
    }
    height = y + inset / 2;
}

}  // namespace attention
