// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lazy_widget.h"

#include <QEvent>

namespace attention {

void LazyWidget::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    updateContent();
}

void LazyWidget::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) updateIfVisible();
}

}  // namespace attention
