// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QWidget>

namespace attention {

/// A widget that updates its content only while it is visible. Derived classes call updateIfVisible() when
/// something has changed. A hidden widget ignores the call, and updates its content when it is shown.
class LazyWidget : public QWidget {
 public:
    using QWidget::QWidget;

 protected:
    /// Updates everything that the widget shows. Called only while the widget is visible: when it has been
    /// shown, when its font or palette has changed, and by updateIfVisible().
    virtual void updateContent() = 0;

    /// Calls updateContent() if the widget is visible.
    void updateIfVisible() { updateIfVisible(&LazyWidget::updateContent); }
    /// Calls `updatePart` with `arguments` if the widget is visible. `updatePart` is a member function that
    /// updates a part of the content, such as the marks of the selected cell.
    template <class Widget, class... Parameters>
    void updateIfVisible(void (Widget::*updatePart)(Parameters...), const auto&... arguments) {
        if (isVisible()) (static_cast<Widget*>(this)->*updatePart)(arguments...);
    }

    void showEvent(QShowEvent* event) override {
        QWidget::showEvent(event);
        updateContent();
    }

    void changeEvent(QEvent* event) override {
        QWidget::changeEvent(event);
        if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) updateIfVisible();
    }
};

}  // namespace attention
