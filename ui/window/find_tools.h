// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "find/find_entry.h"

#include <QObject>

#include <vector>

class QAction;
class QMainWindow;
class QMenu;

namespace attention {

class DrawerArea;
class FindPanel;
class SettingsPanel;
class ViewContext;
class ViewStack;

/// The command Find (Ctrl+K). Lists all settings, pages, stages and commands of menus, and opens the entry
/// that the user chooses. The button of the settings panel opens the same list with only the settings.
class FindTools : public QObject {
    Q_OBJECT

 public:
    /// The widgets of the window in which Find searches and opens entries. `window` owns them.
    struct Widgets {
        QMainWindow* window;
        DrawerArea* panels;
        SettingsPanel* settingsPanel;
        ViewStack* viewStack;
    };
    FindTools(const Widgets& widgets, ViewContext& viewContext);

    QAction* findAction() const { return m_findAction; }
    /// Returns all pages, settings, stages and commands that Find lists now, with the current values of the
    /// settings.
    std::vector<FindEntry> entries() const;

 private:
    void showSettings();
    void addPages(std::vector<FindEntry>& entries) const;
    void addSettings(std::vector<FindEntry>& entries) const;
    void addStages(std::vector<FindEntry>& entries) const;
    void addMenu(std::vector<FindEntry>& entries, QMenu* menu, const QStringList& location,
                 const QStringList& menuSynonyms) const;

    Widgets m_widgets;
    ViewContext& m_viewContext;
    QAction* m_findAction;
    FindPanel* m_panel;
};

}  // namespace attention
