// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "help/help_page.h"

#include <QWidget>

#include <vector>

class QLineEdit;
class QListWidget;

namespace attention {

class HelpText;

/// Pages to read beside the window: their list at the left, with a box that finds words in all of them.
class HelpWindow : public QWidget {
    Q_OBJECT

 public:
    HelpWindow();

    void setPages(std::vector<HelpPage> pages);
    /// Shows the same page, at the same place of the screen.
    void takePlaceOf(const HelpWindow& other);
    /// By its name, which must be one of theirs.
    void showPage(const QString& name);
    const QString& page() const { return m_name; }

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void buildActions();
    void goTo(const QString& name);
    void goBack();
    void setText();
    void listPages();
    /// Marks what is looked for, and leads to the next place.
    void find(bool isBackward);
    qsizetype placesOn(qsizetype page) const;
    void markFound();

    std::vector<HelpPage> m_pages;
    QStringList m_words;  ///< of each page, without its markup
    QString m_name;
    QStringList m_before;  ///< the pages that led here
    QLineEdit* m_search;
    QListWidget* m_list;
    HelpText* m_text;
};

}  // namespace attention
