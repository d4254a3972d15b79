// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_bar.h"
#include "heatmap/number_text.h"
#include "heatmap/text_cache.h"
#include "sentence/sentence_figure.h"
#include "state/stage_maps.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
/// Query tokens have no tint: they are to choose from.
void SentenceFigure::paintQueries(QPainter& painter) const {
    painter.setFont(m_textFont);
    for (std::size_t i = 0; i < m_layout.queries.chips.size(); ++i) {
        const QRectF& chip = m_layout.queries.chips[i];
        const bool isCurrent = std::ranges::find(m_rows, m_shown.queries[i]) != m_rows.end();
        painter.setPen(QPen(isCurrent ? m_theme.query : m_theme.hairline, isCurrent ? 2 : 1));
        painter.drawRect(chip.adjusted(1, 1, -1, -1));
        painter.setPen(m_theme.query);
        drawInBox(painter, chip, Qt::AlignCenter, m_queryTokens[static_cast<int>(i)]);
    }
}

void SentenceFigure::paintChip(QPainter& painter, const QRectF& chip, float weight, bool isForbidden) const {
    const HeatmapPainter cells(m_theme.cells);
    painter.setPen(m_theme.text);
    if (std::isnan(weight)) {
        // A frame: a cross, as cells have it, would strike the word out.
        painter.fillRect(chip, m_theme.cells.nanFill);
        painter.setPen(QPen(m_theme.cells.nanLine, 1, Qt::DashLine));
        painter.drawRect(chip.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setPen(m_theme.text);
    } else if (isForbidden && weight == 0) {
        cells.paintMasked(painter, chip);
        painter.setPen(m_theme.text);
    } else {
        const QRgb color = scale().colorOf(weight);
        painter.fillRect(chip, QColor(color));
        painter.setPen(QColor(readableOn(color)));
    }
}

/// Below its word. What was guessed and what was right is told in the same place.
void SentenceFigure::paintNumber(QPainter& painter, const QRectF& chip, float weight, CellCover cover) const {
    const HeatmapPainter cells(m_theme.cells);
    if (cover == CellCover::Right || cover == CellCover::Wrong)
        cells.paintJudgement(painter, chip, cover == CellCover::Right);
    if (cover == CellCover::Covered || (m_decimals == 0 && cover != CellCover::Guessed)) return;
    const bool isGuess = cover == CellCover::Guessed;
    QFont font = isGuess ? m_theme.heading : m_theme.small;
    painter.setFont(font);
    painter.setPen(isGuess ? m_theme.cells.guess : m_theme.mutedText);
    const QRectF below(chip.left() - 4, chip.bottom() + 2, chip.width() + 8, QFontMetricsF(font).height());
    painter.drawText(below, Qt::AlignHCenter | Qt::AlignTop | Qt::TextDontClip,
                     isGuess ? QStringLiteral("?") : numberText(weight, m_decimals));
}

/// The query outlined in blue where its token stands in the same text, the selected key in orange.
void SentenceFigure::paintOutlines(QPainter& painter, const QRectF& chip, int position,
                                   const CellRef& current) const {
    const bool isQuery = !isCross() && std::ranges::find(m_rows, position) != m_rows.end();
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
    const CellRef current = this->current();
    const SentenceLayout::Paragraph& paragraph = m_layout.paragraphs[index];
    const HeadWeights& weights = m_shown.heads[index];
    const double top = m_sight.top();
    const double bottom = m_sight.bottom();
    if (paragraph.keys.bottom + 40 < top || paragraph.label.top() - 40 > bottom) return;
    if (!paragraph.label.isNull()) {
        painter.setFont(m_theme.body);
        painter.setPen(m_theme.mutedText);
        painter.drawText(paragraph.label, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                         labelOf(weights.head));
    }
    const std::vector<std::uint8_t> forbidden = forbiddenToAll(weights.head);
    for (std::size_t i = 0; i < paragraph.keys.chips.size(); ++i) {
        const QRectF& chip = paragraph.keys.chips[i];
        if (chip.bottom() + 40 < top || chip.top() > bottom) continue;
        const int key = m_shown.keys[i];
        const float weight = m_sums[index][static_cast<std::size_t>(key)];
        const bool isForbidden = forbidden[static_cast<std::size_t>(key)] != 0;
        const bool isHatched = isForbidden && weight == 0;
        const CellCover cover = isHatched ? CellCover::None : coverOf(weights.head, key);
        const bool isCovered = cover == CellCover::Covered || cover == CellCover::Guessed;
        if (isCovered) {
            painter.fillRect(chip, m_theme.cells.cover);
            painter.setPen(m_theme.text);
        } else {
            paintChip(painter, chip, weight, isForbidden);
        }
        painter.setFont(m_textFont);
        drawInBox(painter, chip, Qt::AlignCenter,
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
void SentenceFigure::paintScale(QPainter& painter) const {
    const ColorBar bar = scaleBar();
    const double height = std::min(160.0, m_sight.height() - 48.0);
    if (height < 60) return;
    const QRectF area(m_sight.right() - m_scaleRoom + besideScale, m_sight.top() + 24, bar.totalWidth(),
                      height);
    if (m_theme.hasColorBars) bar.paint(painter, area, m_room.devicePixelRatio);
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
    if (!m_room.isInWindow) paintScale(painter);
    paintText(painter);
    if (!m_room.isInWindow) return;
    QRectF right = m_sight;  // a long heading ends before the scale
    right.setLeft(right.right() - m_scaleRoom);
    painter.fillRect(right, m_theme.background);
    paintScale(painter);
}

void SentenceFigure::paintText(QPainter& painter) const {
    paintQueries(painter);
    painter.setFont(m_theme.heading);
    painter.setPen(m_theme.query);
    drawInBox(painter, m_layout.heading, Qt::AlignLeft | Qt::AlignVCenter,
              elided(heading(), m_theme.heading, m_layout.heading.width(), Qt::ElideMiddle));
    painter.setFont(m_theme.body);
    painter.setPen(m_theme.text);
    painter.drawText(m_layout.note, Qt::TextWordWrap, m_note);
    for (std::size_t i = 0; i < m_layout.paragraphs.size(); ++i) paintParagraph(painter, i);
}

}  // namespace attention
