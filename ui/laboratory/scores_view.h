// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/latest_wins_scheduler.h"
#include "figure/cell_navigation.h"
#include "laboratory/scores_figure.h"
#include "session/session.h"
#include "setup/edit.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QRadioButton;

namespace attention {

class FigureView;

/// What all score functions make of the same queries and keys, side by side, and a button below each
/// that makes it the session's. Learned functions are drawn on a thread of this view's own: it may take a
/// while.
class ScoresView : public QWidget {
    Q_OBJECT

 public:
    explicit ScoresView(QWidget* parent = nullptr);
    ~ScoresView() override;

    /// No trace: shows the hint instead.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setHint(const QString& hint);
    void setView(const ViewSettings& view);
    void setSelected(const CellRef& cell);
    void setHovered(const std::optional<CellRef>& cell);
    /// What choosing a function edits.
    void setSession(const Session& session);

    /// What is shown: the numbers, and their figure.
    const std::shared_ptr<const ScoreComparison>& comparison() const { return m_comparison; }
    FigureView* figureView() const { return m_figure; }
    const ScoresFigure& figure() const;
    /// While there is nothing to show: why.
    QString message() const;
    ScoreScaling scaling() const;
    void setScaling(ScoreScaling scaling);

 signals:
    void edited(const attention::Edit& edit);
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);

 protected:
    void paintEvent(QPaintEvent* event) override;
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
    FigureView* m_figure;
    QLabel* m_message;                    ///< in the place of maps
    std::vector<QPushButton*> m_buttons;  ///< one for each score function
    Scheduler m_scheduler;                ///< last: stops before what it calls back goes
};

}  // namespace attention
