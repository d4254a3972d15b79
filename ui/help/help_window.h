// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "find/search_texts.h"
#include "help/help_page.h"

#include <QRegularExpression>
#include <QWidget>

#include <vector>

class QLineEdit;
class QListWidget;
class QToolButton;

namespace attention {

class HelpBrowser;

/// The help window. At the left is the list of pages in their sections. Text in the search field above the
/// list replaces the list by the pages that match the text, with the best match first.
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
    /// Selects the current page in the list. Selects nothing if the list does not contain the page.
    void selectCurrentPage();
    /// True if the search field contains a text other than spaces.
    bool isSearching() const;
    /// Lists all pages below the titles of their sections.
    void listAllPages();
    /// Lists the pages that match the searched text, with the best match first.
    void listMatchingPages();
    /// Adds a line to the list that cannot be selected, such as the title of a section.
    void addTextItem(const QString& text);
    void addPageItem(const HelpPage& page);
    /// Returns the page with this name, or nullptr.
    const HelpPage* pageNamed(const QString& name) const;
    /// Scrolls to the next searched word on the page, or to the previous one if `isBackward` is true. If
    /// there is no further word on the page, shows the next page of the list.
    void findMatch(bool isBackward);
    /// Shows the best match of a new search. If the best match is already shown, or if the user has not
    /// changed the searched text, scrolls to the next searched word.
    void openBestMatch();
    /// Returns an expression for the words of the searched text. Must only be called if isSearching()
    /// is true.
    QRegularExpression searchExpression() const;
    /// Highlights the searched words on the current page and scrolls to the first one.
    void highlightMatches();

    std::vector<HelpPage> m_pages;
    std::vector<SearchTexts> m_searchTexts;  ///< texts by which each page is found, in the order of m_pages
    QString m_currentPageName;
    QStringList m_backHistory;   ///< names of the pages to go back to, oldest first
    bool m_isNewSearch = false;  ///< true: the user has changed the searched text since pressing Enter
    QToolButton* m_backButton;
    QLineEdit* m_searchField;
    QListWidget* m_pageList;
    HelpBrowser* m_browser;
};

}  // namespace attention
