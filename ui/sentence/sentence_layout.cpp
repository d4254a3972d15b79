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

ChipFlow flowChips(const std::vector<double>& widths, const ChipSize& size, QPointF start, double width) {
    ChipFlow flow;
    QPointF next = start;
    for (const double chip : widths) {
        const double fitting = std::min(chip, width);
        if (next.x() > start.x() && next.x() + fitting > start.x() + width)
            next = {start.x(), next.y() + size.height + size.lineGap};
        flow.chips.emplace_back(next, QSizeF(fitting, size.height));
        next.rx() += fitting + size.gap;
    }
    flow.bottom = widths.empty() ? start.y() : next.y() + size.height;
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

SentenceLayout::SentenceLayout(const SentenceContent& content, double width) {
    const double room = std::max(40.0, width - 2 * inset);
    double y = inset;
    if (!content.queryWidths.empty()) {
        ChipSize close = content.chip;  // nothing stands below query tokens
        close.lineGap = std::min(close.lineGap, close.gap + 3);
        queries = flowChips(content.queryWidths, close, {inset, y}, room);
        if (content.areQueriesFromTheRight) queries = mirrored(std::move(queries));
        y = queries.bottom + space;
    }
    heading = {inset, y, room, content.lineHeight};
    y = heading.bottom() + space / 2;
    if (content.noteHeight > 0) {
        note = {inset, y, room, content.noteHeight};
        y = note.bottom() + space / 2;
    }
    for (int i = 0; i < content.paragraphs; ++i) {
        Paragraph paragraph;
        if (content.hasLabels) {
            paragraph.label = {inset, y + space / 2, room, content.lineHeight};
            y = paragraph.label.bottom() + 4;
        }
        paragraph.keys = flowChips(content.keyWidths, content.chip, {inset, y}, room);
        if (content.areKeysFromTheRight) paragraph.keys = mirrored(std::move(paragraph.keys));
        y = paragraph.keys.bottom + content.chip.lineGap;
        paragraphs.push_back(std::move(paragraph));
    }
    height = y + inset / 2;
}

}  // namespace attention
