// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "help/help_page.h"

#include <QWidget>

#include <vector>

class QLineEdit;
class QListWidget;

namespace attention {

class HelpBrowser;

/// The help window. At the left is the list of pages, with a search field that searches all pages.
class HelpWindow : public QWidget {
    Q_OBJECT

 public:
    HelpWindow();

    /// Sets the pages, and shows the first page. `pages` must not be empty.
    void setPages(std::vector<HelpPage> pages);
    /// Copies the page, the history, the searched text, the scroll position, the visibility and the geometry
    /// of `other`.
    void copyStateFrom(const HelpWindow& other);
    /// Shows the page with this name and moves the focus to the page. `name` must be the name of a page.
    void showPage(const QString& name);
    const QString& currentPageName() const { return m_currentPageName; }
    /// Returns the names of the pages to which Alt+Left goes back. The last page of the list is shown next.
    const QStringList& backHistory() const { return m_backHistory; }

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void buildActions();
    void goToPage(const QString& name);
    void goBack();
    void updatePage();
    void updatePageList();
    /// Scrolls to the next match of the searched text, or to the previous match if `isBackward` is true. If
    /// the page has no further match, shows another page with a match.
    void findMatch(bool isBackward);
    /// Returns the number of matches of the searched text on a page. `pageIndex` counts from 0.
    qsizetype matchCount(qsizetype pageIndex) const;
    /// Highlights all matches on the current page and scrolls to the first match.
    void highlightMatches();

    std::vector<HelpPage> m_pages;
    QStringList m_plainTexts;  ///< text of each page without HTML tags, in the order of m_pages
    QString m_currentPageName;
    QStringList m_backHistory;  ///< names of the pages to go back to, oldest first
    QLineEdit* m_searchField;
    QListWidget* m_pageList;
    HelpBrowser* m_browser;
};

}  // namespace attention
