// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/view.h"
#include "views/views.h"

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

/// Contains the views of viewKinds() and shows one view at a time. Each view belongs to a page. Actions in
/// the tool bar and in the menu View choose a page or a view. A page shows the view that the user has last
/// chosen on this page. A view that does not apply to the trace cannot be chosen.
class ViewStack : public QStackedWidget {
    Q_OBJECT

 public:
    ViewStack(BackgroundComputations& computations, ViewContext& viewContext, QWidget* parent = nullptr);

    /// Connects the views to the context. Call once. Qt calls the receivers of a signal in the order of
    /// connection. So connect objects that need the changes of the context earlier than the views before this
    /// call.
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
    const ViewCapabilities& currentCapabilities() const { return currentEntry().kind->capabilities; }
    /// Returns the view of the class `ConcreteView`. The window has exactly one view of each class that is
    /// derived from View, except FigurePage.
    template <class ConcreteView>
    ConcreteView* viewOfClass() const {
        return findChild<ConcreteView*>();
    }
    /// Returns the name of the current view, as in viewKinds().
    QString currentViewName() const;
    /// Returns the name of the shown figure for the option --figure, if the current view shows another figure
    /// than ViewKind::figureName. Otherwise returns std::nullopt.
    std::optional<std::string_view> currentFigureName() const;
    /// Shows the view with the name `name`. Does nothing if no view has this name, or if the view does not
    /// apply to the trace.
    void setCurrentViewName(const QString& name);
    /// Shows the view with the name `name` when updateAvailableViews() is called with the next trace.
    void showViewWithNextTrace(const QString& name) { m_nextViewName = name; }

    /// Hides the actions of the views that do not apply to `trace`. Shows the first view if the current view
    /// does not apply. Call when a trace arrives.
    void updateAvailableViews(const Trace& trace);
    /// Sets the heatmaps on which the mouse paints, in all views. std::nullopt: the mouse paints on no
    /// heatmap.
    void setPaintArea(const std::optional<PaintArea>& area);
    /// Returns the results that all views have computed from the trace, for the export of figures.
    AnalysisResults analysisResults() const;
    /// Shows the same view as `other` on each page, and the same page.
    void showSameViewsAs(const ViewStack& other);

 signals:
    /// Emitted when a view was chosen, even if it was already visible.
    void viewChosen();
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

    const Entry& currentEntry() const { return m_entries[m_currentIndex]; }
    /// Returns the widgets of the stack. A view with two variants is contained once.
    std::vector<View*> views() const;
    /// Returns the entries of `page` that apply to the trace. May be empty.
    std::vector<const Entry*> availableEntries(ViewPage page) const;
    void createEntry(const ViewKind& kind, BackgroundComputations& computations);
    void createPageActions();
    void switchTo(const Entry& entry);
    void showPage(ViewPage page);
    void updateVariant(const DisplaySettings& displaySettings);
    void updateCheckedActions();
    /// Multiplies the zoom factor by `factor`. 0 restores the size that fits into the window.
    void zoomBy(double factor);

    ViewContext& m_viewContext;
    std::vector<Entry> m_entries;    ///< in the order of viewKinds()
    std::size_t m_currentIndex = 0;  ///< index in m_entries
    QActionGroup* m_viewActionGroup;
    QActionGroup* m_pageActionGroup;
    /// For each page, the index in m_entries of the entry that the page has shown last.
    std::map<ViewPage, std::size_t> m_lastIndices;
    /// Name of the view to show with the next trace. If empty, the current view stays.
    QString m_nextViewName;
};

}  // namespace attention
