// SPDX-License-Identifier: GPL-3.0-or-later
// LinesFigure: how it is painted.
#include "figure/figure.h"
#include "figure/head_colors.h"
#include "heatmap/elide_labels.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "lines/lines_figure.h"
#include "state/weight_cells.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace attention {
namespace {

constexpr double swatch = 24;

}  // namespace

bool LinesFigure::isInVisibleRect(const QRectF& area) const {
    return area.bottom() >= m_visibleRect.top() && area.top() <= m_visibleRect.bottom();
}

/// One set of lines has the queries' colour, several have one each.
QPen LinesFigure::penOf(std::size_t head) const {
    const auto& heads = shownWeightSet().heads;
    return heads.size() == 1 ? QPen(m_theme.query) : headPen(m_theme, static_cast<int>(head));
}

void LinesFigure::paintLine(QPainter& painter, QPen pen, const LineStyle& look, QLineF line) const {
    QColor color = pen.color();
    color.setAlphaF(static_cast<float>(look.opacity));
    pen.setColor(color);
    pen.setWidthF(look.width);
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.drawLine(line);
}

/// All lines, faintly.
void LinesFigure::paint(QPainter& painter) const {
    if (!m_viewSettings.showsAllLines) return;
    const QueryRange queries = visibleQueries();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t head = 0; head < shownWeightSet().heads.size(); ++head) {
        const QPen pen(penOf(head).color());  // dashes would not be seen either
        for (int query = queries.first; query < queries.second; ++query) {
            for (const TopWeight& kept : revealedLines(head, query)) {
                const LineStyle look = faintLineStyle(kept.weight);
                if (look.opacity < minimumOpacity) break;  // the strongest come first
                paintLine(painter, pen, look,
                          m_layout.line(query, shownKeyIndex(kept.key), static_cast<int>(head)));
            }
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void LinesFigure::paintHighlightedLines(QPainter& painter) const {
    const LineTarget strong = highlightedTarget();
    const QueryRange inSight = visibleQueries();
    std::vector<int> queries;
    if (strong.query) queries = highlightedQueries(*strong.query);
    for (int query = inSight.first; !strong.query && query < inSight.second; ++query)
        queries.push_back(query);
    for (std::size_t head = 0; head < shownWeightSet().heads.size(); ++head) {
        for (const int query : queries) paintHighlightedLinesOf(painter, head, query);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// From the selected query to the key that is expected to get the most, dashed while it is covered.
void LinesFigure::paintGuess(QPainter& painter) const {
    if (!m_viewSettings.hiddenWeights) return;
    const CellRef cell = nearestWeightCell(shownWeightSet(), m_selectedCell);
    const auto guess = m_viewSettings.hiddenWeights->guesses.find({cell.head, cell.row});
    if (guess == m_viewSettings.hiddenWeights->guesses.end() ||
        !m_viewSettings.hiddenWeights->isHidden(cell.head, cell.row, guess->second))
        return;
    const LineTarget place = targetOf({Stage::Weights, cell.head, cell.row, guess->second});
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.heatmapStyle.guessMark, 3, Qt::DashLine, Qt::FlatCap));
    painter.drawLine(m_layout.line(*place.query, *place.key, place.head));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// From each pronoun an arc to what it stands for, with how sure that is.
void LinesFigure::paintAntecedents(QPainter& painter) const {
    if (m_viewSettings.hiddenWeights) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_theme.small);
    for (const auto& [token, meaning] : m_antecedents) {
        const auto query = std::ranges::find(shownWeightSet().queries, static_cast<int>(token));
        const int key = shownKeyIndex(static_cast<int>(meaning.position));
        if (query == shownWeightSet().queries.end() || key < 0) continue;
        const QLineF line = m_layout.line(static_cast<int>(query - shownWeightSet().queries.begin()), key, 0);
        const double bend = std::min(60.0, line.length() / 4);
        const QPointF middle = line.center() + QPointF(0, line.dy() > 0 ? bend : -bend);
        QPainterPath arc(line.p1());
        arc.quadTo(middle, line.p2());
        painter.setPen(QPen(m_theme.accent, 2, Qt::DashLine));
        painter.drawPath(arc);
        const QString number = tr("answer %1").arg(numberText(meaning.probability, 2));
        QRectF box(QPointF(),
                   QSizeF(textWidth(number, m_theme.small) + 8, QFontMetricsF(m_theme.small).height()));
        box.moveCenter(arc.pointAtPercent(0.5));
        painter.fillRect(box, m_theme.background);
        painter.drawText(box, Qt::AlignCenter, number);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Those to the strong key, where no query is named.
void LinesFigure::paintHighlightedLinesOf(QPainter& painter, std::size_t head, int query) const {
    const LineTarget strong = highlightedTarget();
    const LineTarget selected = targetOf(m_selectedCell);
    for (const TopWeight& kept : revealedLines(head, query)) {
        const int key = shownKeyIndex(kept.key);
        if (!strong.query && key != strong.key) continue;
        const bool isSelected = selected == LineTarget{query, key, static_cast<int>(head)};
        LineStyle look = strongLineStyle(kept.weight);
        if (isSelected) look.opacity = 1;
        painter.setRenderHint(QPainter::Antialiasing, isSelected || kept.weight >= minimumAntialiasedWeight);
        paintLine(painter, isSelected ? QPen(m_theme.accent) : penOf(head), look,
                  m_layout.line(query, key, static_cast<int>(head)));
    }
}

/// The weights of a query, or of several together, beside its keys, where there is one set of them.
void LinesFigure::paintNumbers(QPainter& painter, const std::vector<int>& queries) const {
    const auto& heads = shownWeightSet().heads;
    if (heads.size() != 1) return;
    painter.setPen(m_theme.mutedText);
    std::vector<int> rows;
    for (const int query : queries) rows.push_back(shownWeightSet().queries[static_cast<std::size_t>(query)]);
    const std::vector<float> sums = sumOverQueries(heads.front().matrix.values, rows);
    for (int key = 0; key < keyCount(); ++key) {
        const QRectF area = m_layout.keyRect(key).adjusted(8, 0, -8, 0);
        if (!isInVisibleRect(area)) continue;
        const auto position = static_cast<std::size_t>(shownWeightSet().keys[static_cast<std::size_t>(key)]);
        const int at = static_cast<int>(position);
        const auto isCovered = [&](int row) {
            return m_viewSettings.hiddenWeights &&
                   m_viewSettings.hiddenWeights->isHidden(heads.front().head, row, at);
        };
        if (std::ranges::any_of(rows, isCovered)) continue;
        painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                         numberText(sums[position]));
        if (!m_viewSettings.hiddenWeights || rows.size() > 1) continue;
        const GuessState cover = m_viewSettings.hiddenWeights->cellState(
            heads.front().head, rows.front(), at, sums[position], *std::ranges::max_element(sums));
        if (cover == GuessState::Correct || cover == GuessState::Wrong)
            HeatmapPainter(m_theme.heatmapStyle)
                .paintGuessResult(painter, m_layout.keyRect(key), cover == GuessState::Correct);
    }
}

void LinesFigure::paintTokens(QPainter& painter) const {
    const LineTarget strong = highlightedTarget();
    const LineTarget selected = targetOf(m_selectedCell);
    const bool isKeyStrong = m_hoveredTarget.key.has_value();  // and tinted like a strong query
    painter.setFont(m_theme.body);
    const QFontMetricsF metrics(m_theme.body);
    const double number =
        shownWeightSet().heads.size() == 1 ? metrics.horizontalAdvance(QStringLiteral("  0.0000")) : 0;
    const auto roomIn = [&](const QRectF& area, Qt::Alignment side) {
        return area.adjusted(8, 0, side == Qt::AlignLeft ? -8 - number : -8, 0);
    };
    const auto cut = [&](const QStringList& labels, const QRectF& area, Qt::Alignment side) {
        return elideLabels(labels, m_theme.body, roomIn(area, side).width() + 1);
    };
    const auto token = [&](QRectF area, const QString& text, const QColor& color, bool isStrong,
                           bool isSelected, Qt::Alignment side) {
        if (!isInVisibleRect(area)) return;
        const QRectF box = area.adjusted(1, 1, -1, -1);
        QColor tint = color;
        tint.setAlphaF(0.15f);
        if (isStrong) painter.fillRect(box, tint);
        if (isSelected) {
            painter.setPen(QPen(color, 2));
            painter.drawRect(box);
        }
        painter.setPen(color);
        drawTextInBox(painter, roomIn(area, side), side | Qt::AlignVCenter, text);
    };
    const QStringList queryLabels = cut(m_queryLabels, m_layout.queryRect(0), Qt::AlignRight);
    const QStringList keyLabels = cut(m_keyLabels, m_layout.keyRect(0), Qt::AlignLeft);
    const std::vector<int> together = strong.query ? highlightedQueries(*strong.query) : std::vector<int>();
    for (int query = 0; query < queryCount(); ++query)
        token(m_layout.queryRect(query), queryLabels[query], m_theme.query,
              std::ranges::binary_search(together, query), query == selected.query, Qt::AlignRight);
    for (int key = 0; key < keyCount(); ++key)
        token(m_layout.keyRect(key), keyLabels[key], m_theme.key, key == strong.key && isKeyStrong,
              key == selected.key, Qt::AlignLeft);
    if (strong.query) paintNumbers(painter, together);
}

/// Says so where the numbers are sums.
QString LinesFigure::keyTitle() const {
    const auto query = highlightedTarget().query;
    const std::size_t count = query ? highlightedQueries(*query).size() : 1;
    return count > 1 && shownWeightSet().heads.size() == 1 ? tr("key: sum") : tr("key");
}

/// They stay where they are while the tokens scroll below them.
void LinesFigure::paintColumnTitles(QPainter& painter) const {
    if (m_layoutOptions.isInWindow) {
        painter.fillRect(
            QRectF(m_visibleRect.topLeft(), QSizeF(m_visibleRect.width(), m_layout.titleHeight())),
            m_theme.background);
    }
    painter.setFont(m_theme.heading);
    QRectF query = m_layout.queryRect(0);
    QRectF key = m_layout.keyRect(0);
    for (QRectF* area : {&query, &key}) {
        area->moveTop(m_visibleRect.top());
        area->setHeight(m_layout.titleHeight());
    }
    painter.setPen(m_theme.query);
    painter.drawText(query.adjusted(-200, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                     tr("query"));
    painter.setPen(m_theme.key);
    painter.drawText(key.adjusted(8, 0, 200, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                     keyTitle());
}

void LinesFigure::paintMarks(QPainter& painter) const {
    paintHighlightedLines(painter);
    paintGuess(painter);
    paintAntecedents(painter);
    paintTokens(painter);
    paintColumnTitles(painter);
    paintLegend(painter);
}

double LinesFigure::legendHeight() const {
    return m_legendPositions.empty()
               ? 0
               : m_legendPositions.back().y() + QFontMetricsF(m_theme.small).height() + 8;
}

/// The heads one after another, wrapped like words.
void LinesFigure::layOutLegend(double width) {
    if (shownWeightSet().heads.size() < 2) return;
    const QFontMetricsF metrics(m_theme.small);
    QPointF next(figureMargin, 0);
    for (const HeadWeights& weights : shownWeightSet().heads) {
        const double entry =
            swatch + 6 + metrics.horizontalAdvance(headText(*m_trace, Stage::Weights, weights.head)) + 16;
        if (next.x() > figureMargin && next.x() + entry > width)
            next = {figureMargin, next.y() + metrics.height() + 2};
        m_legendPositions.push_back(next);
        next.rx() += entry;
    }
}

void LinesFigure::paintLegend(QPainter& painter) const {
    const QFontMetricsF metrics(m_theme.small);
    painter.setFont(m_theme.small);
    for (std::size_t i = 0; i < m_legendPositions.size(); ++i) {
        const int head = shownWeightSet().heads[i].head;
        const QPointF at = m_legendPositions[i] + QPointF(0, m_layout.height());
        QPen pen = penOf(i);
        pen.setWidthF(2.5);
        painter.setPen(pen);
        painter.drawLine(at + QPointF(0, metrics.height() / 2), at + QPointF(swatch, metrics.height() / 2));
        painter.setPen(m_theme.mutedText);
        painter.drawText(at + QPointF(swatch + 6, metrics.ascent()),
                         headText(*m_trace, Stage::Weights, head));
    }
}

}  // namespace attention
