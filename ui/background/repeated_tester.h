// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/background_job.h"
#include "models/repeated_tokens.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>

namespace attention {

/// Tests the heads of a trained model on repeated random tokens, beside the window's thread. What was asked
/// for last is what comes.
class RepeatedTester : public QObject {
    Q_OBJECT

 public:
    explicit RepeatedTester(QObject* parent = nullptr);

    /// Asking for the same again changes nothing; after a failure it tries again.
    void test(const std::shared_ptr<const ModelTrace>& model);

    /// Of what was asked for last; none while it is on its way, and when it failed.
    std::shared_ptr<const RepeatedTokens> found() const;
    /// Why it will not come, in a sentence; empty otherwise.
    const QString& failure() const { return m_failure; }
    /// How much of it is done, 0 … 1.
    double share() const { return m_progress->share(); }

 signals:
    /// Several times while it runs.
    void progressed();
    /// What was asked for last has come, or failed.
    void ended();

 private:
    struct Job {
        std::shared_ptr<const ModelTrace> model;
        std::shared_ptr<Progress> progress;
    };
    using Result = std::shared_ptr<const RepeatedTokens>;

    std::shared_ptr<const ModelTrace> m_wish;
    Result m_found;
    QString m_failure;
    std::shared_ptr<Progress> m_progress = std::make_shared<Progress>();
    QTimer m_look;
    BackgroundJob<Job, Result> m_job;
};

}  // namespace attention
