// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence/sentence_layout.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace attention {
namespace {

constexpr double sentenceMargin = 24;
constexpr double sectionSpacing = 16;  // between the parts

}  // namespace

std::optional<int> ChipFlow::chipAt(QPointF point) const {
    const auto chip = std::ranges::find_if(chips, [&](const QRectF& rect) { return rect.contains(point); });
    if (chip == chips.end()) return std::nullopt;
    return static_cast<int>(chip - chips.begin());
}

ChipFlow layOutChips(const std::vector<double>& widths, const ChipMetrics& metrics, QPointF start,
                     double width) {
    ChipFlow flow;
    QPointF position = start;
    for (const double chipWidth : widths) {
        const double fittingWidth = std::min(chipWidth, width);
        if (position.x() > start.x() && position.x() + fittingWidth > start.x() + width)
            position = {start.x(), position.y() + metrics.height + metrics.lineGap};
        flow.chips.emplace_back(position, QSizeF(fittingWidth, metrics.height));
        position.rx() += fittingWidth + metrics.gap;
    }
    flow.bottom = widths.empty() ? start.y() : position.y() + metrics.height;
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
    const double contentWidth = std::max(40.0, width - 2 * sentenceMargin);
    double y = sentenceMargin;
    if (!metrics.queryWidths.empty()) {
        ChipMetrics queryChipMetrics = metrics.chipMetrics;  // nothing stands below query tokens
        queryChipMetrics.lineGap = std::min(queryChipMetrics.lineGap, queryChipMetrics.gap + 3);
        queries = layOutChips(metrics.queryWidths, queryChipMetrics, {sentenceMargin, y}, contentWidth);
        if (metrics.areQueriesRightToLeft) queries = mirrored(std::move(queries));
        y = queries.bottom + sectionSpacing;
    }
    headingRect = {sentenceMargin, y, contentWidth, metrics.lineHeight};
    y = headingRect.bottom() + sectionSpacing / 2;
    if (metrics.noteHeight > 0) {
        noteRect = {sentenceMargin, y, contentWidth, metrics.noteHeight};
        y = noteRect.bottom() + sectionSpacing / 2;
    }
    for (int i = 0; i < metrics.paragraphCount; ++i) {
        Paragraph paragraph;
        if (metrics.hasLabels) {
            paragraph.labelRect = {sentenceMargin, y + sectionSpacing / 2, contentWidth, metrics.lineHeight};
            y = paragraph.labelRect.bottom() + 4;
        }
        paragraph.keys = layOutChips(metrics.keyWidths, metrics.chipMetrics, {sentenceMargin, y}, contentWidth);
        if (metrics.areKeysRightToLeft) paragraph.keys = mirrored(std::move(paragraph.keys));
        y = paragraph.keys.bottom + metrics.chipMetrics.lineGap;
        paragraphs.push_back(std::move(paragraph));
    }
    height = y + sentenceMargin / 2;
}

}  // namespace attention
