// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace attention {

/// The menu with the pages of the help. F1 opens the first page.
class HelpMenu : public QMenu {
    Q_OBJECT

 public:
    explicit HelpMenu(QWidget* parent = nullptr);

 signals:
    /// Emitted when the user has chosen a page. `name` is HelpTopic::name.
    void pageRequested(const QString& name);
};

}  // namespace attention
