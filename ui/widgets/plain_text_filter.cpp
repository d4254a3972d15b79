// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plain_text_filter.h"

#include "heatmap/printable_text.h"

#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QToolTip>

namespace attention {

bool PlainTextFilter::eventFilter(QObject* watched, QEvent* event) {
    // Qt sends this event before a label is laid out for the first time.
    if (event->type() == QEvent::Polish) {
        auto* const label = qobject_cast<QLabel*>(watched);
        // QTipLabel shows tool tips. Their texts have been checked by showPlainToolTip().
        const bool isToolTip = label && label->inherits("QTipLabel");
        if (label && !isToolTip && label->textFormat() == Qt::AutoText) label->setTextFormat(Qt::PlainText);
    }
    if (event->type() != QEvent::ToolTip || !watched->isWidgetType()) return false;
    return showPlainToolTip(static_cast<QWidget&>(*watched), static_cast<const QHelpEvent&>(*event));
}

bool PlainTextFilter::showPlainToolTip(QWidget& widget, const QHelpEvent& event) {
    QString text = widget.toolTip();
    if (const auto* const menu = qobject_cast<QMenu*>(&widget)) {
        const QAction* const action = menu->actionAt(event.pos());
        text = action && menu->toolTipsVisible() ? action->toolTip() : QString();
    }
    if (!Qt::mightBeRichText(text)) return false;
    QToolTip::showText(event.globalPos(), plainToolTip(text), &widget);
    return true;
}

}  // namespace attention

#include "moc_plain_text_filter.cpp"
