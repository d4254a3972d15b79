// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/spotlight.h"

#include "look/design_values.h"

#include <QCoreApplication>
#include <QCursor>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

namespace attention {

Spotlight::Spotlight(QWidget* target) : QWidget(target) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

/// Covers the parent and begins to follow the mouse. Uses an event filter of the application, because the
/// widgets below may not pass mouse events to their parents.
void Spotlight::showEvent(QShowEvent*) {
    setGeometry(parentWidget()->rect());
    m_center = mapFromGlobal(QCursor::pos());
    raise();
    QCoreApplication::instance()->installEventFilter(this);
}

void Spotlight::hideEvent(QHideEvent*) {
    QCoreApplication::instance()->removeEventFilter(this);
}

bool Spotlight::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove) {
        m_center = mapFromGlobal(static_cast<QMouseEvent*>(event)->globalPosition());
        update();
    }
    if (event->type() == QEvent::Resize && watched == parentWidget()) setGeometry(parentWidget()->rect());
    return false;
}

void Spotlight::paintEvent(QPaintEvent*) {
    QPainterPath overlay;
    overlay.addRect(rect());
    QPainterPath spotlightCircle;
    spotlightCircle.addEllipse(m_center, radius, radius);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(overlay.subtracted(spotlightCircle), QColor::fromRgba(design::spotlightShade));
}

}  // namespace attention

#include "moc_spotlight.cpp"
