// SPDX-License-Identifier: GPL-3.0-or-later
// The help window and its pages, in the current language. The program creates the tables of the pages.
#pragma once

#include "help/help_window.h"

#include <memory>
#include <vector>

class QMainWindow;

namespace attention {

/// Returns the HTML of the help page `name` in the current language, with placeholders {{TABLE}} for tables.
QString helpPageTemplate(const QString& name);

/// Returns the tables that do not depend on a window. A key is a placeholder of helpPageTemplate().
HelpTables helpTables();

/// Returns all help pages with their tables. The tables of shortcuts list the shortcuts of `window` and
/// `help`.
std::vector<HelpPage> helpPages(const QMainWindow& window, const HelpWindow& help);

/// Owns the help window, which is created when it is shown for the first time.
class HelpController {
 public:
    /// Shows the help page `pageName` and activates the help window. `mainWindow` provides the table of
    /// shortcuts.
    void show(const QString& pageName, const QMainWindow& mainWindow);
    /// Replaces the help window with a window in the current language, which shows the same page. Does
    /// nothing if there is no help window. Call when the language has changed. `mainWindow` is the new main
    /// window.
    void recreateWindow(const QMainWindow& mainWindow);
    /// Returns the help window, or nullptr before the first call of show().
    HelpWindow* window() const { return m_helpWindow.get(); }

 private:
    static std::unique_ptr<HelpWindow> createWindow(const QMainWindow& mainWindow);

    std::unique_ptr<HelpWindow> m_helpWindow;
};

}  // namespace attention
