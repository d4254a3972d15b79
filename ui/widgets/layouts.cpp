// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layouts.h"

#include <QEvent>
#include <QFontMetrics>
#include <QWidget>

namespace attention {
namespace {

/// Adjusts the width of its parent when the font or the style of the parent changes.
class FontBasedWidth : public QObject {
 public:
    FontBasedWidth(QWidget* widget, int digitCount)
        : QObject(widget), m_widget(widget), m_digitCount(digitCount) {
        widget->installEventFilter(this);
        updateWidth();
    }

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateWidth();
        return QObject::eventFilter(watched, event);
    }

 private:
    void updateWidth() {
        m_widget->setFixedWidth(m_digitCount * m_widget->fontMetrics().horizontalAdvance(QLatin1Char('0')));
    }

    QWidget* m_widget;
    int m_digitCount;
};

}  // namespace

void setFixedWidthInDigits(QWidget* widget, int digitCount) {
    new FontBasedWidth(widget, digitCount);
}

}  // namespace attention
