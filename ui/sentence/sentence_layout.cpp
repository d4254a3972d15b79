// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence/sentence_layout.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace attention {
namespace {

constexpr double sentenceMargin = 24;
constexpr double sectionSpacing = 16;  // vertical space between the parts, in pixels

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

namespace {

constexpr int maxLinesWithArcs = 2;

/// Returns the number of lines into which the chips of `flow` are wrapped.
int lineCountOf(const ChipFlow& flow) {
    int count = 0;
    double previousTop = -std::numeric_limits<double>::infinity();
    for (const QRectF& chip : flow.chips) {
        if (chip.top() > previousTop) ++count;
        previousTop = chip.top();
    }
    return count;
}

/// Lays out tokens with space for arcs above each line. Returns std::nullopt if there are too many lines.
std::optional<ChipFlow> layOutChipsWithArcs(const std::vector<double>& widths, ChipMetrics metrics,
                                            QPointF start, double width, double arcHeight) {
    metrics.lineGap += arcHeight;
    ChipFlow flow = layOutChips(widths, metrics, start + QPointF(0, arcHeight), width);
    if (lineCountOf(flow) > maxLinesWithArcs) return std::nullopt;
    return flow;
}

}  // namespace

std::optional<int> SentenceLayout::queryAt(QPointF point) const {
    if (const auto query = queries.chipAt(point)) return query;
    for (const Paragraph& paragraph : paragraphs)
        if (const auto query = paragraph.queries.chipAt(point)) return query;
    return std::nullopt;
}

SentenceLayout::SentenceLayout(const SentenceMetrics& metrics, double width) {
    const double contentWidth = std::max(40.0, width - 2 * sentenceMargin);
    double y = sentenceMargin;
    const bool hasQueryText = !metrics.queryWidths.empty();
    ChipMetrics queryChipMetrics =
        metrics.chipMetrics;  // query tokens have no numbers below, so lines are closer
    queryChipMetrics.lineGap = std::min(queryChipMetrics.lineGap, queryChipMetrics.gap + 3);
    const auto layOutQueries = [&](double top) {
        ChipFlow flow =
            layOutChips(metrics.queryWidths, queryChipMetrics, {sentenceMargin, top}, contentWidth);
        return metrics.areQueriesRightToLeft ? mirrored(std::move(flow)) : flow;
    };
    const bool hasQueryTextPerHead =
        hasQueryText && metrics.arcHeight > 0 && lineCountOf(layOutQueries(0)) <= maxLinesWithArcs;
    if (hasQueryText && !hasQueryTextPerHead) {
        queries = layOutQueries(y);
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
        if (hasQueryTextPerHead) {
            paragraph.queries = layOutQueries(y);
            y = paragraph.queries.bottom;
        }
        std::optional<ChipFlow> keysWithArcs;
        if (metrics.arcHeight > 0 && (hasQueryTextPerHead || !hasQueryText))
            keysWithArcs = layOutChipsWithArcs(metrics.keyWidths, metrics.chipMetrics, {sentenceMargin, y},
                                               contentWidth, metrics.arcHeight);
        paragraph.hasArcs = keysWithArcs.has_value();
        if (hasQueryTextPerHead && !paragraph.hasArcs) y += sectionSpacing;
        paragraph.keys = keysWithArcs ? *std::move(keysWithArcs)
                                      : layOutChips(metrics.keyWidths, metrics.chipMetrics,
                                                    {sentenceMargin, y}, contentWidth);
        if (metrics.areKeysRightToLeft) paragraph.keys = mirrored(std::move(paragraph.keys));
        y = paragraph.keys.bottom + metrics.chipMetrics.lineGap;
        paragraphs.push_back(std::move(paragraph));
    }
    height = y + sentenceMargin / 2;
}

}  // namespace attention
