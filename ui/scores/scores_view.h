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

/// What all score functions make of the same queries and keys, side by side, and a button below each
/// that makes it the session's.
class ScoresView : public FigurePage {
    Q_OBJECT

 public:
    explicit ScoresView(ScoreComparer& comparer);

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setHint(const QString& hint) override;
    void setView(const ViewSettings& view) override;
    void setSelected(const CellRef& cell) override;
    void setSession(const Session& session) override;

    /// What is shown: the numbers, and their figure.
    const std::shared_ptr<const ScoreComparison>& comparison() const { return m_comparer.last(); }
    const ScoresFigure& figure() const;
    /// While there is nothing to show: why.
    QString message() const;
    ScoreScaling scaling() const;
    void lend(Findings& found) const override { found.put<ScoreComparison>(m_comparer.last()); }
    void takePlaceOf(const View& other) override;

 protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    friend class FigureView;
    QWidget* buildHeader();
    void buildButtons();
    void use(ScoreFunction function);
    void compare();
    void showComparison();
    void showFigure();
    void placeButtons();
    int shownHead() const;

    ScoreComparer& m_comparer;
    std::shared_ptr<const Trace> m_trace;
    std::optional<Session> m_session;
    ViewSettings m_view;
    CellRef m_selected;
    Place m_place;
    QString m_hint;

    QLabel* m_title;
    QRadioButton* m_standardised;
    QRadioButton* m_common;
    QWidget* m_header;
    QLabel* m_message;                    ///< in the place of maps
    std::vector<QPushButton*> m_buttons;  ///< one for each score function
};

}  // namespace attention
