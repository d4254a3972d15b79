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

/// The search field of the settings panel. Finds settings by settingSearchTexts(), as the panel Find does.
/// During a search, the groups show only matching rows. After it, the same groups are expanded as before.
class SettingsSearch : public QWidget {
    Q_OBJECT

 public:
    /// `form` contains the rows, and `groupList` the groups to search. Both must outlive the search field.
    SettingsSearch(SettingsForm& form, SettingsGroupList& groupList);

    /// Searches for a text, as if the user had typed it. An empty text ends the search.
    void setSearchText(const QString& text);

 private:
    struct GroupMatches {
        bool hasMatch = false;
        bool hasUsableMatch = false;  ///< true if a matching row has an effect in the session
    };

    void search(const QString& searchText);
    /// Shows the rows of `group` that match, and hides all others. If there is no search, shows all rows that
    /// have an effect.
    GroupMatches searchGroup(const SettingsGroup& group, const QString& searchText);
    /// Returns the names of the visible rows outside of all groups that match.
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
