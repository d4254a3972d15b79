// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "help/help_page.h"

#include <QWidget>

#include <vector>

class QLineEdit;
class QListWidget;

namespace attention {

class HelpBrowser;

/// Pages to read beside the window: their list at the left, with a box that finds words in all of them.
class HelpWindow : public QWidget {
    Q_OBJECT

 public:
    HelpWindow();

    void setPages(std::vector<HelpPage> pages);
    /// Shows the same page, at the same place of the screen.
    void copyStateFrom(const HelpWindow& other);
    /// By its name, which must be one of theirs.
    void showPage(const QString& name);
    const QString& currentPageName() const { return m_currentPageName; }
    /// Returns the names of the pages that Alt+Left goes back to, the last one first to be shown.
    const QStringList& backHistory() const { return m_backHistory; }

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void buildActions();
    void goToPage(const QString& name);
    void goBack();
    void updatePage();
    void updatePageList();
    /// Marks what is looked for, and leads to the next place.
    void findMatch(bool isBackward);
    qsizetype matchCount(qsizetype pageIndex) const;
    void highlightMatches();

    std::vector<HelpPage> m_pages;
    QStringList m_plainTexts;  ///< of each page, without its markup
    QString m_currentPageName;
    QStringList m_backHistory;  ///< the pages that led here
    QLineEdit* m_searchField;
    QListWidget* m_pageList;
    HelpBrowser* m_browser;
};

}  // namespace attention
