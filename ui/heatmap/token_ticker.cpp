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
    // With another format, QCustomPlot would show the token "2e" as a power of ten.
    axis->setNumberFormat(QStringLiteral("g"));
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
    const bool isHorizontal = m_axis->orientation() == Qt::Horizontal;
    const double requiredSpacing =
        isHorizontal ? m_labels.columnLabelSpacing(isSlanted()) : m_labels.lineHeight();
    const int stride = labelStride(spacing(), requiredSpacing);
    const auto first = static_cast<int>(std::ceil(std::max(0.0, range.lower) / stride)) * stride;
    const auto last = std::min<double>(range.upper, static_cast<double>(m_labels.texts.size() - 1));
    for (int i = first; i <= last; i += stride) {
        ticks.append(i);
        if (tickLabels) tickLabels->append(labelText(i));
    }
}

MarkedLabel::MarkedLabel(QCPAxis* axis, const TokenTicker& ticker)
    : QCPLayerable(axis->parentPlot(), QStringLiteral("overlay")), m_axis(axis), m_ticker(ticker) {}

QPointF MarkedLabel::anchor(int i) const {
    const QRect cellsRect = m_axis->axisRect()->rect();
    const double position = m_axis->coordToPixel(i);
    if (m_axis->orientation() == Qt::Vertical)
        return {static_cast<double>(cellsRect.left() - m_axis->tickLabelPadding()), position};
    return {position, static_cast<double>(cellsRect.top() - m_axis->tickLabelPadding())};
}

QRectF MarkedLabel::labelBox(const QString& text) const {
    const double width = textWidth(text, m_ticker.labels().font);
    const double height = m_ticker.labels().lineHeight();
    if (m_axis->orientation() == Qt::Vertical) return {-width, -height / 2, width, height};
    return m_ticker.isSlanted() ? QRectF(0, -height * 3 / 4, width, height)
                                : QRectF(-width / 2, -height, width, height);
}

void MarkedLabel::draw(QCPPainter* painter) {
    const TokenLabels& labels = m_ticker.labels();
    if (!m_markedIndex || *m_markedIndex >= labels.texts.size() || !m_axis->range().contains(*m_markedIndex))
        return;
    const QString text = m_ticker.labelText(*m_markedIndex);
    const QRectF markedBox = labelBox(text);
    const double angle = m_ticker.isSlanted() ? -TokenLabels::slantAngle : 0;
    const QTransform inverseRotation = QTransform().rotate(-angle);
    painter->translate(anchor(*m_markedIndex));
    painter->rotate(angle);
    for (const double tick : m_axis->tickVector()) {
        const auto labelIndex = static_cast<int>(tick);
        const QRectF otherLabelBox =
            labelBox(m_ticker.labelText(labelIndex))
                .translated(inverseRotation.map(anchor(labelIndex) - anchor(*m_markedIndex)))
                .adjusted(-2, 0, 6, 0);
        if (otherLabelBox.intersects(markedBox.adjusted(-3, 2, 3, -2)))
            painter->fillRect(otherLabelBox, labels.background);
    }
    QColor tintColor = labels.color;
    tintColor.setAlphaF(0.18F);
    painter->fillRect(markedBox.adjusted(-3, 0, 3, 0), labels.background);
    painter->fillRect(markedBox.adjusted(-3, 0, 3, 0), tintColor);
    painter->setFont(labels.font);
    painter->setPen(labels.color);
    drawTextLine(*painter, markedBox.topLeft(), text);
}

}  // namespace attention
