// SPDX-License-Identifier: GPL-3.0-or-later
#include "steady_label.h"

#include <QEvent>

namespace attention {

void SteadyLabel::showText(const QString& text) {
    setText(text);
    fit();
}

/// While its size is fixed, a label asks for no layout when it gets another text.
void SteadyLabel::fit() {
    const QSize size = sizeHint();
    if (size != minimumSize() || size != maximumSize()) setFixedSize(size);
}

void SteadyLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
}

}  // namespace attention
