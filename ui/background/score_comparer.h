// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/score_functions.h"
#include "background/background_job.h"
#include "background/head_in_trace.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace attention {

/// What all score functions make of one head.
struct ScoreComparison : HeadInTrace {
    std::vector<FunctionScores> functions;
};

/// Compares all score functions on one head. Learned ones are drawn, which may take a while: the comparison
/// before stays until the next one is there. What was asked for last is what comes.
class ScoreComparer : public QObject {
    Q_OBJECT

 public:
    explicit ScoreComparer(QObject* parent = nullptr);

    /// Asking for the same again changes nothing; after a failure it tries again.
    void compare(const HeadInTrace& wish);
    /// Nothing is wanted any more.
    void forget();

    const std::shared_ptr<const ScoreComparison>& comparison() const { return m_comparison; }
    /// Why what was asked for last will not come, in a sentence; empty otherwise.
    const QString& failure() const { return m_failure; }

 signals:
    /// The comparison asked for last has come, or failed.
    void ended();

 private:
    HeadInTrace m_wish;
    std::shared_ptr<const ScoreComparison> m_comparison;
    QString m_failure;
    BackgroundJob<HeadInTrace, std::shared_ptr<const ScoreComparison>> m_job;
};

}  // namespace attention
