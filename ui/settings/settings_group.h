// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTimer>
#include <QToolButton>
#include <QWidget>

#include <functional>
#include <vector>

class QVBoxLayout;

namespace attention {

class SessionEditor;
class SettingsForm;

/// The heading of a settings group: a button with an arrow that points down while the group is expanded.
/// Screen readers read whether the group is expanded or collapsed.
class GroupHeading : public QToolButton {
    Q_OBJECT

 public:
    explicit GroupHeading(QWidget* parent = nullptr);

    bool isExpanded() const { return m_isExpanded; }
    void setExpanded(bool isExpanded);

 private:
    bool m_isExpanded = false;
};

/// A group of related settings below a heading. A click on the heading expands or collapses the group. The
/// heading shows the number of settings that differ from the default. The rows are created on first use,
/// because most groups are never expanded.
class SettingsGroup : public QWidget {
    Q_OBJECT

 public:
    /// Creates a collapsed group. `title` is translated. `fieldPaths` are the paths of the fields that belong
    /// to the group. `buildRows` adds the rows to a layout and is called at most once, see ensureBuilt().
    SettingsGroup(const QString& title, QStringList fieldPaths, std::function<void(QVBoxLayout*)> buildRows);

    const QStringList& fieldPaths() const { return m_fieldPaths; }
    /// Shows `count` in the heading, the number of settings that differ from the default. Shows no number if
    /// `count` is 0.
    void setChangeCount(int count);

    bool isExpanded() const { return m_isExpanded; }
    void setExpanded(bool isExpanded);
    /// Creates the rows, unless they exist.
    void ensureBuilt();

 private:
    QString m_title;
    QStringList m_fieldPaths;
    std::function<void(QVBoxLayout*)> m_buildRows;
    GroupHeading* m_heading;
    /// Contains the rows. nullptr until ensureBuilt() is called.
    QWidget* m_rowsWidget = nullptr;
    bool m_isExpanded = false;
};

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
