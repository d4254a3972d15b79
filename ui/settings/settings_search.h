// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QLabel;
class QLineEdit;

namespace attention {

class SettingsForm;
class SettingsGroup;
class SettingsGroupList;

/// The search field of the settings panel. It searches in settingSearchTexts(), like FindPanel. During a
/// search, the groups show only matching rows. After a search, the groups that were expanded before are
/// expanded again.
class SettingsSearch : public QWidget {
    Q_OBJECT

 public:
    /// Creates a search field for the rows of `form` and the groups of `groupList`. `form` and `groupList`
    /// must outlive the search field.
    SettingsSearch(SettingsForm& form, SettingsGroupList& groupList);

    /// Searches for a text, as if the user had typed it. An empty text ends the search.
    void setSearchText(const QString& text);

 private:
    /// The result of a search in one group.
    struct GroupMatches {
        /// True if at least one row of the group matches.
        bool hasMatch = false;
        bool hasUsableMatch = false;  ///< true if a matching row has an effect in the session
    };

    void search(const QString& searchText);
    /// Shows the rows of `group` that match `searchText`, and hides all other rows. If no search is active,
    /// shows all rows that have an effect.
    GroupMatches searchGroup(const SettingsGroup& group, const QString& searchText);
    /// Returns the names of the visible essential rows that match `searchText`. Essential rows are in no
    /// group.
    QStringList essentialMatches(const QString& searchText) const;
    bool matchesSearch(const QString& path, const QString& searchText) const;

    SettingsForm& m_form;
    SettingsGroupList& m_groupList;
    QLineEdit* m_lineEdit;
    QLabel* m_resultLabel;
    bool m_isSearching = false;
    QList<SettingsGroup*> m_groupsExpandedBeforeSearch;
};

}  // namespace attention
