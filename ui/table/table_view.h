// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/view.h"

class QLabel;
class QModelIndex;
class QTableView;

namespace attention {

class MatrixModel;
class NearestWordsQuery;

/// The numbers of one stage and head as a table: the matrix that holds the selected cell. What is drawn
/// elsewhere can be read here, copied, and heard. Beside vectors of words stand the words near them.
class TableView : public View {
    Q_OBJECT

 public:
    explicit TableView(NearestWordsQuery& nearestWordsQuery);

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setHint(const QString& hint) override;
    void setViewSettings(const ViewSettings& viewSettings) override;
    void setSelectedCell(const CellRef& cell) override;
    void setHoveredCell(const std::optional<CellRef>& cell) override;

    QTableView* table() const { return m_tableView; }
    const MatrixModel& model() const { return *m_model; }
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
    CellRef shownCell() const;

    NearestWordsQuery& m_nearestWordsQuery;
    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_viewSettings;
    QString m_hint;
    CellRef m_selectedCell{Stage::Weights, 0, 0, 0};
    MatrixModel* m_model;
    QLabel* m_titleLabel;
    QTableView* m_tableView;
    bool m_isUpdatingSelection = false;  ///< the table moves to what was selected elsewhere
};

}  // namespace attention
