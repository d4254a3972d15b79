// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/view_stack.h"

#include "focus/focus_view.h"
#include "layers/layers_view.h"
#include "look/icons.h"
#include "overview/overview_view.h"
#include "widgets/widget_help.h"

#include <QAction>
#include <QActionGroup>
#include <QFontMetrics>
#include <QMenu>
#include <QStyle>
#include <QStyleOptionComboBox>

#include <algorithm>
#include <utility>

namespace attention {

ViewStack::ViewStack(BackgroundComputations& computations, ViewContext& viewContext, QWidget* parent)
    : QStackedWidget(parent),
      m_viewContext(viewContext),
      m_viewActionGroup(new QActionGroup(this)),
      m_pageActionGroup(new QActionGroup(this)) {
    for (const ViewKind& kind : viewKinds())
        if (kind.makeView || !kind.sharedView.empty()) createEntry(kind, computations);
    createPageActions();
    const Entry* const entry = viewContext.state().viewName.isEmpty() ? &m_entries.front() : &currentEntry();
    makeCurrent(*entry);
    setCurrentWidget(entry->view);
    auto* firstViewAction = new QAction(tr("Back to the heatmaps"), this);
    firstViewAction->setShortcut(Qt::Key_Escape);
    firstViewAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(firstViewAction, &QAction::triggered, this, &ViewStack::showFirstView);
    addAction(firstViewAction);
}

void ViewStack::createEntry(const ViewKind& kind, BackgroundComputations& computations) {
    View* view = nullptr;
    if (kind.makeView) {
        view = kind.makeView(computations);
        view->setObjectName(QString::fromUtf8(kind.name.data()));
        addWidget(view);
    } else {
        const auto shared = std::ranges::find(m_entries, kind.sharedView,
                                              [](const Entry& entry) { return entry.kind->name; });
        Q_ASSERT(shared != m_entries.end());  // viewKinds() lists the kind that creates the widget first
        view = shared->view;
    }
    QAction* action = m_viewActionGroup->addAction(ViewKind::tr(kind.title));
    action->setObjectName(QStringLiteral("view.") + QString::fromUtf8(kind.name.data()));
    action->setIcon(themeIcon(kind.iconName));
    action->setCheckable(true);
    if (kind.shortcutKey) action->setShortcut(Qt::CTRL | static_cast<Qt::Key>(kind.shortcutKey));
    const std::size_t index = m_entries.size();
    connect(action, &QAction::triggered, this, [this, index] { switchTo(m_entries[index]); });
    m_entries.push_back({view, &kind, action});
}

void ViewStack::createPageActions() {
    int key = Qt::Key_1;
    for (const ViewPageInfo& info : viewPages()) {
        QAction* action = m_pageActionGroup->addAction(ViewPageInfo::tr(info.title));
        action->setObjectName(QStringLiteral("page.%1").arg(key - Qt::Key_0));
        action->setIcon(themeIcon(info.iconName));
        action->setCheckable(true);
        action->setShortcut(Qt::ALT | static_cast<Qt::Key>(key++));
        action->setToolTip(
            tr("%1 (%2)", "tool tip, shortcut")
                .arg(ViewPageInfo::tr(info.toolTip), action->shortcut().toString(QKeySequence::NativeText)));
        connect(action, &QAction::triggered, this, [this, page = info.page] { showPage(page); });
    }
    auto* moreMenu = new QMenu(this);
    for (const Entry& entry : m_entries)
        if (entry.kind->page == ViewPage::More) moreMenu->addAction(entry.action);
    m_pageActionGroup->actions().last()->setMenu(moreMenu);
}

QList<QAction*> ViewStack::pageActions() const {
    return m_pageActionGroup->actions();
}

void ViewStack::connectViews() {
    // First, so that a view that does not apply to a new trace is never shown with it.
    const auto updateViews = [this] {
        const Shared<Trace>& trace = m_viewContext.state().trace;
        if (trace) updateAvailableViews(*trace);
    };
    updateViews();
    connect(&m_viewContext, &ViewContext::changed, this, [updateViews](StateChanges changes) {
        if (changes & StateChange::Trace) updateViews();
    });
    for (const Entry& entry : m_entries) {
        if (!entry.kind->makeView) continue;
        entry.view->connectTo(m_viewContext, entry.kind->capabilities, entry.kind->appliesTo);
    }
    connect(&m_viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & StateChange::DisplaySettings) updateVariant(m_viewContext.displaySettings());
    });
    connect(&m_viewContext, &ViewContext::zoomRequested, this, &ViewStack::zoomBy);
    connect(&m_viewContext, &ViewContext::viewRequested, this, &ViewStack::setCurrentViewName);
    connect(viewOfClass<OverviewPage>(), &OverviewPage::openMapRequested, this,
            [this] { setCurrentViewName(QStringLiteral("focus")); });
}

