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

/// Contains the views of viewKinds() and shows one view at a time. Each view belongs to a page. The actions
/// of the stack, in the tool bar and in the menu View, choose a page or a view. A page shows the view that
/// the user has chosen last on it. A view that does not apply to the trace cannot be chosen.
class ViewStack : public QStackedWidget {
    Q_OBJECT

 public:
    ViewStack(BackgroundComputations& computations, ViewContext& viewContext, QWidget* parent = nullptr);

    /// Connects the views to the context. Objects that need the changes of the context before the views have
    /// to be connected before this call.
    void connectViews();
    /// Adds a submenu for each page, with an action for each of its views. A page with one view has no
    /// submenu. MainWindow calls it once.
    void addPageMenus(QMenu* menu);
    /// Returns an action for each page, in the order of viewPages(). The last one has a menu of its views.
    QList<QAction*> pageActions() const;
    /// Returns the actions of the views of the current page that apply to the trace.
    QList<QAction*> currentPageViewActions() const;
    void addZoomActions(QMenu* menu);

    /// Returns the titles of all views, as in the lists of their pages.
    QStringList viewTitles() const;
    /// Shows the first view of the first page.
    void showFirstView();

    ViewPage currentPage() const { return currentEntry().kind->page; }
    View* currentView() const { return currentEntry().view; }
    const ViewCapabilities& currentCapabilities() const { return currentEntry().kind->capabilities; }
    /// Returns the view of this class. The window has one view of each class derived from View, except
    /// FigurePage.
    template <class ConcreteView>
    ConcreteView* viewOfClass() const {
        return findChild<ConcreteView*>();
    }
    /// Returns the name that viewKinds() contains for the current view.
    QString currentViewName() const;
    /// Returns the name that --figure has for the figure of the current view, if this is not the figure of
    /// the view's kind.
    std::optional<std::string_view> currentFigureName() const;
    /// Shows the view with this name. Ignores names without a view, and views that do not apply to the trace.
    void setCurrentViewName(const QString& name);
    /// Shows the view with this name when the next trace arrives.
    void showViewWithNextTrace(const QString& name) { m_nextViewName = name; }

    /// Hides the actions of the views that do not apply to `trace`. Shows the first view if the current view
    /// does not apply.
    void updateAvailableViews(const Trace& trace);
    /// Sets the text that views without a trace show.
    void updateHint();
    void setSession(const Session& session);
    void setPinnedTrace(const std::shared_ptr<const Trace>& trace);
    void setPaintArea(const std::optional<PaintArea>& area);
    /// Returns the results that the views have computed from the trace.
    AnalysisResults analysisResults() const;
    /// Copies what the user has chosen in each view, and which view is shown.
    void copyStateFrom(const ViewStack& other);

 signals:
    /// Emitted when a view has been chosen, also if it was shown already.
    void viewChosen();
    /// Emitted when other views apply to the trace than before.
    void availableViewsChanged();
    void sessionEdited(const attention::SessionEdit& edit);
    void weightRangeDragged(std::optional<std::pair<double, double>> previousRange);
    /// Emitted when a view emits the signal with the same name, see View.
    void statusMessageChanged(const QString& message);
    void keyTokenActivated(int key);
    void brushPressed(const attention::CellRef& cell);
    void brushMoved(const attention::CellRef& cell);
    void brushReleased();
    /// Emitted when a session has been pinned or unpinned. `trace` is nullptr if no session is pinned.
    void pinnedTraceChanged(const std::shared_ptr<const attention::Trace>& trace);

 private:
    /// A view, or one of the two variants of a view.
    struct Entry {
        View* view;
        const ViewKind* kind;
        QAction* action;
    };

    const Entry& currentEntry() const { return m_entries[m_currentIndex]; }
    /// Returns each view once.
    std::vector<View*> views() const;
    std::vector<const Entry*> availableEntries(ViewPage page) const;
    void createEntry(const ViewKind& kind, BackgroundComputations& computations);
    void createPageActions();
    void connectView(View* view);
    void switchTo(const Entry& entry);
    void showPage(ViewPage page);
    void updateVariant(const ViewSettings& viewSettings);
    void updateCheckedActions();
    /// Multiplies the zoom factor. 0 restores the size that fits.
    void zoomBy(double factor);

    ViewContext& m_viewContext;
    std::vector<Entry> m_entries;    ///< in the order of viewKinds()
    std::size_t m_currentIndex = 0;  ///< index in m_entries
    QActionGroup* m_viewActionGroup;
    QActionGroup* m_pageActionGroup;
    std::map<ViewPage, std::size_t> m_lastIndices;  ///< of each page: index of the entry shown last
    QString m_nextViewName;                         ///< the view to show with the next trace, or empty
};

}  // namespace attention
