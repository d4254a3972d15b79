// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace attention {

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

}  // namespace attention
