// SPDX-License-Identifier: GPL-3.0-or-later
// The help: its pages in the language spoken, with what the program knows filled in, and the window that
// shows them.
#pragma once

#include "help/help_window.h"

#include <memory>
#include <vector>

class QMainWindow;

namespace attention {

/// A page as it is kept, with places for tables.
QString helpPageTemplate(const QString& name);

/// The tables that need no window.
HelpTables helpTables();

/// All pages; the keys are those of the two windows.
std::vector<HelpPage> helpPages(const QMainWindow& window, const HelpWindow& help);

/// Opened when it is wanted for the first time.
class HelpController {
 public:
    void show(const QString& pageName, const QMainWindow& mainWindow);
    /// The window has come in place of another, in another language.
    void recreateWindow(const QMainWindow& mainWindow);
    HelpWindow* window() const { return m_window.get(); }

 private:
    static std::unique_ptr<HelpWindow> createWindow(const QMainWindow& mainWindow);

    std::unique_ptr<HelpWindow> m_window;
};

}  // namespace attention
