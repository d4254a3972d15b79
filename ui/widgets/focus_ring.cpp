// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus_ring.h"

#include "look/design_values.h"
#include "look/keyboard_focus_tracker.h"
#include "look/widget_palette.h"

#include <QAbstractScrollArea>
#include <QEvent>
#include <QPainter>

namespace attention {

FocusRing::FocusRing(QWidget* widget) : QWidget(widget) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    widget->installEventFilter(this);
    if (const auto* area = qobject_cast<QAbstractScrollArea*>(widget))
        area->viewport()->installEventFilter(this);
    setVisible(widget->hasFocus());
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget()) {
        setGeometry(parentWidget()->rect());
        if (event->type() == QEvent::FocusIn) {
            raise();
            show();
        }
        if (event->type() == QEvent::FocusOut) hide();
    }
    // A scroll area raises its scroll bars when it lays them out, and paints its viewport afterwards. So the
    // ring is raised again when the viewport is painted.
    const bool isTopmost = parentWidget()->children().constLast() == this;
    if (event->type() == QEvent::Paint && !isTopmost && !isHidden())
        QMetaObject::invokeMethod(this, &QWidget::raise, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent*) {
    if (!hasVisibleFocusRing(*parentWidget())) return;
    QPainter painter(this);
    painter.setPen(QPen(QColor(colorsFor(palette()).accent), design::focusRingWidth, Qt::SolidLine,
                        Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

}  // namespace attention

#include "moc_focus_ring.cpp"
