// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/view.h"
#include "views/views.h"

#include <QComboBox>
#include <QStackedWidget>

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

class QAction;
class QActionGroup;
class QMenu;

namespace attention {

class ViewContext;

/// Contains the views of viewKinds() and shows one view at a time. Each view belongs to a page. Actions in
/// the tool bar and in the menu View choose a page or a view. A page shows the view that the user has last
/// chosen on this page. A view that does not apply to the trace cannot be chosen. WindowState::viewName is
/// the current view. Only this class sets it.
class ViewStack : public QStackedWidget {
    Q_OBJECT

 public:
    ViewStack(BackgroundComputations& computations, ViewContext& viewContext, QWidget* parent = nullptr);

    /// Connects the views to the context, and executes WindowCommands::showView(). Call once. Qt calls the
    /// receivers of a signal in the order of connection. So connect objects that need the changes of the
    /// context earlier than the views before this call.
    void connectViews();
    /// Adds a submenu for each page to `menu`, with an action for each view of the page. A page with one view
    /// has an action instead of a submenu. Call once.
    void addPageMenus(QMenu* menu);
    /// Returns an action for each page, in the order of viewPages(). The last action has a menu with the
    /// views of its page.
    QList<QAction*> pageActions() const;
    /// Returns the actions of those views of the current page that apply to the trace.
    QList<QAction*> currentPageViewActions() const;
    /// Adds the actions “Zoom in”, “Zoom out” and “Fit” to `menu`.
    void addZoomActions(QMenu* menu);

    /// Returns the titles of the views of all pages, also of views that do not apply to the trace.
    QStringList viewTitles() const;
    /// Shows the first view of the first page.
    void showFirstView();

    ViewPage currentPage() const { return currentEntry().kind->page; }
    View* currentView() const { return currentEntry().view; }
    /// Returns the view of the class `ConcreteView`. The window has exactly one view of each class that is
    /// derived from View, except FigurePage.
    template <class ConcreteView>
    ConcreteView* viewOfClass() const {
        return findChild<ConcreteView*>();
    }
    /// Returns the name of the figure for the option --figure that shows the content of the current view.
    std::string_view currentFigureName() const;
    /// Shows the view with the name `name` when the next trace arrives.
    void showViewWithNextTrace(const QString& name) { m_nextViewName = name; }

    /// Sets the heatmaps on which the mouse paints, in all views. std::nullopt: the mouse paints on no
    /// heatmap.
    void setPaintArea(const std::optional<PaintArea>& area);
    /// Returns the results that all views have computed from the trace, for the export of figures.
    AnalysisResults analysisResults() const;
    /// Makes each page show the same view as in `other` when it is chosen.
    void copyPageViewsFrom(const ViewStack& other) { m_lastNames = other.m_lastNames; }

 signals:
    /// Emitted when the set of views that apply to the trace has changed.
    void availableViewsChanged();

 private:
    /// A view that the user can choose. Two entries share a widget if they are variants of a view, see
    /// ViewKind::variantSetting.
    struct Entry {
        View* view;            ///< owned by the stack
        const ViewKind* kind;  ///< element of viewKinds()
        QAction* action;       ///< shows the view; hidden if the view does not apply to the trace
    };

    /// Returns the entry of WindowState::viewName.
    const Entry& currentEntry() const;
    /// Returns the widgets of the stack. A view with two variants is contained once.
    std::vector<View*> views() const;
    /// Returns the entries of `page` that apply to the trace. May be empty.
    std::vector<const Entry*> availableEntries(ViewPage page) const;
    void createEntry(const ViewKind& kind, BackgroundComputations& computations);
    void createPageActions();
    void makeCurrent(const Entry& entry);
    void switchTo(const Entry& entry);
    void showPage(ViewPage page);
    void setCurrentViewName(const QString& name);
    void updateAvailableViews(const Trace& trace);
    void updateVariant(const DisplaySettings& displaySettings);
    /// Multiplies the zoom factor by `factor`. 0 restores the size that fits into the window.
    void zoomBy(double factor);

    ViewContext& m_viewContext;
    std::vector<Entry> m_entries;  ///< in the order of viewKinds()
    QActionGroup* m_viewActionGroup;
    QActionGroup* m_pageActionGroup;
    std::map<ViewPage, std::string_view> m_lastNames;  ///< for each page, the name of its last shown view
    /// Name of the view to show with the next trace. If empty, the current view stays.
    QString m_nextViewName;
};

/// A combo box with the views of the current page, such as three heatmaps or one heatmap. The user chooses
/// the view that the page shows. Hidden if the page has only one view.
class ViewSwitch : public QComboBox {
    Q_OBJECT

 public:
    /// `viewContext` and `viewStack` must outlive the widget.
    ViewSwitch(const ViewContext& viewContext, ViewStack& viewStack, QWidget* parent = nullptr);

    /// Returns a size with space for the longest title of all views, so that nothing moves when another page
    /// is shown.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

 private:
    void updateItems();

    ViewStack& m_viewStack;
};

}  // namespace attention
