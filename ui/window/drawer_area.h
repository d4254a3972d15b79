// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QWidget>

class QAction;
class QSplitter;

namespace attention {

class CalculationPanel;
class CalculationStrip;
class GroupHeading;
class MetricsPanel;
class SettingsPanel;
class ViewStack;

/// The area of the window below the sentence. It contains the views, a drawer with the settings at the left,
/// and a drawer with the calculation of the selected cell at the right. The actions of the area open and
/// close the drawers, which are initially closed. In a window less than 1200 pixels wide, the drawers lie
/// over the views.
class DrawerArea : public QWidget {
    Q_OBJECT

 public:
    /// The widgets in the area. The area owns all widgets except the strip, which is inside `center`.
    struct Widgets {
        SettingsPanel* settingsPanel;
        QWidget* center;       ///< contains the views
        ViewStack* viewStack;  ///< inside `center`
        CalculationPanel* calculationPanel;
        CalculationStrip* calculationStrip;  ///< replaces calculationPanel in classroom mode
        MetricsPanel* metricsPanel;          ///< shown in the drawer with the calculation
    };
    DrawerArea(const Widgets& widgets, ViewContext& viewContext);

    SettingsPanel* settingsPanel() const { return m_widgets.settingsPanel; }
    /// Returns the checkable action that opens and closes the drawer with the settings.
    QAction* settingsAction() const { return m_settingsAction; }
    /// Returns the checkable action that expands the section with the metrics. The action also opens the
    /// drawer that contains this section.
    QAction* metricsAction() const { return m_metricsAction; }
    /// Returns the checkable action that opens and closes the drawer with the calculation.
    QAction* calculationAction() const { return m_calculationAction; }
    /// Returns the checkable action “Everything”, which opens both drawers and the metrics. While this action
    /// is checked, all other parts around the views are visible, too.
    QAction* everythingAction() const { return m_everythingAction; }
    /// Returns the actions of the settings, the calculation, the metrics and “Everything”, in the order of
    /// the menu.
    QList<QAction*> panelActions() const {
        return {m_settingsAction, m_calculationAction, m_metricsAction, m_everythingAction};
    }

    /// Places the drawers next to the views if `width` is at least 1200 pixels, otherwise over the views.
    /// `width` is the width of the window.
    void adaptToWindowWidth(int width);
    /// Sets if the window is in classroom mode. Call updateCalculationVisibility() after the panels have been
    /// shown or hidden for the mode. When the mode starts, the current layout is stored, because saveLayout()
    /// returns this layout during the mode.
    void setClassroomMode(bool isInClassroomMode);
    /// Shows or hides the calculation as calculationAction() specifies. In classroom mode, the calculation is
    /// in the strip next to the views or below them, otherwise in the drawer. The strip is hidden while
    /// weights are hidden, and on pages that show no stage. The page Compare has no strip, because its
    /// heatmaps need the whole page.
    void updateCalculationVisibility();
    /// Moves the focus to the next visible part of the window if `direction` is 1, or to the previous part if
    /// it is −1. The order is `parts`, the settings, the current view, the calculation, and `endParts`.
    void focusAdjacentPart(int direction, const QList<QWidget*>& parts, const QList<QWidget*>& endParts);

    /// Returns the geometry of the window, the widths of the drawers, and the checked state of each of
    /// panelActions(). In classroom mode, returns the layout from before the mode.
    QByteArray saveLayout() const;
    /// Restores a layout that saveLayout() has returned. Ignores all other bytes. If an earlier version of
    /// the program without drawers has saved the layout, restores only the geometry of the window.
    void restoreLayout(const QByteArray& savedLayout);

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    QAction* addPanelAction(const QString& text, const QString& name, const QKeySequence& key,
                            const char* iconName);
    void connectActions();
    void buildDrawers();
    void updateMetricsSection();
    void placeDrawers();
    void rememberDrawerWidths();
    QByteArray currentLayout() const;

    ViewContext& m_viewContext;
    Widgets m_widgets;
    QSplitter* m_splitter;  ///< contains the views, and in a wide window also the drawers
    QWidget* m_settingsDrawer;
    QWidget* m_calculationDrawer;
    GroupHeading* m_metricsHeading;
    QAction* m_settingsAction;
    QAction* m_calculationAction;
    QAction* m_metricsAction;
    QAction* m_everythingAction;
    int m_settingsWidth;         ///< width of the drawer in pixels when it is open
    int m_calculationWidth;      ///< width of the drawer in pixels when it is open
    bool m_isWindowWide = true;  ///< true: the drawers are next to the views, not over them
    bool m_isInClassroomMode = false;
    QByteArray m_layoutBeforeClassroom;  ///< the layout that saveLayout() returns in classroom mode
};

}  // namespace attention
