// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/view_stack.h"

#include "focus/focus_view.h"
#include "layers/layers_view.h"
#include "look/icons.h"
#include "overview/overview_view.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QToolBar>

#include <algorithm>
#include <utility>

namespace attention {

ViewStack::ViewStack(BackgroundComputations& computations, ViewContext& viewContext, QWidget* parent)
    : QStackedWidget(parent), m_viewContext(viewContext), m_actionGroup(new QActionGroup(this)) {
    for (const ViewKind& kind : viewKinds()) {
        if (!kind.makeView) continue;
        m_entries.push_back({kind.makeView(computations), &kind});
        m_entries.back().view->setObjectName(QString::fromUtf8(kind.name.data()));
        addWidget(m_entries.back().view);
    }
    updateHint();
    auto* overviewAction = new QAction(tr("Back to the overview"), this);
    overviewAction->setShortcut(Qt::Key_Escape);
    overviewAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(overviewAction, &QAction::triggered, this, [this] { switchTo(m_entries.front().view); });
    addAction(overviewAction);
}

void ViewStack::connectViews() {
    for (const Entry& entry : m_entries) {
        entry.view->connectTo(m_viewContext, entry.kind->capabilities);
        connectView(entry.view);
    }
    connect(viewOfClass<OverviewPage>(), &OverviewPage::openMapRequested, this,
            [this] { setCurrentViewName(QStringLiteral("focus")); });
}

void ViewStack::connectView(View* view) {
    connect(view, &View::cellSelected, &m_viewContext, &ViewContext::select);
    connect(view, &View::cellHovered, this, [this, view](const std::optional<CellRef>& cell) {
        if (view == currentView()) m_viewContext.setHoveredCell(cell);
    });
    connect(view, &View::sessionEdited, this, &ViewStack::sessionEdited);
    connect(view, &View::viewSettingsEdited, &m_viewContext, &ViewContext::setViewSettings);
    connect(view, &View::zoomRequested, this, &ViewStack::zoomBy);
    connect(view, &View::statusMessageChanged, this, &ViewStack::statusMessageChanged);
    connect(view, &View::keyTokenActivated, this, &ViewStack::keyTokenActivated);
    connect(view, &View::brushPressed, this, &ViewStack::brushPressed);
    connect(view, &View::brushMoved, this, &ViewStack::brushMoved);
    connect(view, &View::brushReleased, this, &ViewStack::brushReleased);
}

void ViewStack::addViewActions(QMenu* menu, QToolBar* toolBar) {
    int nextNumberKey = Qt::Key_1;
    for (const auto& [view, kind] : m_entries) {
        QAction* action = m_actionGroup->addAction(ViewKind::tr(kind->title));
        const int key = kind->shortcutKey ? kind->shortcutKey : nextNumberKey++;
        Q_ASSERT(key <= Qt::Key_9 || kind->shortcutKey);  // a tenth view needs a letter
        action->setIcon(themeIcon(kind->iconName));
        action->setCheckable(true);
        action->setChecked(view == currentView());
        action->setShortcut(Qt::CTRL | static_cast<Qt::Key>(key));
        connect(action, &QAction::triggered, this, [this, chosenView = view] { switchTo(chosenView); });
        if (kind->beginsGroup) {
            menu->addSeparator();
            toolBar->addSeparator();
        }
        menu->addAction(action);
        toolBar->addAction(action);
        // The twelve views have no room for icons next to the commands.
        if (auto* button = qobject_cast<QToolButton*>(toolBar->widgetForAction(action)))
            button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    }
}

void ViewStack::addZoomActions(QMenu* menu) {
    menu->addAction(themeIcon("zoom-in"), tr("Zoom in"), this, [this] { zoomBy(1.25); })
        ->setShortcuts({QKeySequence::ZoomIn, Qt::CTRL | Qt::Key_Equal});
    menu->addAction(themeIcon("zoom-out"), tr("Zoom out"), QKeySequence(QKeySequence::ZoomOut), this,
                    [this] { zoomBy(0.8); });
    menu->addAction(themeIcon("zoom-fit-best"), tr("Fit"), Qt::CTRL | Qt::Key_0, this, [this] { zoomBy(0); });
}

void ViewStack::zoomBy(double factor) {
    if (auto* focusView = qobject_cast<FocusView*>(currentView())) return focusView->zoomBy(factor);
    ViewSettings newSettings = m_viewContext.viewSettings();
    newSettings.zoom = factor == 0 ? 1 : std::clamp(newSettings.zoom * factor, 0.25, 8.0);
    m_viewContext.setViewSettings(newSettings);
}

void ViewStack::switchTo(View* view) {
    m_viewContext.clearHover();
    setCurrentWidget(view);
    m_actionGroup->actions().at(currentIndex())->setChecked(true);
    view->setFocus();
    emit viewChosen();
}

QString ViewStack::currentViewName() const {
    return currentView()->objectName();
}

std::optional<std::string_view> ViewStack::currentFigureName() const {
    const auto* layersView = qobject_cast<const LayersView*>(currentView());
    if (!layersView || layersView->shownFigureName().empty()) return std::nullopt;
    return layersView->shownFigureName();
}

void ViewStack::setCurrentViewName(const QString& name) {
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const bool isAvailable = m_actionGroup->actions().at(static_cast<int>(i))->isVisible();
        if (isAvailable && m_entries[i].view->objectName() == name) switchTo(m_entries[i].view);
    }
}

void ViewStack::updateAvailableViews(const Trace& trace) {
    const auto isApplicable = [&](const Entry& entry) {
        return !entry.kind->appliesTo || entry.kind->appliesTo(trace);
    };
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        m_actionGroup->actions().at(static_cast<int>(i))->setVisible(isApplicable(m_entries[i]));
    if (!isApplicable(currentEntry())) switchTo(m_entries.front().view);
    const QString viewName = std::exchange(m_nextViewName, QString());
    if (!viewName.isEmpty()) setCurrentViewName(viewName);
}

void ViewStack::updateHint() {
    if (m_viewContext.revealedTrace()) return;
    const QString hint =
        m_viewContext.hasHiddenWeights()
            ? tr("The weights are covered: they are shown here when they are uncovered.")
            : tr("Type a sentence above to see which word attends to which, or open an example from the "
                 "gallery.");
    for (const Entry& entry : m_entries) entry.view->setHint(hint);
}

void ViewStack::setSession(const Session& session) {
    for (const Entry& entry : m_entries) entry.view->setSession(session);
}

void ViewStack::setPinnedTrace(const std::shared_ptr<const Trace>& trace) {
    for (const Entry& entry : m_entries) entry.view->setPinnedTrace(trace);
}

void ViewStack::setBrushStage(std::optional<Stage> stage) {
    for (const Entry& entry : m_entries) entry.view->setBrushStage(stage);
}

AnalysisResults ViewStack::analysisResults() const {
    AnalysisResults results;
    for (const Entry& entry : m_entries) entry.view->collectResults(results);
    return results;
}

void ViewStack::copyStateFrom(const ViewStack& other) {
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        m_entries[i].view->copyStateFrom(*other.m_entries[i].view);
    setCurrentViewName(other.currentViewName());
}

}  // namespace attention
