// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/calculation_page.h"
#include "state/shown_cells.h"
#include "state/view_context.h"
#include "widgets/lazy_widget.h"

#include <optional>
#include <vector>

class QAction;
class QFrame;
class QLabel;
class QToolButton;

namespace attention {

class CalculationBrowser;
class NearestWordsQuery;

/// The panel of the inspector. It shows the calculation of the selected number: every step with the numbers
/// of its operands, which are links to their cells. Back returns along the followed links, one at a time. The
/// result is below the steps and does not scroll. If the trace has word vectors, the words nearest to the
/// vector of the number are above the steps.
class CalculationPanel : public LazyWidget {
    Q_OBJECT

 public:
    /// `nearestWordsQuery` and `viewContext` must outlive the panel.
    CalculationPanel(ViewContext& viewContext, NearestWordsQuery& nearestWordsQuery,
                     QWidget* parent = nullptr);

    /// Returns the cells from which links were followed, oldest first.
    const std::vector<CellRef>& backHistory() const { return m_backHistory; }
    /// Sets the cells to which goBack() returns, oldest first.
    void restoreBackHistory(const std::vector<CellRef>& cells);

    const CellRef& explainedCell() const { return m_explainedCell; }
    /// Returns the title of the stage and the coordinates of the cell, for screen readers.
    QString heading() const;
    CalculationBrowser* browser() const { return m_browser; }

 public slots:
    /// Explains the cell from which the last link was followed. Does nothing if the history is empty.
    void goBack();

 protected:
    void updateContent() override;

 private:
    void updateFor(StateChanges changes);
    Shared<Trace> trace() const { return m_viewContext.revealedTrace(); }
    int sequence() const { return shownSequence(*trace(), m_viewContext.displaySettings()); }
    void followLink(const QUrl& link);
    void selectLinkedCell(const CellRef& cell);
    void updateBackAction();
    void updatePage();
    void showHint(const QString& hint);
    std::optional<FormattedNearestWords> findNearestWords();

    NearestWordsQuery& m_nearestWordsQuery;
    ViewContext& m_viewContext;
    CellRef m_explainedCell;                 ///< the selected cell at the last change
    std::optional<CellRef> m_linkedCell;     ///< the cell that a link or goBack() has just selected
    std::vector<CellRef> m_backHistory;      ///< cells from which links were followed, oldest first
    std::optional<CellRef> m_displayedCell;  ///< cell of the page in the browser; std::nullopt: the hint
    std::optional<FormattedNearestWords> m_nearestWords;  ///< the displayed nearest words

    QLabel* m_title;
    QLabel* m_cellDescription;
    QToolButton* m_backButton;
    QAction* m_backAction;
    CalculationBrowser* m_browser;
    QFrame* m_separator;
    QLabel* m_result;  ///< the result, below the scrolling page
};

}  // namespace attention
