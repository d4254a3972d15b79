// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/cross_fade.h"

#include <QPainter>

namespace attention {

CrossFade::CrossFade(QWidget* widget) : QWidget(widget) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    m_animation.setStartValue(1.0);
    m_animation.setEndValue(0.0);
    m_animation.setDuration(durationMs);
    connect(&m_animation, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&m_animation, &QVariantAnimation::finished, this, &QWidget::hide);
}

void CrossFade::start() {
    hide();
    m_snapshot = parentWidget()->grab();
    setGeometry(parentWidget()->rect());
    raise();
    show();
    m_animation.stop();
    m_animation.start();
}

void CrossFade::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setOpacity(m_animation.currentValue().toDouble());
    painter.drawPixmap(0, 0, m_snapshot);
}

}  // namespace attention
