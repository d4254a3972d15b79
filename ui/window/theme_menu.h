// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "look/theme.h"

#include <QMenu>

class QActionGroup;

namespace attention {

/// Light or dark, in the View menu.
class ThemeMenu : public QMenu {
    Q_OBJECT

 public:
    explicit ThemeMenu(QWidget* parent = nullptr);

    /// Shows a choice without emitting anything.
    void setTheme(Theme theme);

 signals:
    void themeChosen(attention::Theme theme);

 private:
    QActionGroup* m_actionGroup;
};

}  // namespace attention