void ViewStack::addPageMenus(QMenu* menu) {
    for (const ViewPageInfo& info : viewPages()) {
        QList<QAction*> viewActions;
        for (const Entry& entry : m_entries)
            if (entry.kind->page == info.page) viewActions << entry.action;
        if (viewActions.size() == 1) {
            menu->addAction(viewActions.front());
        } else {
            menu->addMenu(themeIcon(info.iconName), ViewPageInfo::tr(info.title))->addActions(viewActions);
        }
    }
}

std::vector<View*> ViewStack::views() const {
    std::vector<View*> views;
    for (int i = 0; i < count(); ++i) views.push_back(static_cast<View*>(widget(i)));
    return views;
}

std::vector<const ViewStack::Entry*> ViewStack::availableEntries(ViewPage page) const {
    std::vector<const Entry*> entries;
    for (const Entry& entry : m_entries)
        if (entry.kind->page == page && entry.action->isVisible()) entries.push_back(&entry);
    return entries;
}

QStringList ViewStack::viewTitles() const {
    QStringList titles;
    for (const Entry& entry : m_entries) titles << entry.action->text();
    return titles;
}

QList<QAction*> ViewStack::currentPageViewActions() const {
    QList<QAction*> actions;
    for (const Entry* entry : availableEntries(currentEntry().kind->page)) actions << entry->action;
    return actions;
}

void ViewStack::addZoomActions(QMenu* menu) {
    const auto addZoomAction = [&](const char* name, const char* iconName, const QString& text,
                                   const QList<QKeySequence>& shortcuts, double factor) {
        QAction* action =
            menu->addAction(themeIcon(iconName), text, this, [this, factor] { zoomBy(factor); });
        action->setObjectName(QLatin1String(name));
        action->setShortcuts(shortcuts);
    };
    addZoomAction("zoom.in", "zoom-in", tr("Zoom in"), {QKeySequence::ZoomIn, Qt::CTRL | Qt::Key_Equal},
                  1.25);
    addZoomAction("zoom.out", "zoom-out", tr("Zoom out"), {QKeySequence::ZoomOut}, 0.8);
    addZoomAction("zoom.fit", "zoom-fit-best", tr("Fit to window"), {Qt::CTRL | Qt::Key_0}, 0);
}

void ViewStack::zoomBy(double factor) {
    if (auto* focusView = qobject_cast<FocusView*>(currentView())) return focusView->zoomBy(factor);
    m_viewContext.changeView([factor](ViewSettings& view) {
        view.zoom = factor == 0 ? 1 : std::clamp(view.zoom * factor, 0.25, 8.0);
    });
}

const ViewStack::Entry& ViewStack::currentEntry() const {
    const auto entry = std::ranges::find_if(m_entries, [this](const Entry& candidate) {
        return m_viewContext.state().viewName == QLatin1String(candidate.kind->name.data());
    });
    return entry == m_entries.end() ? m_entries.front() : *entry;
}

/// Writes the current view into the state, and checks its actions.
void ViewStack::makeCurrent(const Entry& entry) {
    m_lastNames[entry.kind->page] = entry.kind->name;
    entry.action->setChecked(true);
    m_pageActionGroup->actions()[static_cast<int>(entry.kind->page)]->setChecked(true);
    setHelpPage(*this, entry.kind->helpPage);
    m_viewContext.change([kind = entry.kind](WindowState& state) {
        state.viewName = QString::fromUtf8(kind->name.data());
        state.viewCapabilities = kind->capabilities;
    });
}

void ViewStack::switchTo(const Entry& entry) {
    m_viewContext.hover(std::nullopt);
    makeCurrent(entry);
    if (entry.kind->variantSetting) {
        m_viewContext.changeView(
            [kind = entry.kind](ViewSettings& view) { view.*kind->variantSetting = kind->variantValue; });
    }
    setCurrentWidget(entry.view);
    entry.view->setFocus();
}

