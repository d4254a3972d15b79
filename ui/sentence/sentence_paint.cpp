// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_bar.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "sentence/sentence_figure.h"
#include "state/stage_maps.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
/// Query tokens have no tint: they are to choose from.
void SentenceFigure::paintQueryTokens(QPainter& painter) const {
    painter.setFont(m_textFont);
    for (std::size_t i = 0; i < m_layout.queries.chips.size(); ++i) {
        const QRectF& chip = m_layout.queries.chips[i];
        const bool isCurrent =
            std::ranges::find(m_currentRows, m_shownWeights.queries[i]) != m_currentRows.end();
        painter.setPen(QPen(isCurrent ? m_theme.query : m_theme.hairline, isCurrent ? 2 : 1));
        painter.drawRect(chip.adjusted(1, 1, -1, -1));
        painter.setPen(m_theme.query);
        drawTextInBox(painter, chip, Qt::AlignCenter, m_queryTokens[static_cast<int>(i)]);
    }
}

void SentenceFigure::paintChip(QPainter& painter, const QRectF& chip, float weight, bool isMasked) const {
    const HeatmapPainter cells(m_theme.heatmapStyle);
    painter.setPen(m_theme.text);
    if (std::isnan(weight)) {
        // A frame: a cross, as cells have it, would strike the word out.
        painter.fillRect(chip, m_theme.heatmapStyle.nanFill);
        painter.setPen(QPen(m_theme.heatmapStyle.nanLine, 1, Qt::DashLine));
        painter.drawRect(chip.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setPen(m_theme.text);
    } else if (isMasked && weight == 0) {
        cells.paintMasked(painter, chip);
        painter.setPen(m_theme.text);
    } else {
        const QRgb color = currentColorScale().colorOf(weight);
        painter.fillRect(chip, QColor(color));
        painter.setPen(QColor(readableTextColor(color)));
    }
}

/// Below its word. What was guessed and what was right is told in the same place.
void SentenceFigure::paintNumber(QPainter& painter, const QRectF& chip, float weight,
                                 GuessState guessState) const {
    const HeatmapPainter cells(m_theme.heatmapStyle);
    if (guessState == GuessState::Correct || guessState == GuessState::Wrong)
        cells.paintGuessResult(painter, chip, guessState == GuessState::Correct);
    if (guessState == GuessState::Hidden || (m_decimals == 0 && guessState != GuessState::Guessed)) return;
    const bool isGuess = guessState == GuessState::Guessed;
    QFont font = isGuess ? m_theme.heading : m_theme.small;
    painter.setFont(font);
    painter.setPen(isGuess ? m_theme.heatmapStyle.guessMark : m_theme.mutedText);
    const QRectF below(chip.left() - 4, chip.bottom() + 2, chip.width() + 8, QFontMetricsF(font).height());
    painter.drawText(below, Qt::AlignHCenter | Qt::AlignTop | Qt::TextDontClip,
                     isGuess ? QStringLiteral("?") : numberText(weight, m_decimals));
}

/// The query outlined in blue where its token stands in the same text, the selected key in orange.
void SentenceFigure::paintOutlines(QPainter& painter, const QRectF& chip, int position,
                                   const CellRef& current) const {
    const bool isQuery =
        !isCrossAttention() && std::ranges::find(m_currentRows, position) != m_currentRows.end();
    if (isQuery) {
        painter.setPen(QPen(m_theme.query, 3));
        painter.drawRect(chip.adjusted(-1.5, -1.5, 1.5, 1.5));
    }
    if (position == current.column) {
        const double inset = isQuery ? 2 : -0.5;
        painter.setPen(QPen(m_theme.background, 3));
        if (isQuery) painter.drawRect(chip.adjusted(inset, inset, -inset, -inset));
        painter.setPen(QPen(m_theme.key, 2));
        painter.drawRect(chip.adjusted(inset, inset, -inset, -inset));
    }
}

void SentenceFigure::paintParagraph(QPainter& painter, std::size_t index) const {
    const CellRef current = this->currentWeightCell();
    const SentenceLayout::Paragraph& paragraph = m_layout.paragraphs[index];
    const HeadWeights& weights = m_shownWeights.heads[index];
    const double top = m_visibleRect.top();
    const double bottom = m_visibleRect.bottom();
    if (paragraph.keys.bottom + 40 < top || paragraph.labelRect.top() - 40 > bottom) return;
    if (!paragraph.labelRect.isNull()) {
        painter.setFont(m_theme.body);
        painter.setPen(m_theme.mutedText);
        painter.drawText(paragraph.labelRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                         headLabel(weights.head));
    }
    const std::vector<std::uint8_t> forbidden = maskedForAllRows(weights.head);
    for (std::size_t i = 0; i < paragraph.keys.chips.size(); ++i) {
        const QRectF& chip = paragraph.keys.chips[i];
        if (chip.bottom() + 40 < top || chip.top() > bottom) continue;
        const int key = m_shownWeights.keys[i];
        const float weight = m_sums[index][static_cast<std::size_t>(key)];
        const bool isForbidden = forbidden[static_cast<std::size_t>(key)] != 0;
        const bool isHatched = isForbidden && weight == 0;
        const GuessState cover = isHatched ? GuessState::None : guessState(weights.head, key);
        const bool isCovered = cover == GuessState::Hidden || cover == GuessState::Guessed;
        if (isCovered) {
            painter.fillRect(chip, m_theme.heatmapStyle.hiddenFill);
            painter.setPen(m_theme.text);
        } else {
            paintChip(painter, chip, weight, isForbidden);
        }
        painter.setFont(m_textFont);
        drawTextInBox(painter, chip, Qt::AlignCenter,
                      elided(m_keyTokens[static_cast<int>(i)], m_textFont, chip.width()));
        if (!isHatched) paintNumber(painter, chip, weight, cover);
        if (weights.head == current.head) {
            paintOutlines(painter, chip, key, current);
        } else {
            paintOutlines(painter, chip, key, {Stage::Weights, weights.head, current.row, -1});
        }
    }
}

/// What the colours mean: at the right, where it stays while the text scrolls.
void SentenceFigure::paintColorBar(QPainter& painter) const {
    const ColorBar bar = colorBar();
    const double height = std::min(160.0, m_visibleRect.height() - 48.0);
    if (height < 60) return;
    const QRectF area(m_visibleRect.right() - m_colorBarWidth + colorBarMargin, m_visibleRect.top() + 24,
                      bar.totalWidth(), height);
    if (m_theme.hasColorBars) bar.paint(painter, area, m_layoutOptions.devicePixelRatio);
    paintLegend(painter, area.bottomLeft() + QPointF(0, 12));
}

/// Names the marks that occur.
void SentenceFigure::paintLegend(QPainter& painter, QPointF start) const {
    const double side = QFontMetricsF(m_theme.small).height();
    painter.setFont(m_theme.small);
    const auto entry = [&](float weight, bool isForbidden, const QString& name) {
        paintChip(painter, {start, QSizeF(side, side)}, weight, isForbidden);
        painter.setPen(m_theme.mutedText);
        painter.drawText(QRectF(start.x() + side + 6, start.y(), 80, side),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, name);
        start.ry() += side + 6;
    };
    if (m_hasMasked) entry(0, true, tr("masked"));
    if (m_hasNan) entry(std::nanf(""), false, tr("NaN"));
}

void SentenceFigure::paint(QPainter& painter) const {
    if (!m_layoutOptions.isInWindow) paintColorBar(painter);
    paintText(painter);
    if (!m_layoutOptions.isInWindow) return;
    QRectF right = m_visibleRect;  // a long heading ends before the scale
    right.setLeft(right.right() - m_colorBarWidth);
    painter.fillRect(right, m_theme.background);
    paintColorBar(painter);
}

void SentenceFigure::paintText(QPainter& painter) const {
    paintQueryTokens(painter);
    painter.setFont(m_theme.heading);
    painter.setPen(m_theme.query);
    drawTextInBox(painter, m_layout.headingRect, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(heading(), m_theme.heading, m_layout.headingRect.width(), Qt::ElideMiddle));
    painter.setFont(m_theme.body);
    painter.setPen(m_theme.text);
    painter.drawText(m_layout.noteRect, Qt::TextWordWrap, m_note);
    for (std::size_t i = 0; i < m_layout.paragraphs.size(); ++i) paintParagraph(painter, i);
}

}  // namespace attention
