// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/drawer_area.h"

#include "inspector/calculation_panel.h"
#include "inspector/calculation_strip.h"
#include "look/design_values.h"
#include "look/icons.h"
#include "look/widget_palette.h"
#include "metrics/metrics_panel.h"
#include "settings/settings_group.h"
#include "settings/settings_panel.h"
#include "widgets/layouts.h"
#include "window/view_stack.h"

#include <QAction>
#include <QApplication>
#include <QDataStream>
#include <QHBoxLayout>
#include <QIODevice>
#include <QMap>
#include <QPainter>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

constexpr quint8 layoutVersion = 2;
constexpr quint8 layoutVersionWithoutDrawers = 1;

bool isWideEnoughForDrawers(int windowWidth) {
    constexpr int minWidth = 1200;
    return windowWidth >= minWidth;
}

/// A panel at the left or right edge of the window, with a line at the side that is next to the views.
class Drawer : public QWidget {
 public:
    explicit Drawer(Qt::Edge edge) : m_edge(edge) {
        setAutoFillBackground(true);
        setContentsMargins(edge == Qt::RightEdge ? design::hairlineWidth : 0, 0,
                           edge == Qt::LeftEdge ? design::hairlineWidth : 0, 0);
        newLayout<QVBoxLayout>(this, {0, 0, 0, 0}, 0);
        hide();
    }

 protected:
    void paintEvent(QPaintEvent*) override {
        const int x = m_edge == Qt::LeftEdge ? width() - design::hairlineWidth : 0;
        QPainter(this).fillRect(QRect(x, 0, design::hairlineWidth, height()),
                                QColor(colorsFor(palette()).hairline));
    }

 private:
    Qt::Edge m_edge;
};

}  // namespace

DrawerArea::DrawerArea(const Widgets& widgets, ViewContext& viewContext)
    : m_viewContext(viewContext),
      m_widgets(widgets),
      m_splitter(new QSplitter),
      m_settingsDrawer(new Drawer(Qt::LeftEdge)),
      m_calculationDrawer(new Drawer(Qt::RightEdge)),
      m_metricsHeading(new GroupHeading),
      m_settingsAction(addPanelAction(tr("Settings"), QStringLiteral("panel.settings"), Qt::Key_F9,
                                      "sidebar-expand-left")),
      m_calculationAction(addPanelAction(tr("Calculation"), QStringLiteral("panel.arithmetic"), Qt::Key_F7,
                                         "sidebar-expand-right")),
      m_metricsAction(
          addPanelAction(tr("Metrics of this row"), QStringLiteral("panel.measures"), Qt::Key_F8, nullptr)),
      m_everythingAction(addPanelAction(tr("Show everything"), QStringLiteral("panel.everything"),
                                        Qt::CTRL | Qt::SHIFT | Qt::Key_L, nullptr)),
      m_settingsWidth(design::settingsDrawerWidth),
      m_calculationWidth(design::calculationDrawerWidth) {
    newLayout<QVBoxLayout>(this, {0, 0, 0, 0}, 0)->addWidget(m_splitter);
    buildDrawers();
    m_splitter->addWidget(m_settingsDrawer);
    m_splitter->addWidget(m_widgets.center);
    m_splitter->addWidget(m_calculationDrawer);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    connect(m_splitter, &QSplitter::splitterMoved, this, &DrawerArea::rememberDrawerWidths);
    m_settingsAction->setToolTip(tr("Show or hide all settings (F9)"));
    m_calculationAction->setToolTip(tr("Show or hide the calculation of the selected number (F7)"));
    connectActions();
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & (StateChange::Trace | StateChange::DisplaySettings | StateChange::VisibleParts))
            updateCalculationVisibility();
    });
    updateMetricsSection();
}

void DrawerArea::buildDrawers() {
    m_settingsDrawer->layout()->addWidget(m_widgets.settingsPanel);
    m_metricsHeading->setText(tr("Metrics of this row"));
    auto* layout = static_cast<QVBoxLayout*>(m_calculationDrawer->layout());
    layout->addWidget(m_widgets.calculationPanel, 1);
    auto* headingLayout = newLayout<QHBoxLayout>(nullptr, {design::spacing, 0, 0, 0}, 0);
    headingLayout->addWidget(m_metricsHeading);
    headingLayout->addStretch(1);
    layout->addLayout(headingLayout);
    layout->addWidget(m_widgets.metricsPanel);
}

QAction* DrawerArea::addPanelAction(const QString& text, const QString& name, const QKeySequence& key,
                                    const char* iconName) {
    auto* action = new QAction(text, this);
    action->setCheckable(true);
    action->setShortcut(key);
    action->setObjectName(name);
    if (iconName) action->setIcon(themeIcon(iconName));
    return action;
}

void DrawerArea::connectActions() {
    connect(m_settingsAction, &QAction::toggled, this, &DrawerArea::placeDrawers);
    connect(m_calculationAction, &QAction::toggled, this, &DrawerArea::updateCalculationVisibility);
    connect(m_metricsHeading, &GroupHeading::clicked, m_metricsAction, &QAction::toggle);
    connect(m_metricsAction, &QAction::toggled, this, [this](bool isExpanded) {
        if (isExpanded) m_calculationAction->setChecked(true);
        updateMetricsSection();
    });
    connect(m_everythingAction, &QAction::toggled, this, [this](bool isOn) {
        for (QAction* action : {m_settingsAction, m_calculationAction, m_metricsAction})
            action->setChecked(isOn);
        m_viewContext.change([isOn](WindowState& state) { state.showsEverything = isOn; });
    });
}

void DrawerArea::updateMetricsSection() {
    m_metricsHeading->setExpanded(m_metricsAction->isChecked());
    m_widgets.metricsPanel->setVisible(m_metricsAction->isChecked());
}

