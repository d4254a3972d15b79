// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background_job.h"
#include "models/head_likeness.h"

#include <QObject>
#include <QString>

#include <memory>

namespace attention {

/// Compares the heads of a trained model: at once where that is short, otherwise beside the window's thread.
/// What was asked for last is what comes.
class LikenessFinder : public QObject {
    Q_OBJECT

 public:
    explicit LikenessFinder(QObject* parent = nullptr);

    /// Asking for the same heads again changes nothing; after a failure it tries again.
    void find(const std::shared_ptr<const ModelTrace>& model);
    /// Nothing is wanted any more; the model is let go.
    void forget();

    /// Of what was asked for last; none while it is on its way, and when it failed.
    std::shared_ptr<const HeadLikeness> found() const { return m_isReady ? m_found : nullptr; }
    /// Why it will not come, in a sentence; empty otherwise.
    const QString& failure() const { return m_failure; }

 signals:
    /// What was asked for last has come, or failed.
    void ended();

 private:
    struct Job {
        std::shared_ptr<const ModelTrace> model;
        std::shared_ptr<const HeadLikeness> previous;
    };
    using Result = std::shared_ptr<const HeadLikeness>;

    void take(Result result);

    std::shared_ptr<const ModelTrace> m_wish;
    Result m_found;  ///< the last that came: what the next may take over
    bool m_isReady = false;
    QString m_failure;
    BackgroundJob<Job, Result> m_job;
};

}  // namespace attention
