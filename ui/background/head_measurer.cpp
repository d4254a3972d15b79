// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/head_measurer.h"

#include "texts/failure_text.h"

#include <utility>

namespace attention {
namespace {

constexpr Index largeSide = 256;  // what is smaller takes less than a frame

}  // namespace

HeadMeasurer::HeadMeasurer(QObject* parent)
    : QObject(parent),
      m_job(this, {
                      .compute = [](const Job& job, auto) { return measured(job); },
                      .finished =
                          [this](Result result, auto) {
                              if (result.wish != m_wish) return;  // the next is on its way
                              take(std::move(result));
                              emit ended();
                          },
                      .failed =
                          [this](const std::exception_ptr& error) {
                              if (m_job.isBusy()) return;
                              m_failure = failureText(error);
                              emit ended();
                          },
                  }) {}

HeadMeasurer::Result HeadMeasurer::measured(const Job& job) {
    return {job.wish, measureHead(*job.wish.trace, job.wish.sequence, job.wish.head,
                                  job.sameScores ? &*job.sameScores : nullptr)};
}

void HeadMeasurer::measure(const HeadInTrace& wish) {
    if (wish == m_wish) return;
    const bool hasSameScores = m_place == HeadInTrace{nullptr, wish.sequence, wish.head} &&
                               m_scores.lock() == wish.trace->at(Stage::RawScores);
    const Job job{wish, hasSameScores ? std::optional(m_measures) : std::nullopt};
    m_wish = wish;
    m_isReady = false;
    m_failure.clear();
    m_job.stop();
    if (wish.trace->queryCount() * wish.trace->keyCount() >= largeSide * largeSide) return m_job.submit(job);
    try {
        take(measured(job));
    } catch (...) {
        m_failure = failureText(std::current_exception());
    }
}

void HeadMeasurer::take(Result result) {
    m_measures = std::move(result.measures);
    m_scores = result.wish.trace->at(Stage::RawScores);
    m_place = {nullptr, result.wish.sequence, result.wish.head};
    m_isReady = true;
}

void HeadMeasurer::forget() {
    m_job.stop();
    m_wish = {};
    m_scores.reset();
    m_isReady = false;
    m_failure.clear();
}

}  // namespace attention
