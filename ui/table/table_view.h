// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/view.h"

class QLabel;
class QModelIndex;
class QTableView;

namespace attention {

class MatrixModel;
class NearestWordsQuery;

/// View with a table of the matrix that contains the selected cell: the numbers of one stage and head. Users
/// can read and copy the numbers, and screen readers can read them aloud. If the rows are word vectors, a
/// column shows the nearest words.
class TableView : public View {
    Q_OBJECT

 public:
    explicit TableView(NearestWordsQuery& nearestWordsQuery);

    QTableView* table() const { return m_tableView; }
    const MatrixModel& model() const { return *m_model; }
    /// Returns the title of the table, or the hint if there is no trace.
    QString title() const;

 protected:
    void updateFor(StateChanges changes) override;
    void releaseContent() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void updateTable();
    void updateHoveredCell();
    void updateNearestWords();
    void updateTitle();
    void updateSectionSizes();
    void updateColors();
    void updateCurrentIndex();
    void copySelection() const;
    /// Returns the selected cell, or a similar cell if the trace lacks its stage or head.
    CellRef shownCell() const;

    NearestWordsQuery& m_nearestWordsQuery;
    MatrixModel* m_model;
    QLabel* m_titleLabel;
    QTableView* m_tableView;
    /// True while the view changes the current index itself, so that this change does not
    /// select a cell.
    bool m_isUpdatingSelection = false;
};

}  // namespace attention
