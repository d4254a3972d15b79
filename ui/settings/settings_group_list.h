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

/// All groups of SettingsTable below each other. Each group creates its rows when it is expanded for the
/// first time. Its heading shows the number of its fields that differ from the default.
class SettingsGroupList : public QWidget {
    Q_OBJECT

 public:
    /// Creates the groups without their rows, which `form` creates later. Both `form` and `editor` must
    /// outlive the list.
    SettingsGroupList(SettingsForm& form, const SessionEditor& editor);

    /// Returns the groups in the order of SettingsTable.
    const std::vector<SettingsGroup*>& groups() const { return m_groups; }
    /// Creates the row of the field at `path`, together with all rows of its group. Does nothing if the row
    /// exists, or if no group contains the field.
    void ensureRowBuilt(const QString& path);
    /// Expands the group that contains `row`. Does nothing if no group contains it.
    void expandGroupOf(const QWidget* row);
    /// Expands the groups that are expanded in `other`, and collapses all others.
    void copyExpandedGroupsFrom(const SettingsGroupList& other);
    /// Shows in each heading the number of fields of the group that differ from the default in the session of
    /// the editor. After an update, further calls within 100 ms result in one delayed update, for example
    /// during the drag of a number.
    void updateChangeCounts();

 private:
    const SessionEditor& m_editor;
    QVBoxLayout* m_layout;
    std::vector<SettingsGroup*> m_groups;
    QTimer m_changeCountTimer;  ///< active for 100 ms after an update of the headings
    /// False while an update of the headings is delayed.
    bool m_isChangeCountCurrent = true;
};

}  // namespace attention
