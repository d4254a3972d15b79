// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/latest_wins_scheduler.h"
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
/// that makes it the session's. Learned functions are drawn on a thread of this view's own: it may take a
/// while.
class ScoresView : public FigurePage {
    Q_OBJECT

 public:
    ScoresView();
    ~ScoresView() override;

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setHint(const QString& hint) override;
    void setView(const ViewSettings& view) override;
    void setSelected(const CellRef& cell) override;
    void setSession(const Session& session) override;

    /// What is shown: the numbers, and their figure.
    const std::shared_ptr<const ScoreComparison>& comparison() const { return m_comparison; }
    const ScoresFigure& figure() const;
    /// While there is nothing to show: why.
    QString message() const;
    ScoreScaling scaling() const;
    void takePlaceOf(const View& other) override;

 protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    friend class FigureView;
    struct Job {
        std::shared_ptr<const Trace> trace;
        int sequence = 0;
        int head = 0;
    };
    using Result = std::shared_ptr<const ScoreComparison>;
    using Scheduler = LatestWinsScheduler<Job, Result>;

    Scheduler::Hooks hooks();
    QWidget* buildHeader();
    void buildButtons();
    void use(ScoreFunction function);
    void compare();
    void showComparison();
    void showFigure();
    void placeButtons();
    int shownHead() const;

    std::shared_ptr<const Trace> m_trace;
    std::optional<Session> m_session;
    ViewSettings m_view;
    CellRef m_selected;
    Place m_place;
    QString m_hint;
    std::shared_ptr<const ScoreComparison> m_comparison;
    Job m_asked;        ///< the comparison asked for last
    QString m_failure;  ///< why it will not come, in a sentence

    QLabel* m_title;
    QRadioButton* m_standardised;
    QRadioButton* m_common;
    QWidget* m_header;
    QLabel* m_message;                    ///< in the place of maps
    std::vector<QPushButton*> m_buttons;  ///< one for each score function
    Scheduler m_scheduler;                ///< last: stops before what it calls back goes
};

}  // namespace attention
