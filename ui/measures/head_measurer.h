// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/measures.h"
#include "compute/latest_wins_scheduler.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace attention {

/// Measures one head: a small one at once, a large one beside the window's thread. What was asked for last is
/// what comes.
class HeadMeasurer : public QObject {
    Q_OBJECT

 public:
    explicit HeadMeasurer(QObject* parent = nullptr);
    ~HeadMeasurer() override;

    /// Asking for the same again changes nothing.
    void measure(const std::shared_ptr<const Trace>& trace, int sequence, int head);
    /// Nothing is wanted any more; the trace is let go.
    void forget();

    /// Those asked for last; none while they are on their way, and when they failed.
    const HeadMeasures* measures() const { return m_isReady ? &m_measures : nullptr; }
    /// Why they will not come, in a sentence; empty otherwise.
    const QString& failure() const { return m_failure; }
    bool isComing() const { return m_wish.trace && !m_isReady && m_failure.isEmpty(); }

 signals:
    /// Those of a large head have come, or failed.
    void ended();

 private:
    struct Wish {
        std::shared_ptr<const Trace> trace;
        int sequence = 0;
        int head = 0;
        bool operator==(const Wish&) const = default;
    };
    struct Job {
        Wish wish;
        std::optional<HeadMeasures> sameScores;
    };
    struct Result {
        Wish wish;
        HeadMeasures measures;
    };
    using Scheduler = LatestWinsScheduler<Job, Result>;

    static Result measured(const Job& job);
    Scheduler::Hooks hooks();
    void take(Result result);

    Wish m_wish;
    HeadMeasures m_measures;
    bool m_isReady = false;  ///< they are those wished for
    QString m_failure;
    std::weak_ptr<const Tensor> m_scores;  ///< the raw scores that m_measures are of
    Wish m_place;                          ///< and which of them; without the trace
    std::optional<Scheduler> m_scheduler;  ///< from the first large head on; last: stops before what it calls
};

}  // namespace attention
