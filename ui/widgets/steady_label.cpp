// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steady_label.h"

#include <QEvent>

namespace attention {

void SteadyLabel::showText(const QString& text) {
    setText(text);
    fit();
}

/// Not its hint: a label never asks for less than the size that it has been given.
QSize SteadyLabel::textSize() const {
    const QRect room(0, 0, QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    const QSize text = fontMetrics().boundingRect(room, Qt::AlignLeft | Qt::AlignTop, this->text()).size();
    return text.grownBy(contentsMargins());
}

/// While its size is fixed, a label asks for no layout when it gets another text.
void SteadyLabel::fit() {
    const QSize size = textSize();
    if (size != minimumSize() || size != maximumSize()) setFixedSize(size);
}

void SteadyLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
}

}  // namespace attention
