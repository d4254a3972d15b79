// SPDX-License-Identifier: GPL-3.0-or-later
// The painting functions of LinesFigure.
#include "figure/figure.h"
#include "figure/legend.h"
#include "heatmap/axis_labels.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "lines/lines_figure.h"
#include "state/cell_navigation.h"
#include "texts/axis_text.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace attention {
namespace {

constexpr double swatchWidth = 24;  // width of a line sample in the legend, in pixels

}  // namespace

bool LinesFigure::isInVisibleRect(const QRectF& area) const {
    return area.bottom() >= m_visibleRect.top() && area.top() <= m_visibleRect.bottom();
}

/// Returns the pen for the lines of the shown head at index `head`. A single head has the color of queries,
/// several heads have different colors.
QPen LinesFigure::penOf(std::size_t head) const {
    const auto& heads = shownWeightSet().heads;
    return heads.size() == 1 ? QPen(m_theme.queryColor) : headPen(m_theme, static_cast<int>(head));
}

/// Paints faint lines of all visible queries. Paints nothing if ViewSettings::showsAllLines is false.
void LinesFigure::paint(QPainter& painter) const {
    if (!m_displaySettings.showsAllLines) return;
    const QueryRange visibleRange = visibleQueries();
    const WeightLinePainter linePainter(painter, m_theme);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t head = 0; head < shownWeightSet().heads.size(); ++head) {
        const QPen pen(penOf(head).color());  // solid, because dashes of faint lines would not be visible
        for (int query = visibleRange.first; query < visibleRange.second; ++query) {
            for (const TopWeight& topWeight : revealedLines(head, query)) {
                const LineStyle lineStyle = faintLineStyle(topWeight.weight);
                if (lineStyle.opacity < minimumLineOpacity) break;  // all further weights are smaller
                linePainter.paintLine(
                    m_layout.line(query, shownKeyIndex(topWeight.key), static_cast<int>(head)), pen,
                    lineStyle);
            }
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void LinesFigure::paintHighlightedLines(QPainter& painter) const {
    const LineTarget target = highlightedTarget();
    const QueryRange visibleRange = visibleQueries();
    std::vector<int> queries;
    if (target.query) queries = highlightedQueries(*target.query);
    for (int query = visibleRange.first; !target.query && query < visibleRange.second; ++query)
        queries.push_back(query);
    for (std::size_t head = 0; head < shownWeightSet().heads.size(); ++head) {
        for (const int query : queries) paintHighlightedLinesOf(painter, head, query);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Paints a dashed line from the selected query to the guessed key, while the weight of this key is hidden.
void LinesFigure::paintGuess(QPainter& painter) const {
    if (!m_displaySettings.hiddenWeights) return;
    const CellRef cell = nearestWeightCell(shownWeightSet(), m_selectedCell);
    const auto guess = m_displaySettings.hiddenWeights->guesses.find({cell.head, cell.row});
    if (guess == m_displaySettings.hiddenWeights->guesses.end() ||
        !m_displaySettings.hiddenWeights->isHidden(cell.head, cell.row, guess->second))
        return;
    const LineTarget guessedTarget = targetOf({Stage::Weights, cell.head, cell.row, guess->second});
    painter.setRenderHint(QPainter::Antialiasing);
    WeightLinePainter(painter, m_theme)
        .paintLine(m_layout.line(*guessedTarget.query, *guessedTarget.key, guessedTarget.head),
                   QPen(m_theme.heatmapStyle.guessMark, 1, Qt::DashLine), {3, 1});
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Paints an arc from each current pronoun to the antecedent that the model predicts, with its probability.
void LinesFigure::paintAntecedents(QPainter& painter) const {
    if (m_displaySettings.hiddenWeights) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const WeightLinePainter linePainter(painter, m_theme);
    for (const auto& [pronoun, antecedent] : m_antecedents) {
        const auto queryIterator = std::ranges::find(shownWeightSet().queries, static_cast<int>(pronoun));
        const int key = shownKeyIndex(static_cast<int>(antecedent.position));
        if (queryIterator == shownWeightSet().queries.end() || key < 0) continue;
        if (!m_displaySettings.showsAllLines && !currentQueries().contains(static_cast<int>(pronoun)))
            continue;
        const QLineF line =
            m_layout.line(static_cast<int>(queryIterator - shownWeightSet().queries.begin()), key, 0);
        const double arcHeight = std::min(60.0, line.length() / 4);
        const QPointF controlPoint = line.center() + QPointF(0, line.dy() > 0 ? arcHeight : -arcHeight);
        QPainterPath arc(line.p1());
        arc.quadTo(controlPoint, line.p2());
        linePainter.paintCurve(arc, QPen(m_theme.accentColor, 1, Qt::DashLine), {2, 1});
        linePainter.paintLabelOnCurve(arc, tr("predicted, p = %1").arg(numberText(antecedent.probability, 2)),
                                      m_theme.accentColor);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Paints the highlighted lines of `query`. If the highlighted target has no query, paints only the line to
/// its key. `head` and `query` are indices among the shown heads and queries, from 0.
void LinesFigure::paintHighlightedLinesOf(QPainter& painter, std::size_t head, int query) const {
    const LineTarget target = highlightedTarget();
    const LineTarget selectedTarget = targetOf(m_selectedCell);
    for (const TopWeight& topWeight : revealedLines(head, query)) {
        const int key = shownKeyIndex(topWeight.key);
        if (!target.query && key != target.key) continue;
        const bool isSelected = selectedTarget == LineTarget{query, key, static_cast<int>(head)};
        LineStyle lineStyle = strongLineStyle(topWeight.weight);
        if (isSelected) lineStyle.opacity = 1;
        painter.setRenderHint(QPainter::Antialiasing,
                              isSelected || topWeight.weight >= minimumAntialiasedWeight);
        WeightLinePainter(painter, m_theme)
            .paintLine(m_layout.line(query, key, static_cast<int>(head)),
                       isSelected ? QPen(m_theme.textColor) : penOf(head), lineStyle);
    }
}

/// Paints the weights of `queries` next to the keys, or the sums of the weights of several queries. Paints
/// nothing if several heads are shown. `queries` are indices among the shown queries, from 0.
void LinesFigure::paintNumbers(QPainter& painter, const std::vector<int>& queries) const {
    const auto& heads = shownWeightSet().heads;
    if (heads.size() != 1) return;
    painter.setPen(m_theme.mutedTextColor);
    std::vector<int> rows;
    for (const int query : queries) rows.push_back(shownWeightSet().queries[static_cast<std::size_t>(query)]);
    const std::vector<float> sums = sumOverQueries(heads.front().matrix.values, rows);
    for (int key = 0; key < keyCount(); ++key) {
        const QRectF numberRect = m_layout.keyRect(key).adjusted(8, 0, -8, 0);
        if (!isInVisibleRect(numberRect)) continue;
        const auto columnIndex =
            static_cast<std::size_t>(shownWeightSet().keys[static_cast<std::size_t>(key)]);
        const int column = static_cast<int>(columnIndex);
        const auto isRowHidden = [&](int row) {
            return m_displaySettings.hiddenWeights &&
                   m_displaySettings.hiddenWeights->isHidden(heads.front().head, row, column);
        };
        if (std::ranges::any_of(rows, isRowHidden)) continue;
        painter.drawText(numberRect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                         numberText(sums[columnIndex]));
        if (!m_displaySettings.hiddenWeights || rows.size() > 1) continue;
        const GuessState guessState = m_displaySettings.hiddenWeights->cellState(
            heads.front().head, rows.front(), column, sums[columnIndex], *std::ranges::max_element(sums));
        if (guessState == GuessState::Correct || guessState == GuessState::Wrong)
            HeatmapPainter(m_theme.heatmapStyle)
                .paintGuessResult(painter, m_layout.keyRect(key), guessState == GuessState::Correct);
    }
}

void LinesFigure::paintTokens(QPainter& painter) const {
    const LineTarget target = highlightedTarget();
    const LineTarget selectedTarget = targetOf(m_selectedCell);
    const bool isKeyHighlighted =
        m_hoveredTarget.key.has_value();  // the key is then tinted like a highlighted query
    painter.setFont(m_theme.bodyFont);
    const QFontMetricsF metrics(m_theme.bodyFont);
    const double numberWidth =
        shownWeightSet().heads.size() == 1 ? metrics.horizontalAdvance(QStringLiteral("  0.0000")) : 0;
    const auto tokenTextRect = [&](const QRectF& area, Qt::Alignment side) {
        return area.adjusted(8, 0, side == Qt::AlignLeft ? -8 - numberWidth : -8, 0);
    };
    const auto labelsFittingInto = [&](const QStringList& labels, const QRectF& area, Qt::Alignment side) {
        return elideLabels(labels, m_theme.bodyFont, tokenTextRect(area, side).width() + 1);
    };
    const auto paintToken = [&](QRectF area, const QString& text, const QColor& color, bool isHighlighted,
                                bool isSelected, Qt::Alignment side) {
        if (!isInVisibleRect(area)) return;
        const QRectF tokenRect = area.adjusted(1, 1, -1, -1);
        QColor tint = color;
        tint.setAlphaF(0.15f);
        if (isHighlighted) painter.fillRect(tokenRect, tint);
        if (isSelected) {
            painter.setPen(QPen(color, 2));
            painter.drawRect(tokenRect);
        }
        painter.setPen(color);
        drawTextInBox(painter, tokenTextRect(area, side), side | Qt::AlignVCenter, text);
    };
    const QStringList queryLabels = labelsFittingInto(m_queryLabels, m_layout.queryRect(0), Qt::AlignRight);
    const QStringList keyLabels = labelsFittingInto(m_keyLabels, m_layout.keyRect(0), Qt::AlignLeft);
    const std::vector<int> highlightedIndices =
        target.query ? highlightedQueries(*target.query) : std::vector<int>();
    for (int query = 0; query < queryCount(); ++query)
        paintToken(m_layout.queryRect(query), queryLabels[query], m_theme.queryColor,
                   std::ranges::binary_search(highlightedIndices, query), query == selectedTarget.query,
                   Qt::AlignRight);
    for (int key = 0; key < keyCount(); ++key)
        paintToken(m_layout.keyRect(key), keyLabels[key], m_theme.keyColor,
                   key == target.key && isKeyHighlighted, key == selectedTarget.key, Qt::AlignLeft);
    if (target.query) paintNumbers(painter, highlightedIndices);
}

/// Returns the title of the column of keys, which mentions that the numbers are sums if there are several
/// queries.
QString LinesFigure::keyTitle() const {
    const auto query = highlightedTarget().query;
    const std::size_t summedQueryCount = query ? highlightedQueries(*query).size() : 1;
    return summedQueryCount > 1 && shownWeightSet().heads.size() == 1 ? tr("key (sum)") : axisName(Axis::Key);
}

/// Paints the titles of the columns at the top of the visible part. In a window, they stay there while the
/// tokens scroll.
void LinesFigure::paintColumnTitles(QPainter& painter) const {
    if (m_layoutOptions.isInWindow) {
        painter.fillRect(
            QRectF(m_visibleRect.topLeft(), QSizeF(m_visibleRect.width(), m_layout.titleHeight())),
            m_theme.backgroundColor);
    }
    painter.setFont(m_theme.headingFont);
    QRectF queryTitleRect = m_layout.queryRect(0);
    QRectF keyTitleRect = m_layout.keyRect(0);
    for (QRectF* titleRect : {&queryTitleRect, &keyTitleRect}) {
        titleRect->moveTop(m_visibleRect.top());
        titleRect->setHeight(m_layout.titleHeight());
    }
    painter.setPen(m_theme.queryColor);
    painter.drawText(queryTitleRect.adjusted(-200, 0, -8, 0),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, axisName(Axis::Query));
    painter.setPen(m_theme.keyColor);
    painter.drawText(keyTitleRect.adjusted(8, 0, 200, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
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
               : m_legendPositions.back().y() + QFontMetricsF(m_theme.smallFont).height() + 8;
}

/// Sets the positions of the legend entries, which wrap like words into lines of `width` pixels.
void LinesFigure::layOutLegend(double width) {
    if (shownWeightSet().heads.size() < 2) return;
    const QFontMetricsF metrics(m_theme.smallFont);
    QPointF position(figureMargin, 0);
    for (const HeadWeights& weights : shownWeightSet().heads) {
        const double entryWidth =
            swatchWidth + 6 + metrics.horizontalAdvance(headText(*m_trace, Stage::Weights, weights.head)) +
            16;
        if (position.x() > figureMargin && position.x() + entryWidth > width)
            position = {figureMargin, position.y() + metrics.height() + 2};
        m_legendPositions.push_back(position);
        position.rx() += entryWidth;
    }
}

void LinesFigure::paintLegend(QPainter& painter) const {
    const QFontMetricsF metrics(m_theme.smallFont);
    painter.setFont(m_theme.smallFont);
    for (std::size_t i = 0; i < m_legendPositions.size(); ++i) {
        const int head = shownWeightSet().heads[i].head;
        const QPointF position = m_legendPositions[i] + QPointF(0, m_layout.height());
        QPen pen = penOf(i);
        pen.setWidthF(2.5);
        painter.setPen(pen);
        painter.drawLine(position + QPointF(0, metrics.height() / 2),
                         position + QPointF(swatchWidth, metrics.height() / 2));
        painter.setPen(m_theme.mutedTextColor);
        painter.drawText(position + QPointF(swatchWidth + 6, metrics.ascent()),
                         headText(*m_trace, Stage::Weights, head));
    }
}

}  // namespace attention
