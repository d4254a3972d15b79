// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace attention {

/// The pages of the help, the first by F1.
class HelpMenu : public QMenu {
    Q_OBJECT

 public:
    explicit HelpMenu(QWidget* parent = nullptr);

 signals:
    /// By the name of its topic.
    void pageRequested(const QString& name);
};

}  // namespace attention
