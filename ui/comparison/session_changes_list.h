// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QScrollArea>

#include <string>
#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;

namespace attention {

/// A list of the settings in which the sessions A and B differ. Each row has a button that copies the value
/// of A to B.
class SessionChangesList : public QScrollArea {
    Q_OBJECT

 public:
    explicit SessionChangesList(QWidget* parent = nullptr);
    /// Returns the tool tip of every control that copies all settings of A.
    static QString copyAllToolTip() {
        return tr(
            "Copies all settings that affect the results from the pinned session A to the current session "
            "B.");
    }

    /// Shows the differences between the sessions `a` and `b`.
    void showChanges(const Session& a, const Session& b);

 signals:
    /// Emitted when the user asks to copy the value of the field at `path` from A to B.
    void copyRequested(const std::string& path);
    /// Emitted when the user asks to copy all settings of A that affect results to B.
    void copyAllRequested();

 protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    struct Row {
        QLabel* nameLabel;
        QLabel* valueLabelA;
        QLabel* valueLabelB;
        QPushButton* copyButton;
    };
    void addRow();
    void updateRows();
    void updateValues();

    /// A setting in which the sessions differ, with its values as users read them.
    struct Change {
        std::string path;
        QString valueA;
        QString valueB;
        bool operator==(const Change&) const = default;
    };
    std::vector<Change> m_changes;
    std::vector<Row> m_rows;  ///< reused for all lists of changes; rows after the last change are hidden
    QGridLayout* m_grid;
    QLabel* m_headingLabel;
    QLabel* m_columnTitleLabels[2];  ///< titles of the columns with the values of A and of B
    QPushButton* m_copyAllButton;
};

}  // namespace attention
