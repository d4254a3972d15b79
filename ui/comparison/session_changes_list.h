// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/session_changes.h"
#include "state/session_edit.h"

#include <QScrollArea>

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
    void setSessions(const Session& a, const Session& b);
    /// Emits an edit that gives B the values of A in all settings that affect results.
    void copyAllFromA();

 signals:
    void sessionEdited(const attention::SessionEdit& edit);

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
    void copyValueFromA(std::size_t row);

    Session m_sessionA;
    Session m_sessionB;
    std::vector<FieldChange> m_changes;
    std::vector<Row> m_rows;  ///< reused for all lists of changes; rows after the last change are hidden
    QGridLayout* m_grid;
    QLabel* m_headingLabel;
    QLabel* m_columnTitleLabels[2];  ///< titles of the columns with the values of A and of B
    QPushButton* m_copyAllButton;
};

}  // namespace attention
