// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/score_comparer.h"

#include "texts/failure_text.h"

namespace attention {

ScoreComparer::ScoreComparer(QObject* parent)
    : QObject(parent),
      m_job(this, {
                      .compute =
                          [](const HeadInTrace& of, std::stop_token stop) {
                              return std::make_shared<const ScoreComparison>(
                                  ScoreComparison{of, compareScoreFunctions(*of.trace, of.sequence, of.head,
                                                                            Watch(std::move(stop)))});
                          },
                      .finished =
                          [this](auto comparison, auto) {
                              m_comparison = std::move(comparison);
                              emit ended();
                          },
                      .failed =
                          [this](const std::exception_ptr& error) {
                              if (m_job.isBusy()) return;  // at another one
                              m_wish = {};
                              m_comparison.reset();
                              m_failure = failureText(error);
                              emit ended();
                          },
                  }) {}

void ScoreComparer::compare(const HeadInTrace& wish) {
    if (wish == m_wish) return;
    m_wish = wish;
    m_failure.clear();
    m_job.submit(wish);
}

void ScoreComparer::forget() {
    m_job.stop();
    m_wish = {};
    m_comparison.reset();
    m_failure.clear();
}

}  // namespace attention
