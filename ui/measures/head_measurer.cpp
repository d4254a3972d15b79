// SPDX-License-Identifier: GPL-3.0-or-later
#include "measures/head_measurer.h"

#include "texts/failure_text.h"

#include <QTimer>

#include <utility>

namespace attention {
namespace {

constexpr Index largeSide = 256;  // what is smaller takes less than a frame

}  // namespace

HeadMeasurer::HeadMeasurer(QObject* parent) : QObject(parent) {}

HeadMeasurer::~HeadMeasurer() = default;

HeadMeasurer::Result HeadMeasurer::measured(const Job& job) {
    return {job.wish, measureHead(*job.wish.trace, job.wish.sequence, job.wish.head,
                                  job.sameScores ? &*job.sameScores : nullptr)};
}

HeadMeasurer::Scheduler::Hooks HeadMeasurer::hooks() {
    return {
        .compute = [](const Job& job, std::stop_token) { return measured(job); },
        .post = [this](Scheduler::Task task) { QMetaObject::invokeMethod(this, task, Qt::QueuedConnection); },
        .postLater = [this](auto delay, Scheduler::Task task) { QTimer::singleShot(delay, this, task); },
        .finished =
            [this](Result result, auto) {
                if (result.wish != m_wish) return;  // the next one is on its way
                take(std::move(result));
                emit ended();
            },
        .failed =
            [this](const std::exception_ptr& error) {
                if (m_scheduler->isBusy()) return;
                m_failure = failureText(error);
                emit ended();
            },
    };
}

void HeadMeasurer::measure(const std::shared_ptr<const Trace>& trace, int sequence, int head) {
    const Wish wish{trace, sequence, head};
    if (wish == m_wish) return;
    const bool hasSameScores =
        m_place == Wish{nullptr, sequence, head} && m_scores.lock() == trace->rawScores;
    const Job job{wish, hasSameScores ? std::optional(m_measures) : std::nullopt};
    m_wish = wish;
    m_isReady = false;
    m_failure.clear();
    if (m_scheduler) m_scheduler->stop();
    if (trace->queryCount() * trace->keyCount() >= largeSide * largeSide) {
        if (!m_scheduler) m_scheduler.emplace(hooks());
        return m_scheduler->submit(job);
    }
    try {
        take(measured(job));
    } catch (...) {
        m_failure = failureText(std::current_exception());
    }
}

void HeadMeasurer::take(Result result) {
    m_measures = std::move(result.measures);
    m_scores = result.wish.trace->rawScores;
    m_place = {nullptr, result.wish.sequence, result.wish.head};
    m_isReady = true;
}

void HeadMeasurer::forget() {
    if (m_scheduler) m_scheduler->stop();
    m_wish = {};
    m_scores.reset();
    m_isReady = false;
    m_failure.clear();
}

}  // namespace attention
