// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/fixed_size_label.h"

#include <QEvent>

namespace attention {

void FixedSizeLabel::setTextAndAdjustSize(const QString& text) {
    setText(text);
    updateFixedSize();
}

/// Returns the size of the text with margins. sizeHint() is not used, because it is never less than the
/// minimum size, which is the fixed size for the previous text.
QSize FixedSizeLabel::textSize() const {
    const QRect maximumRect(0, 0, QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    const QSize boundingSize =
        fontMetrics().boundingRect(maximumRect, Qt::AlignLeft | Qt::AlignTop, this->text()).size();
    return boundingSize.grownBy(contentsMargins());
}

/// Fixes the size of the label. A label with a fixed size requests no layout when its text changes.
void FixedSizeLabel::updateFixedSize() {
    const QSize requiredSize = textSize();
    if (requiredSize != minimumSize() || requiredSize != maximumSize()) setFixedSize(requiredSize);
}

void FixedSizeLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateFixedSize();
}

}  // namespace attention

#include "moc_fixed_size_label.cpp"
