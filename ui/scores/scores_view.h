// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_page.h"
#include "scores/scores_figure.h"
#include "session/session.h"
#include "state/cell_navigation.h"

#include <memory>
#include <optional>
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

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setHint(const QString& hint) override;
    void setDisplaySettings(const DisplaySettings& displaySettings) override;
    void setSelectedCell(const CellRef& cell) override;
    void setSession(const Session& session) override;

    /// Returns the shown comparison, which may belong to a previous request. Returns nullptr if no comparison
    /// has been computed yet.
    const std::shared_ptr<const ScoreComparison>& comparison() const {
        return m_comparisonQuery.lastResult();
    }
    /// Returns the shown figure. Must only be called if comparison() is not nullptr.
    const ScoresFigure& figure() const;
    /// Returns the text that is shown while there is no comparison: the hint, the error, or the progress.
    QString message() const;
    ScoreColorMode colorMode() const;
    void collectResults(AnalysisResults& results) const override {
        results.scoreComparison = m_comparisonQuery.lastResult();
    }
    void copyStateFrom(const View& otherView) override;

 protected:
    void updateContent() override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    friend class FigureView;
    QWidget* buildHeader();
    void buildButtons();
    void useScoreFunction(ScoreFunction function);
    void requestComparison();
    void updateComparison();
    void updateFigure();
    void layOutButtons();
    int shownHead() const;

    ScoreComparisonQuery& m_comparisonQuery;
    std::shared_ptr<const Trace> m_trace;
    std::optional<Session> m_session;
    DisplaySettings m_displaySettings;
    CellRef m_selectedCell;
    CellCoordinates m_coordinates;
    QString m_hint;

    QLabel* m_titleLabel;
    QRadioButton* m_standardizedButton;
    QRadioButton* m_commonRangeButton;
    QWidget* m_header;
    QLabel* m_messageLabel;               ///< shown instead of the figure
    std::vector<QPushButton*> m_buttons;  ///< one for each score function
};

}  // namespace attention
