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

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setHint(const QString& hint) override;
    void setDisplaySettings(const DisplaySettings& displaySettings) override;
    void setSelectedCell(const CellRef& cell) override;
    void setHoveredCell(const std::optional<CellRef>& cell) override;

    QTableView* table() const { return m_tableView; }
    const MatrixModel& model() const { return *m_model; }
    /// Returns the title of the table, or the hint if there is no trace.
    QString title() const;

 protected:
    void updateContent() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void updateForSelectedCell();
    void updateNearestWords();
    void updateTitle();
    void updateSectionSizes();
    void updateColors();
    void updateCurrentIndex();
    void copySelection() const;
    /// Returns the selected cell, or a similar cell if the trace lacks its stage or head.
    CellRef shownCell() const;

    NearestWordsQuery& m_nearestWordsQuery;
    std::shared_ptr<const Trace> m_trace;
    DisplaySettings m_displaySettings;
    QString m_hint;
    CellRef m_selectedCell{Stage::Weights, 0, 0, 0};
    MatrixModel* m_model;
    QLabel* m_titleLabel;
    QTableView* m_tableView;
    /// True while the view changes the current index itself, so that this change emits no cellSelected().
    bool m_isUpdatingSelection = false;
};

}  // namespace attention
