// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/sweep_computation.h"

#include "texts/failure_text.h"

namespace attention {

SweepComputation::SweepComputation(QObject* parent) : QObject(parent), m_job(this, hooks()) {
    m_look.setInterval(betweenLooks);
    connect(&m_look, &QTimer::timeout, this, [this] { emit progressed(m_progress->share()); });
}

BackgroundJob<SweepComputation::Job, SweepComputation::Result>::Hooks SweepComputation::hooks() {
    return {
        .compute =
            [this](const Job& job, std::stop_token stop) {
                std::stop_source own = job.stop;
                const std::stop_callback forward(stop, [&own] { own.request_stop(); });
                return Result(std::make_shared<const SweepResult>(
                    sweep(job.session, job.settings, Watch(own.get_token(), job.progress.get()),
                          [&](const SweepResult& soFar) {
                              QMetaObject::invokeMethod(
                                  this, [=, this] { emit grown(soFar); }, Qt::QueuedConnection);
                          })));
            },
        .finished =
            [this](Result result, auto) {
                m_look.stop();
                emit finished(*result);
            },
        .failed =
            [this](const std::exception_ptr& error) {
                m_look.stop();
                emit failed(failureText(error));
            },
    };
}

void SweepComputation::run(const Session& session, const SweepSettings& settings) {
    m_progress = std::make_shared<Progress>();
    m_stop = std::stop_source();
    m_job.submit({session, settings, m_progress, m_stop});
    m_look.start();
}

void SweepComputation::stop() {
    m_stop.request_stop();
}

}  // namespace attention
