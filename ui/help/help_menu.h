// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace attention {

/// The menu with the pages of the help, in a submenu for each section. F1 shows the page for the widget that
/// has the focus.
class HelpMenu : public QMenu {
    Q_OBJECT

 public:
    explicit HelpMenu(QWidget* parent = nullptr);

    /// Emits helpRequested() when F1 is pressed in a dialog that is not application-modal, because dialogs
    /// disable the actions of the window.
    bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
    /// Emitted when the user asks for help without choosing a page.
    void helpRequested();
    /// Emitted when the user has chosen a page. `name` is HelpTopic::name.
    void pageRequested(const QString& name);
};

}  // namespace attention
