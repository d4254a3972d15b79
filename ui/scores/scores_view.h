// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_page.h"
#include "scores/scores_figure.h"

#include <memory>
#include <vector>

class QLabel;
class QPushButton;
class QRadioButton;

namespace attention {

/// The page that compares the scores and weights of all score functions for the same queries and keys. With a
/// button below a column, the user sets its function as the score function of the session.
class ScoresView : public FigurePage {
    Q_OBJECT

 public:
    explicit ScoresView(ScoreComparisonQuery& comparisonQuery);

    /// Returns the shown comparison, which may belong to a previous request. Returns nullptr if no comparison
    /// has been computed yet.
    const std::shared_ptr<const ScoreComparison>& comparison() const {
        return m_comparisonQuery.lastResult();
    }
    /// Returns the shown figure. Must only be called if comparison() is not nullptr.
    const ScoresFigure& figure() const;
    void collectResults(AnalysisResults& results) const override {
        results.scoreComparison = m_comparisonQuery.lastResult();
    }
    /// Returns the text that is shown while there is no comparison: the hint, the error, or the progress.
    QString message() const override;

 protected:
    void updateFor(StateChanges changes) override;
    void releaseContent() override;
    FigureSource figureSource() const override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    QWidget* buildHeader();
    void buildButtons();
    void useScoreFunction(ScoreFunction function);
    void requestComparison();
    void updateComparison();
    void updateVisibleParts();
    void layOutButtons();
    int shownHead() const;

    ScoreComparisonQuery& m_comparisonQuery;
    QLabel* m_titleLabel;
    QRadioButton* m_standardizedButton;
    QRadioButton* m_commonRangeButton;
    QWidget* m_header;
    QLabel* m_messageLabel;               ///< shown instead of the figure
    std::vector<QPushButton*> m_buttons;  ///< one for each score function
};

}  // namespace attention