void DrawerArea::updateCalculationVisibility() {
    const bool isShown = m_calculationAction->isChecked();
    const bool hasSpaceForStrip = m_viewContext.state().viewCapabilities.showsStage &&
                                  m_widgets.viewStack->currentPage() != ViewPage::Compare;
    m_widgets.calculationStrip->setVisible(isShown && m_isInClassroomMode && hasSpaceForStrip &&
                                           !m_viewContext.hasHiddenWeights());
    placeDrawers();
}

void DrawerArea::adaptToWindowWidth(int width) {
    if (isWideEnoughForDrawers(width) == m_isWindowWide) return;
    m_isWindowWide = isWideEnoughForDrawers(width);
    for (QWidget* drawer : {m_settingsDrawer, m_calculationDrawer}) {
        drawer->hide();
        drawer->setParent(this);  // a child of this widget, so the drawer lies over the views
    }
    if (m_isWindowWide) {
        m_splitter->insertWidget(0, m_settingsDrawer);
        m_splitter->addWidget(m_calculationDrawer);
        m_splitter->setStretchFactor(1, 1);
    }
    placeDrawers();
}

/// Shows the open drawers with their widths. In a wide window they are next to the views, otherwise over the
/// views.
void DrawerArea::placeDrawers() {
    m_settingsDrawer->setVisible(m_settingsAction->isChecked());
    m_calculationDrawer->setVisible(m_calculationAction->isChecked() && !m_isInClassroomMode);
    if (m_isWindowWide) {
        const int settingsWidth = m_settingsDrawer->isHidden() ? 0 : m_settingsWidth;
        const int calculationWidth = m_calculationDrawer->isHidden() ? 0 : m_calculationWidth;
        m_splitter->setSizes(
            {settingsWidth, std::max(1, width() - settingsWidth - calculationWidth), calculationWidth});
        return;
    }
    const int settingsWidth = std::max(m_settingsWidth, m_settingsDrawer->minimumSizeHint().width());
    m_settingsDrawer->setGeometry(0, 0, std::min(settingsWidth, width()), height());
    const int calculationWidth = std::min(m_calculationWidth, width());
    m_calculationDrawer->setGeometry(width() - calculationWidth, 0, calculationWidth, height());
    for (QWidget* drawer : {m_settingsDrawer, m_calculationDrawer}) drawer->raise();
}

void DrawerArea::rememberDrawerWidths() {
    if (!m_settingsDrawer->isHidden()) m_settingsWidth = m_settingsDrawer->width();
    if (!m_calculationDrawer->isHidden()) m_calculationWidth = m_calculationDrawer->width();
}

void DrawerArea::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (!m_isWindowWide) placeDrawers();
}

void DrawerArea::setClassroomMode(bool isInClassroomMode) {
    if (isInClassroomMode) m_layoutBeforeClassroom = currentLayout();
    m_isInClassroomMode = isInClassroomMode;
}

void DrawerArea::focusAdjacentPart(int direction, const QList<QWidget*>& parts,
                                   const QList<QWidget*>& endParts) {
    QList<QWidget*> visibleParts = parts;
    visibleParts << m_widgets.settingsPanel << m_widgets.viewStack->currentView()
                 << m_widgets.calculationPanel << endParts;
    visibleParts.removeIf([](const QWidget* part) { return !part->isVisible(); });
    const auto containsFocus = [](const QWidget* part) {
        return part->hasFocus() || part->isAncestorOf(QApplication::focusWidget());
    };
    const auto focusedPart = std::ranges::find_if(visibleParts, containsFocus);
    const qsizetype currentIndex = focusedPart == visibleParts.end()
                                       ? visibleParts.indexOf(m_widgets.viewStack->currentView())
                                       : focusedPart - visibleParts.begin();
    const qsizetype count = visibleParts.size();
    visibleParts[(currentIndex + direction + count) % count]->setFocus(Qt::ShortcutFocusReason);
}

QByteArray DrawerArea::saveLayout() const {
    return m_isInClassroomMode ? m_layoutBeforeClassroom : currentLayout();
}

QByteArray DrawerArea::currentLayout() const {
    QMap<QString, bool> checkedActions;
    for (const QAction* action : panelActions()) checkedActions[action->objectName()] = action->isChecked();
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_4);
    stream << layoutVersion << window()->saveGeometry() << qint32(m_settingsWidth)
           << qint32(m_calculationWidth) << checkedActions;
    return bytes;
}

void DrawerArea::restoreLayout(const QByteArray& savedLayout) {
    QDataStream stream(savedLayout);
    stream.setVersion(QDataStream::Qt_6_4);
    quint8 version = 0;
    QByteArray savedGeometry;
    stream >> version >> savedGeometry;
    if (stream.status() != QDataStream::Ok) return;
    if (version == layoutVersionWithoutDrawers) window()->restoreGeometry(savedGeometry);
    if (version != layoutVersion) return;
    qint32 settingsWidth = 0;
    qint32 calculationWidth = 0;
    QMap<QString, bool> checkedActions;
    stream >> settingsWidth >> calculationWidth >> checkedActions;
    if (stream.status() != QDataStream::Ok || settingsWidth <= 0 || calculationWidth <= 0) return;
    window()->restoreGeometry(savedGeometry);
    m_settingsWidth = settingsWidth;
    m_calculationWidth = calculationWidth;
    // The action “Everything” comes first, because it checks and unchecks the other actions.
    for (QAction* action : {m_everythingAction, m_metricsAction, m_calculationAction, m_settingsAction})
        action->setChecked(checkedActions.value(action->objectName(), action->isChecked()));
    placeDrawers();
}

}  // namespace attention

#include "moc_drawer_area.cpp"
