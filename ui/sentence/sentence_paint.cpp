// SPDX-License-Identifier: GPL-3.0-or-later
// The layout and the painting functions of SentenceFigure.
#include "figure/weight_arcs.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "sentence/sentence_figure.h"
#include "state/stage_maps.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
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

/// Paints the tokens of a query text with frames. Query tokens have no tint because they show no weights.
void SentenceFigure::paintQueryTokens(QPainter& painter, const ChipFlow& queries) const {
    painter.setFont(m_textFont);
    for (std::size_t i = 0; i < queries.chips.size(); ++i) {
        const QRectF& chip = queries.chips[i];
        const bool isCurrent = m_queryWeights.isCurrentQuery(shownWeights().queries[i]);
        painter.setPen(QPen(isCurrent ? m_theme.queryColor : m_theme.hairlineColor, isCurrent ? 2 : 1));
        painter.drawRect(chip.adjusted(1, 1, -1, -1));
        painter.setPen(m_theme.queryColor);
        drawTextInBox(painter, chip, Qt::AlignCenter, m_queryTokens[static_cast<int>(i)]);
    }
}

void SentenceFigure::paintChip(QPainter& painter, const QRectF& chip, float weight, bool isMasked) const {
    const HeatmapPainter heatmapPainter(m_theme.heatmapStyle);
    painter.setPen(m_theme.textColor);
    if (std::isnan(weight)) {
        // NaN is a dashed frame here. A cross, as in cells of heatmaps, would strike the word out.
        painter.fillRect(chip, m_theme.heatmapStyle.nanFill);
        painter.setPen(QPen(m_theme.heatmapStyle.nanLine, 1, Qt::DashLine));
        painter.drawRect(chip.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setPen(m_theme.textColor);
    } else if (isMasked && weight == 0) {
        heatmapPainter.paintMaskedCell(painter, chip);
        painter.setPen(m_theme.textColor);
    } else {
        const QRgb color =
            m_queryWeights.colorScale().forBackground(m_theme.heatmapStyle.isBackgroundDark).colorOf(weight);
        painter.fillRect(chip, QColor(color));
        painter.setPen(QColor(readableTextColor(color)));
    }
}

/// Paints the number of a token below its chip, or a question mark for a guessed weight. Marks the chip of a
/// correct or wrong guess.
void SentenceFigure::paintNumber(QPainter& painter, const QRectF& chip, float weight,
                                 GuessState state) const {
    const HeatmapPainter heatmapPainter(m_theme.heatmapStyle);
    if (state == GuessState::Correct || state == GuessState::Wrong)
        heatmapPainter.paintGuessResult(painter, chip, state == GuessState::Correct);
    if (state == GuessState::Hidden || (m_decimals == 0 && state != GuessState::Guessed)) return;
    const bool isGuess = state == GuessState::Guessed;
    const QString text = numberText(weight, m_decimals);
    if (!isGuess && m_theme.heatmapStyle.leavesZeroWeightsBlank && text == numberText(0, m_decimals)) return;
    QFont font = isGuess ? m_theme.headingFont : m_theme.smallFont;
    painter.setFont(font);
    painter.setPen(isGuess ? m_theme.heatmapStyle.guessMark : m_theme.mutedTextColor);
    const QRectF numberRect(chip.left() - 4, chip.bottom() + 4, chip.width() + 8,
                            QFontMetricsF(font).height());
    painter.drawText(numberRect, Qt::AlignHCenter | Qt::AlignTop | Qt::TextDontClip,
                     isGuess ? QStringLiteral("?") : text);
}

/// Paints a blue outline around a current query, if it is a token of this text, and an orange outline around
/// the current key.
void SentenceFigure::paintOutlines(QPainter& painter, const QRectF& chip, int position,
                                   const CellRef& currentCell) const {
    const bool isQuery = !isCrossAttention() && m_queryWeights.isCurrentQuery(position);
    if (isQuery) {
        painter.setPen(QPen(m_theme.queryColor, 3));
        painter.drawRect(chip.adjusted(-1.5, -1.5, 1.5, 1.5));
    }
    if (position == currentCell.column) {
        const double inset = isQuery ? 2 : -0.5;
        painter.setPen(QPen(m_theme.backgroundColor, 3));
        if (isQuery) painter.drawRect(chip.adjusted(inset, inset, -inset, -inset));
        painter.setPen(QPen(m_theme.keyColor, 2));
        painter.drawRect(chip.adjusted(inset, inset, -inset, -inset));
    }
}

void SentenceFigure::paintParagraph(QPainter& painter, std::size_t index) const {
    const CellRef currentCell = m_queryWeights.currentCell();
    const SentenceLayout::Paragraph& paragraph = m_layout.paragraphs[index];
    const HeadWeights& weights = shownWeights().heads[index];
    const double visibleTop = m_visibleRect.top();
    const double visibleBottom = m_visibleRect.bottom();
    if (paragraph.keys.bottom + 40 < visibleTop || paragraph.labelRect.top() - 40 > visibleBottom) return;
    if (!paragraph.labelRect.isNull()) {
        painter.setFont(m_theme.bodyFont);
        painter.setPen(m_theme.mutedTextColor);
        painter.drawText(paragraph.labelRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                         headLabel(weights.head));
    }
    paintQueryTokens(painter, paragraph.queries);
    for (std::size_t i = 0; i < paragraph.keys.chips.size(); ++i) {
        const QRectF& chip = paragraph.keys.chips[i];
        if (chip.bottom() + 40 < visibleTop || chip.top() > visibleBottom) continue;
        const int key = shownWeights().keys[i];
        const float weight = m_queryWeights.weights(index)[static_cast<std::size_t>(key)];
        const bool isMasked = m_queryWeights.isMasked(index, key);
        const bool isHatched = isMasked && weight == 0;
        const GuessState state = isHatched ? GuessState::None : m_queryWeights.guessState(index, key);
        const bool isWeightHidden = state == GuessState::Hidden || state == GuessState::Guessed;
        if (isWeightHidden) {
            painter.fillRect(chip, m_theme.heatmapStyle.hiddenFill);
            painter.setPen(m_theme.textColor);
        } else {
            paintChip(painter, chip, weight, isMasked);
        }
        painter.setFont(m_textFont);
        drawTextInBox(painter, chip, Qt::AlignCenter,
                      elided(m_keyTokens[static_cast<int>(i)], m_textFont, chip.width()));
        if (!isHatched) paintNumber(painter, chip, weight, state);
        if (weights.head == currentCell.head) {
            paintOutlines(painter, chip, key, currentCell);
        } else {
            paintOutlines(painter, chip, key, {Stage::Weights, weights.head, currentCell.row, -1});
        }
    }
    if (paragraph.hasArcs) paintArcs(painter, index);
}

/// Paints the arcs from the current queries to the keys of a head.
void SentenceFigure::paintArcs(QPainter& painter, std::size_t index) const {
    const SentenceLayout::Paragraph& paragraph = m_layout.paragraphs[index];
    const auto chipOf = [](const ChipFlow& flow, const std::vector<int>& positions, int position) {
        const auto found = std::ranges::find(positions, position);
        return found == positions.end() ? QRectF()
                                        : flow.chips[static_cast<std::size_t>(found - positions.begin())];
    };
    std::vector<WeightArc> arcs;
    for (const QueryWeights::Weight& weight : m_queryWeights.largeWeights(index, minimumArcWeight)) {
        const QRectF query = isCrossAttention()
                                 ? chipOf(paragraph.queries, shownWeights().queries, weight.query)
                                 : chipOf(paragraph.keys, shownWeights().keys, weight.query);
        const QRectF key = chipOf(paragraph.keys, shownWeights().keys, weight.key);
        if (!query.isNull()) arcs.push_back({query, key, weight.value});
    }
    labelLargestWeight(arcs);
    const double labelHeight = QFontMetricsF(m_theme.headingFont).height();
    WeightLinePainter(painter, m_theme).paintArcs(arcs, m_theme.accentColor, m_arcHeight - labelHeight - 4);
}

/// Returns the area of the color bar at the right edge, where it stays while the text scrolls. The area is
/// empty if the view is too low.
QRectF SentenceFigure::colorBarRect() const {
    constexpr double minimumHeight = 60;
    const double height = std::min(160.0, m_visibleRect.height() - 48.0);
    if (height < minimumHeight) return {};
    return {m_visibleRect.right() - m_colorBarWidth + colorBarMargin, m_visibleRect.top() + 24,
            colorBar().totalWidth(), height};
}

std::optional<QLineF> SentenceFigure::colorLineAt(QPointF point) const {
    const QRectF area = colorBarRect();
    if (!m_theme.hasColorBars || !area.contains(point)) return std::nullopt;
    return colorBar().colorBarAxis(area, Qt::Vertical);
}

void SentenceFigure::paintColorBar(QPainter& painter) const {
    const QRectF area = colorBarRect();
    if (area.isEmpty()) return;
    if (m_theme.hasColorBars) colorBar().paint(painter, area, m_layoutOptions.devicePixelRatio);
    paintLegend(painter, area.bottomLeft() + QPointF(0, 12));
}

/// Paints a legend of the marks that occur in the figure.
void SentenceFigure::paintLegend(QPainter& painter, QPointF position) const {
    const double sampleSize = QFontMetricsF(m_theme.smallFont).height();
    painter.setFont(m_theme.smallFont);
    const auto paintEntry = [&](float weight, bool isMasked, const QString& name) {
        paintChip(painter, {position, QSizeF(sampleSize, sampleSize)}, weight, isMasked);
        painter.setPen(m_theme.mutedTextColor);
        painter.drawText(QRectF(position.x() + sampleSize + 6, position.y(), 80, sampleSize),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, name);
        position.ry() += sampleSize + 6;
    };
    if (m_queryWeights.hasMaskedKeys()) paintEntry(0, true, maskedLabel());
    if (m_queryWeights.hasNan()) paintEntry(std::nanf(""), false, notANumberLabel());
}

void SentenceFigure::paint(QPainter& painter) const {
    if (!m_layoutOptions.isInWindow) paintColorBar(painter);
    paintText(painter);
    if (!m_layoutOptions.isInWindow) return;
    QRectF colorBarArea = m_visibleRect;  // the background hides the end of a long heading
    colorBarArea.setLeft(colorBarArea.right() - m_colorBarWidth);
    painter.fillRect(colorBarArea, m_theme.backgroundColor);
    paintColorBar(painter);
}

void SentenceFigure::paintText(QPainter& painter) const {
    paintQueryTokens(painter, m_layout.queries);
    painter.setFont(m_theme.headingFont);
    painter.setPen(m_theme.queryColor);
    drawTextInBox(painter, m_layout.headingRect, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(heading(), m_theme.headingFont, m_layout.headingRect.width(), Qt::ElideMiddle));
    painter.setFont(m_theme.bodyFont);
    painter.setPen(m_theme.textColor);
    painter.drawText(m_layout.noteRect, Qt::TextWordWrap, m_note);
    for (std::size_t i = 0; i < m_layout.paragraphs.size(); ++i) paintParagraph(painter, i);
}

}  // namespace attention