void ViewStack::showPage(ViewPage page) {
    const std::vector<const Entry*> entries = availableEntries(page);
    if (entries.empty()) return;
    const auto last =
        std::ranges::find(entries, m_lastNames[page], [](const Entry* entry) { return entry->kind->name; });
    switchTo(last == entries.end() ? *entries.front() : **last);
}

void ViewStack::showFirstView() {
    switchTo(m_entries.front());
}

/// If the widget of the current view shows two views, makes the view current that `displaySettings` specify.
/// Does nothing for other views.
void ViewStack::updateVariant(const DisplaySettings& displaySettings) {
    const auto setting = currentEntry().kind->variantSetting;
    if (!setting || displaySettings.*setting == currentEntry().kind->variantValue) return;
    const auto variant = std::ranges::find_if(m_entries, [&](const Entry& entry) {
        return entry.view == currentView() && entry.kind->variantValue == displaySettings.*setting;
    });
    makeCurrent(*variant);
}

std::string_view ViewStack::currentFigureName() const {
    const auto* layersView = qobject_cast<const LayersView*>(currentView());
    const bool showsOtherFigure = layersView && !layersView->shownFigureName().empty();
    return showsOtherFigure ? layersView->shownFigureName() : currentEntry().kind->figureName;
}

/// Executes WindowCommands::showView().
void ViewStack::setCurrentViewName(const QString& name) {
    const auto entry = std::ranges::find_if(m_entries, [&](const Entry& candidate) {
        return candidate.action->isVisible() && QLatin1String(candidate.kind->name.data()) == name;
    });
    if (entry != m_entries.end()) switchTo(*entry);
}

/// Hides the actions of the views that do not apply to `trace`. Shows the first view if the current view does
/// not apply.
void ViewStack::updateAvailableViews(const Trace& trace) {
    bool hasChanged = false;
    for (const Entry& entry : m_entries) {
        const bool isApplicable = !entry.kind->appliesTo || entry.kind->appliesTo(trace);
        hasChanged = hasChanged || entry.action->isVisible() != isApplicable;
        entry.action->setVisible(isApplicable);
    }
    for (const ViewPageInfo& info : viewPages())
        m_pageActionGroup->actions()[static_cast<int>(info.page)]->setVisible(
            !availableEntries(info.page).empty());
    if (!currentEntry().action->isVisible()) showFirstView();
    const QString viewName = std::exchange(m_nextViewName, QString());
    if (!viewName.isEmpty()) setCurrentViewName(viewName);
    if (hasChanged) emit availableViewsChanged();
}

void ViewStack::setPaintArea(const std::optional<PaintArea>& area) {
    for (View* view : views()) view->setPaintArea(area);
}

AnalysisResults ViewStack::analysisResults() const {
    AnalysisResults results;
    for (View* view : views()) view->collectResults(results);
    return results;
}

ViewSwitch::ViewSwitch(const ViewContext& viewContext, ViewStack& viewStack, QWidget* parent)
    : QComboBox(parent), m_viewStack(viewStack) {
    setObjectName(QStringLiteral("viewSwitch"));
    setAccessibleName(tr("View of the page"));
    setToolTip(tr("Choose how this page shows the attention."));
    setFocusPolicy(Qt::TabFocus);
    setFrame(false);
    connect(this, &QComboBox::activated, this,
            [this](int index) { m_viewStack.currentPageViewActions()[index]->trigger(); });
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & StateChange::VisibleParts) updateItems();
    });
    connect(&viewStack, &ViewStack::availableViewsChanged, this, &ViewSwitch::updateItems);
    updateItems();
}

QSize ViewSwitch::sizeHint() const {
    int titleWidth = 0;
    for (const QString& title : m_viewStack.viewTitles())
        titleWidth = std::max(titleWidth, fontMetrics().horizontalAdvance(title));
    QStyleOptionComboBox option;
    initStyleOption(&option);
    return style()->sizeFromContents(QStyle::CT_ComboBox, &option, {titleWidth, fontMetrics().height()},
                                     this);
}

void ViewSwitch::updateItems() {
    const QList<QAction*> actions = m_viewStack.currentPageViewActions();
    clear();
    for (const QAction* action : actions) {
        addItem(action->text());
        if (action->isChecked()) setCurrentIndex(count() - 1);
    }
    setVisible(count() > 1);
}

}  // namespace attention

#include "moc_view_stack.cpp"
