// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/cross_fade.h"

#include <QPainter>

namespace attention {

CrossFade::CrossFade(QWidget* over) : QWidget(over) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    m_fade.setStartValue(1.0);
    m_fade.setEndValue(0.0);
    m_fade.setDuration(milliseconds);
    connect(&m_fade, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&m_fade, &QVariantAnimation::finished, this, &QWidget::hide);
}

void CrossFade::start() {
    hide();
    m_picture = parentWidget()->grab();
    setGeometry(parentWidget()->rect());
    raise();
    show();
    m_fade.stop();
    m_fade.start();
}

void CrossFade::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setOpacity(m_fade.currentValue().toDouble());
    painter.drawPixmap(0, 0, m_picture);
}

}  // namespace attention
