// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QSplitter>

class QAction;

namespace attention {

class CalculationPanel;
class CalculationStrip;
class MetricsPanel;
class SentencePanel;
class SettingsPanel;
class ViewStack;

/// The area of the window below the sentence: the settings, the views, and the panels that explain the
/// selected cell.
/// Its actions show and hide the panels. The explaining panels fold away in a narrow window.
class PanelSplitter : public QSplitter {
    Q_OBJECT

 public:
    /// The widgets of the window. The splitter owns all panels except the strip, which `center` contains.
    struct Widgets {
        SentencePanel* sentencePanel;  ///< above the splitter; only for focusAdjacentPanel()
        SettingsPanel* settingsPanel;
        QWidget* center;       ///< contains the views
        ViewStack* viewStack;  ///< part of `center`
        CalculationPanel* calculationPanel;
        CalculationStrip* calculationStrip;  ///< replaces calculationPanel in classroom mode
        MetricsPanel* metricsPanel;
    };
    PanelSplitter(const Widgets& widgets, ViewContext& viewContext);

    /// Connects the metrics to the traces of the context.
    void connectMetrics();
    /// Connects the calculation of the selected cell, and the display settings of the metrics, to the
    /// context.
    void connectCalculation();

    SettingsPanel* settingsPanel() const { return m_widgets.settingsPanel; }
    QAction* settingsAction() const { return m_settingsAction; }
    QAction* metricsAction() const { return m_metricsAction; }
    QAction* calculationAction() const { return m_calculationAction; }
    /// Returns the actions that show and hide the panels, in the order of the menu.
    QList<QAction*> panelActions() const { return {m_settingsAction, m_metricsAction, m_calculationAction}; }

    /// Shows or hides the panels that explain the selected cell if a window of this width has become wide or
    /// narrow. Does nothing in classroom mode.
    void foldForWindowWidth(int width);
    /// Sets the mode. Call updateCalculationVisibility() when the panels of the mode have been shown and
    /// hidden. When the mode begins, the layout is saved, because saveLayout() returns this layout during the
    /// mode.
    void setClassroomMode(bool isInClassroomMode);
    /// Shows the calculation next to the views, or below them in classroom mode. Hides it below the views
    /// while weights are hidden.
    void updateCalculationVisibility();
    /// Moves the focus to the next panel (1) or to the previous panel (-1): sentence, settings, views,
    /// calculation.
    void focusAdjacentPanel(int direction);

    /// Returns the geometry of the window, the widths of the panels, and which panels are shown. In classroom
    /// mode, returns the layout before it.
    QByteArray saveLayout() const;
    /// Ignores bytes that saveLayout() has not returned.
    void restoreLayout(const QByteArray& savedLayout);

 private:
    QAction* addPanelAction(const QString& text, const QString& name, Qt::Key key, QWidget* panel);
    QByteArray currentLayout() const;

    ViewContext& m_viewContext;
    Widgets m_widgets;
    QSplitter* m_explanationSplitter;  ///< contains the calculation and the metrics
    QAction* m_settingsAction;
    QAction* m_metricsAction;
    QAction* m_calculationAction;
    bool m_isWindowWide = true;  ///< wide enough for the panels that explain the selected cell
    bool m_isInClassroomMode = false;
    QByteArray m_layoutBeforeClassroom;
};

}  // namespace attention
