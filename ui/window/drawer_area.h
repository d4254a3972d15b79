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

/// The area of the window below the sentence: the views, between a drawer with the settings at the left and a
/// drawer with the calculation of the selected cell at the right. Its actions open and close the drawers,
/// which are closed at first. In a narrow window, a drawer lies over the views.
class DrawerArea : public QWidget {
    Q_OBJECT

 public:
    /// The widgets of the window. The area owns all of them except the strip, which `center` contains.
    struct Widgets {
        SettingsPanel* settingsPanel;
        QWidget* center;       ///< contains the views
        ViewStack* viewStack;  ///< part of `center`
        CalculationPanel* calculationPanel;
        CalculationStrip* calculationStrip;  ///< replaces calculationPanel in classroom mode
        MetricsPanel* metricsPanel;          ///< a section of the drawer with the calculation
    };
    DrawerArea(const Widgets& widgets, ViewContext& viewContext);

    /// Connects the metrics to the traces of the context.
    void connectMetrics();
    /// Connects the calculation of the selected cell, and the display settings of the metrics, to the
    /// context.
    void connectCalculation();

    SettingsPanel* settingsPanel() const { return m_widgets.settingsPanel; }
    QAction* settingsAction() const { return m_settingsAction; }
    /// Returns the action that expands the section with the metrics, and opens its drawer for that.
    QAction* metricsAction() const { return m_metricsAction; }
    QAction* calculationAction() const { return m_calculationAction; }
    /// Returns the action that opens both drawers and shows all that the window can show around a view.
    QAction* everythingAction() const { return m_everythingAction; }
    /// Returns all of these actions, in the order of the menu.
    QList<QAction*> panelActions() const {
        return {m_settingsAction, m_calculationAction, m_metricsAction, m_everythingAction};
    }

    /// Puts the drawers next to the views, or over them if a window of this width is narrow.
    void adaptToWindowWidth(int width);
    /// Sets the mode. Call updateCalculationVisibility() when the panels of the mode have been shown and
    /// hidden. When the mode begins, the layout is saved, because saveLayout() returns this layout during the
    /// mode.
    void setClassroomMode(bool isInClassroomMode);
    /// False: the view shows no stage, so the strip with the calculation would take its space for nothing.
    void setCalculationStripPossible(bool isPossible);
    /// Shows the calculation in its drawer, or below the views in classroom mode. Hides it below the views
    /// while weights are hidden.
    void updateCalculationVisibility();
    /// Moves the focus to the next (1) or to the previous (−1) of the parts of the window that are visible.
    /// `parts` contains the parts of the window before the views, and `endParts` those after them.
    void focusAdjacentPart(int direction, const QList<QWidget*>& parts, const QList<QWidget*>& endParts);

    /// Returns the geometry of the window, the widths of the drawers, and which are open. In classroom mode,
    /// returns the layout before it.
    QByteArray saveLayout() const;
    /// Ignores bytes that saveLayout() has not returned. Of a version of the program without drawers, only
    /// the geometry of the window is restored.
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
    QSplitter* m_splitter;  ///< contains the views, and the drawers next to them
    QWidget* m_settingsDrawer;
    QWidget* m_calculationDrawer;
    GroupHeading* m_metricsHeading;
    QAction* m_settingsAction;
    QAction* m_calculationAction;
    QAction* m_metricsAction;
    QAction* m_everythingAction;
    int m_settingsWidth;
    int m_calculationWidth;
    bool m_isWindowWide = true;  ///< wide enough for drawers next to the views
    bool m_isInClassroomMode = false;
    bool m_isCalculationStripPossible = true;
    QByteArray m_layoutBeforeClassroom;
};

}  // namespace attention
