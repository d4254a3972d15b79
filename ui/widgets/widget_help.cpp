// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/widget_help.h"

#include <QVariant>
#include <QWidget>

namespace attention {
namespace {

/// The name of the dynamic property of a widget with the name of its help page.
constexpr const char* helpPageProperty = "helpPage";

}  // namespace

void setHelpPage(QWidget& widget, const char* name) {
    widget.setProperty(helpPageProperty, name);
}

QString helpPageOf(const QWidget* widget) {
    for (; widget; widget = widget->parentWidget()) {
        const QString name = widget->property(helpPageProperty).toString();
        if (!name.isEmpty()) return name;
    }
    return {};
}

}  // namespace attention
