// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <functional>

class QVBoxLayout;

namespace attention {

class GroupHeading;

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

}  // namespace attention
