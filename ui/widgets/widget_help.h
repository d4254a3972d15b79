// SPDX-License-Identifier: GPL-3.0-or-later
// The help page that F1 shows for a widget. Folders below ui/help set it, so this file contains only names of
// pages.
#pragma once

#include <QString>

class QWidget;

namespace attention {

/// Sets the help page that F1 shows while `widget` or one of its children has the focus. A page of a child
/// overrides the page of its parent. `name` is HelpTopic::name.
void setHelpPage(QWidget& widget, const char* name);

/// Returns the name of the help page for `widget`, see setHelpPage(). Returns an empty string if neither
/// `widget` nor one of its parents has a page, or if `widget` is nullptr.
QString helpPageOf(const QWidget* widget);

}  // namespace attention
