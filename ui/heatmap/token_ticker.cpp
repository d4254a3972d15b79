// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/token_ticker.h"

#include "heatmap/axis_labels.h"
#include "heatmap/text_drawing.h"

#include <algorithm>
#include <cmath>

namespace attention {

QSharedPointer<TokenTicker> TokenTicker::installOn(QCPAxis* axis) {
    QSharedPointer<TokenTicker> ticker(new TokenTicker(axis));
    axis->setVisible(true);
    axis->setTicker(ticker);
    axis->setTickLength(0);
    axis->setTickPen(Qt::NoPen);
    axis->setSubTicks(false);
    axis->setBasePen(Qt::NoPen);
    axis->setNumberFormat(QStringLiteral("g"));  // "2e" is a word, no power of ten
    axis->grid()->setVisible(false);
    return ticker;
}

void TokenTicker::setLabels(TokenLabels labels) {
    m_labels = std::move(labels);
    m_axis->setTickLabelFont(m_labels.font);
    m_axis->setTickLabelColor(m_labels.color);
}

QString TokenTicker::labelText(int i) const {
    return m_labels.elidedText(i);
}

double TokenTicker::spacing() const {
    return std::max(1e-3, std::abs(m_axis->coordToPixel(1) - m_axis->coordToPixel(0)));
}

bool TokenTicker::isSlanted() const {
    return m_axis->orientation() == Qt::Horizontal && m_labels.areSlantedAt(spacing());
}

void TokenTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                           QVector<double>* /*subTicks*/, QVector<QString>* tickLabels) {
    ticks.clear();
    if (tickLabels) tickLabels->clear();
    const bool isAcross = m_axis->orientation() == Qt::Horizontal;
    const double room = isAcross ? m_labels.columnLabelSpacing(isSlanted()) : m_labels.lineHeight();
    const int step = labelStride(spacing(), room);
    const auto first = static_cast<int>(std::ceil(std::max(0.0, range.lower) / step)) * step;
    const auto last = std::min<double>(range.upper, static_cast<double>(m_labels.texts.size() - 1));
    for (int i = first; i <= last; i += step) {
        ticks.append(i);
        if (tickLabels) tickLabels->append(labelText(i));
    }
}

MarkedLabel::MarkedLabel(QCPAxis* axis, const TokenTicker& ticker)
    : QCPLayerable(axis->parentPlot(), QStringLiteral("overlay")), m_axis(axis), m_ticker(ticker) {}

QPointF MarkedLabel::anchor(int i) const {
    const QRect cells = m_axis->axisRect()->rect();
    const double at = m_axis->coordToPixel(i);
    if (m_axis->orientation() == Qt::Vertical)
        return {static_cast<double>(cells.left() - m_axis->tickLabelPadding()), at};
    return {at, static_cast<double>(cells.top() - m_axis->tickLabelPadding())};
}

QRectF MarkedLabel::box(const QString& text) const {
    const double width = textWidth(text, m_ticker.labels().font);
    const double height = m_ticker.labels().lineHeight();
    if (m_axis->orientation() == Qt::Vertical) return {-width, -height / 2, width, height};
    return m_ticker.isSlanted() ? QRectF(0, -height * 3 / 4, width, height)
                                : QRectF(-width / 2, -height, width, height);
}

void MarkedLabel::draw(QCPPainter* painter) {
    const TokenLabels& labels = m_ticker.labels();
    if (!m_marked || *m_marked >= labels.texts.size() || !m_axis->range().contains(*m_marked)) return;
    const QString text = m_ticker.labelText(*m_marked);
    const QRectF kept = box(text);
    const double turn = m_ticker.isSlanted() ? -TokenLabels::slantAngle : 0;
    const QTransform upright = QTransform().rotate(-turn);
    painter->translate(anchor(*m_marked));
    painter->rotate(turn);
    for (const double tick : m_axis->tickVector()) {
        const auto other = static_cast<int>(tick);
        const QRectF its = box(m_ticker.labelText(other))
                               .translated(upright.map(anchor(other) - anchor(*m_marked)))
                               .adjusted(-2, 0, 6, 0);
        if (its.intersects(kept.adjusted(-3, 2, 3, -2))) painter->fillRect(its, labels.background);
    }
    QColor tint = labels.color;
    tint.setAlphaF(0.18F);
    painter->fillRect(kept.adjusted(-3, 0, 3, 0), labels.background);
    painter->fillRect(kept.adjusted(-3, 0, 3, 0), tint);
    painter->setFont(labels.font);
    painter->setPen(labels.color);
    drawTextLine(*painter, kept.topLeft(), text);
}

}  // namespace attention
