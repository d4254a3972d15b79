// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_bar/link_value.h"

#include "heatmap/printable_text.h"
#include "settings_bar/value_appearance.h"

#include <QPainter>

#include <algorithm>

namespace attention {

LinkValue::LinkValue(QWidget* parent) : QPushButton(parent) {
    setFlat(true);
    setAutoDefault(false);
    setValueFont(*this);
    setCursor(Qt::PointingHandCursor);
}

void LinkValue::setFullText(const QString& text) {
    if (text == m_fullText) return;
    m_fullText = text;
    setText(QString(text).replace(QLatin1Char('&'), QLatin1String("&&")));
    setAccessibleName(text);
    setToolTip(plainToolTip(text));
    updateGeometry();
}

QSize LinkValue::sizeHint() const {
    constexpr int maximumCharacters = 30;  // limit because a file name may be longer than the bar
    const int maximumWidth = maximumCharacters * fontMetrics().horizontalAdvance(QLatin1Char('x'));
    return valueSize(*this, std::min(fontMetrics().horizontalAdvance(m_fullText), maximumWidth));
}

QSize LinkValue::minimumSizeHint() const {
    constexpr int minimumCharacters = 12;
    const int width = minimumCharacters * fontMetrics().horizontalAdvance(QLatin1Char('x'));
    return valueSize(*this, width).boundedTo(sizeHint());
}

void LinkValue::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintValue(painter, *this, m_fullText, false);
}

}  // namespace attention

#include "moc_link_value.cpp"
