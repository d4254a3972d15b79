// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus_ring.h"

#include "heatmap/figure_theme.h"

#include <QEvent>
#include <QPainter>

namespace attention {

FocusRing::FocusRing(QWidget* of) : QWidget(of) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    of->installEventFilter(this);
    setVisible(of->hasFocus());
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
    return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(QPen(themeFor(palette(), font()).accent, 1));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace attention
