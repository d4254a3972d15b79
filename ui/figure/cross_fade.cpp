// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/cross_fade.h"

#include "widgets/motion.h"

#include <QPainter>

namespace attention {

CrossFade::CrossFade(QWidget* widget) : QWidget(widget), m_motion(new Motion(widget)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    connect(m_motion, &Motion::advanced, this, qOverload<>(&QWidget::update));
    connect(m_motion, &Motion::finished, this, &QWidget::hide);
}

void CrossFade::start() {
    hide();
    if (!m_motion->start()) return;
    m_previousPicture = parentWidget()->grab();
    setGeometry(parentWidget()->rect());
    raise();
    show();
}

void CrossFade::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setOpacity(1 - m_motion->progress());
    painter.drawPixmap(0, 0, m_previousPicture);
}

}  // namespace attention

#include "moc_cross_fade.cpp"
