// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/fitting_label.h"

#include "heatmap/text_drawing.h"
#include "look/design_values.h"

#include <QEvent>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

FittingLabel::FittingLabel(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FittingLabel::setPixelSizes(int largest, int smallest) {
    m_largestSize = largest;
    m_smallestSize = smallest;
    updateGeometry();
    update();
}

void FittingLabel::setText(const QString& text) {
    if (text == m_text) return;
    m_text = text;
    setAccessibleName(text);
    setToolTip(fontOfSize(m_smallestSize) == fittingFont() ? text : QString());
    update();
}

QFont FittingLabel::fontOfSize(int pixelSize) const {
    const double scale = QFontInfo(font()).pixelSize() / double{design::bodyFontSize};
    QFont scaledFont = font();
    scaledFont.setPixelSize(
        std::max(design::minimumFontSize, static_cast<int>(std::lround(pixelSize * scale))));
    return scaledFont;
}

QFont FittingLabel::fittingFont() const {
    for (int size = m_largestSize; size > m_smallestSize; --size)
        if (textWidth(m_text, fontOfSize(size)) <= width()) return fontOfSize(size);
    return fontOfSize(m_smallestSize);
}

QSize FittingLabel::sizeHint() const {
    constexpr int margin = 2;  // Chinese characters of a substitute font can be higher than the font
    const QFont largestFont = fontOfSize(m_largestSize);
    return {static_cast<int>(std::ceil(textWidth(m_text, largestFont))),
            static_cast<int>(std::ceil(QFontMetricsF(largestFont).height())) + 2 * margin};
}

QSize FittingLabel::minimumSizeHint() const {
    return {0, sizeHint().height()};
}

void FittingLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFont usedFont = fittingFont();
    painter.setFont(usedFont);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextDontClip,
                     QFontMetricsF(usedFont).elidedText(m_text, Qt::ElideRight, width()));
}

void FittingLabel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
}

}  // namespace attention

#include "moc_fitting_label.cpp"
