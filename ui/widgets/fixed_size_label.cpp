// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/fixed_size_label.h"

#include <QEvent>

namespace attention {

void FixedSizeLabel::setTextAndAdjustSize(const QString& text) {
    setText(text);
    updateFixedSize();
}

/// Not its hint: a label never asks for less than the size that it has been given.
QSize FixedSizeLabel::textSize() const {
    const QRect maximumRect(0, 0, QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    const QSize boundingSize =
        fontMetrics().boundingRect(maximumRect, Qt::AlignLeft | Qt::AlignTop, this->text()).size();
    return boundingSize.grownBy(contentsMargins());
}

/// While its size is fixed, a label asks for no layout when it gets another text.
void FixedSizeLabel::updateFixedSize() {
    const QSize requiredSize = textSize();
    if (requiredSize != minimumSize() || requiredSize != maximumSize()) setFixedSize(requiredSize);
}

void FixedSizeLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateFixedSize();
}

}  // namespace attention
