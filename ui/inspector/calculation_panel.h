// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/calculation_page.h"
#include "state/display_settings.h"
#include "trace/trace.h"
#include "widgets/lazy_widget.h"

#include <memory>
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
    explicit CalculationPanel(NearestWordsQuery& nearestWordsQuery, QWidget* parent = nullptr);

    /// Sets the trace, or nullptr to show the hint.
    void setTrace(std::shared_ptr<const Trace> trace);
    /// Sets the text that is shown instead of a calculation while there is no trace.
    void setHint(const QString& hint);
    void setDisplaySettings(const DisplaySettings& displaySettings);
    /// Explains `cell`, and clears the history of followed links if `cell` is not the explained cell.
    void setSelectedCell(const CellRef& cell);

    /// Copies the explained cell, the history of followed links, and the choice between all and fewer terms.
    void copyStateFrom(const CalculationPanel& other);

    const CellRef& explainedCell() const { return m_explainedCell; }
    /// Returns the title of the stage and the coordinates of the cell, for screen readers.
    QString heading() const;
    CalculationBrowser* browser() const { return m_browser; }

 public slots:
    /// Explains the cell from which the last link was followed. Does nothing if the history is empty.
    void goBack();

 signals:
    /// Emitted when the user has followed a link to `cell`, or has returned to it. Not emitted by
    /// setSelectedCell().
    void explainedCellChanged(const attention::CellRef& cell);

 protected:
    void updateContent() override;

 private:
    void followLink(const QUrl& link);
    void explainCell(const CellRef& cell);
    void updatePage();
    void showHint(const QString& hint);
    std::optional<FormattedNearestWords> findNearestWords();

    NearestWordsQuery& m_nearestWordsQuery;
    std::shared_ptr<const Trace> m_trace;
    DisplaySettings m_displaySettings;
    QString m_hint;
    CellRef m_explainedCell{Stage::Weights, 0, 1, 4};
    std::vector<CellRef> m_backHistory;      ///< cells from which links were followed, oldest first
    std::optional<CellRef> m_displayedCell;  ///< cell of the page in the browser; std::nullopt: the hint
    bool m_showsAllTerms = false;
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
