// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <functional>

class QVBoxLayout;

namespace attention {

class GroupHeading;

/// Settings that belong together, folded under a heading that counts how many differ from the default. What
/// is in it is built when it is first needed: few ever are.
class SettingsGroup : public QWidget {
    Q_OBJECT

 public:
    /// `fieldPaths` are those of its fields; `buildRows` puts their rows into a layout.
    SettingsGroup(const QString& title, QStringList fieldPaths, std::function<void(QVBoxLayout*)> buildRows);

    const QStringList& fieldPaths() const { return m_fieldPaths; }
    void setChangeCount(int count);

    bool isExpanded() const { return m_isExpanded; }
    void setExpanded(bool isExpanded);
    void ensureBuilt();

 private:
    QString m_title;
    QStringList m_fieldPaths;
    std::function<void(QVBoxLayout*)> m_buildRows;
    GroupHeading* m_heading;
    QWidget* m_rowsWidget = nullptr;
    bool m_isExpanded = false;
};

}  // namespace attention
