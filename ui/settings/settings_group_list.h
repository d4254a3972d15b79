// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace attention {

class SessionEditor;
class SettingsForm;
class SettingsGroup;

/// All groups of SettingsTable below each other. Each group creates its rows when it is expanded first, and
/// its heading shows how many of its fields are changed from their defaults.
class SettingsGroupList : public QWidget {
    Q_OBJECT

 public:
    /// `form` creates the rows of the groups. Both `form` and `editor` must outlive the list.
    SettingsGroupList(SettingsForm& form, const SessionEditor& editor);

    /// Returns the groups in the order of SettingsTable.
    const std::vector<SettingsGroup*>& groups() const { return m_groups; }
    /// Moves a group to the position `index` in the window. The order of groups() does not change.
    void moveGroup(SettingsGroup* group, int index);
    /// Creates the row of the field at `path`, unless it exists or belongs to no group.
    void ensureRowBuilt(const QString& path);
    /// Expands the group that contains `row`, if any.
    void expandGroupOf(const QWidget* row);
    /// Expands the groups that are expanded in `other`, and collapses all others.
    void copyExpandedGroupsFrom(const SettingsGroupList& other);
    /// Shows in the headings how many fields the session of the editor changes. If called repeatedly within a
    /// short time, as during the drag of a number, updates them only now and then.
    void updateChangeCounts();

 private:
    const SessionEditor& m_editor;
    QVBoxLayout* m_layout;
    std::vector<SettingsGroup*> m_groups;
    QTimer m_changeCountTimer;  ///< active for a short time after the headings have been updated
    bool m_isChangeCountCurrent = true;
};

}  // namespace attention
