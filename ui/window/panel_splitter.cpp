// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/panel_splitter.h"

#include "inspector/calculation_panel.h"
#include "inspector/calculation_strip.h"
#include "metrics/metrics_panel.h"
#include "sentence_field/sentence_panel.h"
#include "settings/settings_panel.h"
#include "window/view_stack.h"

#include <QAction>
#include <QApplication>
#include <QDataStream>
#include <QMap>

#include <algorithm>
#include <vector>

namespace attention {
namespace {

constexpr quint8 layoutVersion = 1;

bool isWideEnoughForPanels(int windowWidth) {
    constexpr int minWidthForPanels = 1200;
    return windowWidth >= minWidthForPanels;
}

}  // namespace

PanelSplitter::PanelSplitter(const Widgets& widgets, ViewContext& viewContext)
    : m_viewContext(viewContext),
      m_widgets(widgets),
      m_explanationSplitter(new QSplitter(Qt::Vertical)),
      m_settingsAction(addPanelAction(tr("Show the settings"), QStringLiteral("panel.settings"), Qt::Key_F9,
                                      widgets.settingsPanel)),
      m_metricsAction(addPanelAction(tr("Show the measures"), QStringLiteral("panel.measures"), Qt::Key_F8,
                                     widgets.metricsPanel)),
      m_calculationAction(addPanelAction(tr("Show the arithmetic"), QStringLiteral("panel.arithmetic"),
                                         Qt::Key_F7, widgets.calculationPanel)) {
    addWidget(m_widgets.settingsPanel);
    addWidget(m_widgets.center);
    m_explanationSplitter->addWidget(m_widgets.calculationPanel);
    m_explanationSplitter->addWidget(m_widgets.metricsPanel);
    m_explanationSplitter->setStretchFactor(0, 1);
    m_explanationSplitter->setHandleWidth(1);
    addWidget(m_explanationSplitter);
    setStretchFactor(1, 1);
    setHandleWidth(1);
    setCollapsible(1, false);
    setSizes({344, 756, 340});
}

void PanelSplitter::connectMetrics() {
    MetricsPanel* panel = m_widgets.metricsPanel;
    connect(&m_viewContext, &ViewContext::revealedTraceChanged, panel,
            [panel](const auto& trace) { panel->setTrace(forwardTrace(trace)); });
}

void PanelSplitter::connectCalculation() {
    ViewContext* context = &m_viewContext;
    CalculationPanel* panel = m_widgets.calculationPanel;
    CalculationStrip* strip = m_widgets.calculationStrip;
    connect(context, &ViewContext::revealedTraceChanged, panel, &CalculationPanel::setTrace);
    connect(context, &ViewContext::revealedTraceChanged, strip, &CalculationStrip::setTrace);
    connect(context, &ViewContext::viewSettingsChanged, strip, &CalculationStrip::setViewSettings);
    connect(context, &ViewContext::viewSettingsChanged, panel, &CalculationPanel::setViewSettings);
    connect(context, &ViewContext::viewSettingsChanged, m_widgets.metricsPanel,
            &MetricsPanel::setViewSettings);
    connect(context, &ViewContext::selectedCellChanged, strip, &CalculationStrip::setSelectedCell);
    connect(context, &ViewContext::selectedCellChanged, panel, &CalculationPanel::setSelectedCell);
    connect(panel, &CalculationPanel::explainedCellChanged, context, &ViewContext::select);
}

QAction* PanelSplitter::addPanelAction(const QString& text, const QString& name, Qt::Key key,
                                       QWidget* panel) {
    auto* action = new QAction(text, this);
    action->setCheckable(true);
    action->setChecked(true);
    action->setShortcut(key);
    action->setObjectName(name);
    connect(action, &QAction::toggled, panel, [this, panel](bool isOn) {
        panel->setVisible(isOn);
        updateCalculationVisibility();
    });
    return action;
}

void PanelSplitter::updateCalculationVisibility() {
    const bool isShown = m_calculationAction->isChecked();
    m_widgets.calculationPanel->setVisible(isShown && !m_isInClassroomMode);
    m_widgets.calculationStrip->setVisible(isShown && m_isInClassroomMode &&
                                           !m_viewContext.hasHiddenWeights());
    m_explanationSplitter->setHidden(m_widgets.calculationPanel->isHidden() &&
                                     m_widgets.metricsPanel->isHidden());
}

void PanelSplitter::foldForWindowWidth(int width) {
    if (isWideEnoughForPanels(width) == m_isWindowWide || m_isInClassroomMode) return;
    m_isWindowWide = isWideEnoughForPanels(width);
    m_metricsAction->setChecked(m_isWindowWide);
    m_calculationAction->setChecked(m_isWindowWide);
}

void PanelSplitter::setClassroomMode(bool isInClassroomMode) {
    if (isInClassroomMode) m_layoutBeforeClassroom = currentLayout();
    m_isInClassroomMode = isInClassroomMode;
}

void PanelSplitter::focusAdjacentPanel(int direction) {
    std::vector<QWidget*> panels;
    for (QWidget* panel :
         {static_cast<QWidget*>(m_widgets.sentencePanel), static_cast<QWidget*>(m_widgets.settingsPanel),
          static_cast<QWidget*>(m_widgets.viewStack->currentView()),
          static_cast<QWidget*>(m_widgets.calculationPanel)})
        if (panel->isVisible()) panels.push_back(panel);
    const auto containsFocus = [](const QWidget* panel) {
        return panel->hasFocus() || panel->isAncestorOf(QApplication::focusWidget());
    };
    const auto focusedPanel = std::ranges::find_if(panels, containsFocus);
    const auto count = static_cast<std::ptrdiff_t>(panels.size());
    const std::ptrdiff_t currentIndex = focusedPanel == panels.end() ? 2 : focusedPanel - panels.begin();
    panels[static_cast<std::size_t>((currentIndex + direction + count) % count)]->setFocus(
        Qt::ShortcutFocusReason);
}

QByteArray PanelSplitter::saveLayout() const {
    return m_isInClassroomMode ? m_layoutBeforeClassroom : currentLayout();
}

QByteArray PanelSplitter::currentLayout() const {
    QMap<QString, bool> panelVisibility;
    for (const QAction* action : panelActions()) panelVisibility[action->objectName()] = action->isChecked();
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_4);
    stream << layoutVersion << window()->saveGeometry() << saveState() << panelVisibility;
    return bytes;
}

void PanelSplitter::restoreLayout(const QByteArray& savedLayout) {
    QDataStream stream(savedLayout);
    stream.setVersion(QDataStream::Qt_6_4);
    quint8 version = 0;
    QByteArray savedGeometry;
    QByteArray splitterState;
    QMap<QString, bool> panelVisibility;
    stream >> version >> savedGeometry >> splitterState >> panelVisibility;
    if (stream.status() != QDataStream::Ok || version != layoutVersion) return;
    window()->restoreGeometry(savedGeometry);
    // The saved visibility applies, not the visibility that follows from the change of width.
    m_isWindowWide = isWideEnoughForPanels(window()->width());
    for (QAction* action : {m_calculationAction, m_metricsAction, m_settingsAction})
        action->setChecked(panelVisibility.value(action->objectName(), action->isChecked()));
    restoreState(splitterState);
}

}  // namespace attention
