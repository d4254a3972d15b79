// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/measures.h"
#include "background/background_job.h"
#include "background/head_in_trace.h"

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

    /// Asking for the same again changes nothing.
    void measure(const HeadInTrace& wish);
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
    struct Job {
        HeadInTrace wish;
        std::optional<HeadMeasures> sameScores;
    };
    struct Result {
        HeadInTrace wish;
        HeadMeasures measures;
    };

    static Result measured(const Job& job);
    void take(Result result);

    HeadInTrace m_wish;
    HeadMeasures m_measures;
    bool m_isReady = false;  ///< they are those wished for
    QString m_failure;
    std::weak_ptr<const Tensor> m_scores;  ///< the raw scores that m_measures are of
    HeadInTrace m_place;                   ///< and which of them; without the trace
    BackgroundJob<Job, Result> m_job;
};

}  // namespace attention
