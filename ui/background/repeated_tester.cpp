// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/repeated_tester.h"

#include "texts/failure_text.h"

#include <utility>

namespace attention {

RepeatedTester::RepeatedTester(QObject* parent)
    : QObject(parent),
      m_job(this, {
                      .compute =
                          [](const Job& job, std::stop_token stop) {
                              const Watch watch(std::move(stop), job.progress.get());
                              return Result(testOnRepeatedTokens(*job.model, watch));
                          },
                      .finished =
                          [this](Result result, auto) {
                              if (!result || !m_wish || !result->isOf(*m_wish)) return;
                              m_look.stop();
                              m_found = std::move(result);
                              emit ended();
                          },
                      .failed =
                          [this](const std::exception_ptr& error) {
                              if (m_job.isBusy()) return;  // at another one
                              m_look.stop();
                              m_wish.reset();
                              m_failure = failureText(error);
                              emit ended();
                          },
                  }) {
    m_look.setInterval(100);
    connect(&m_look, &QTimer::timeout, this, &RepeatedTester::progressed);
}

void RepeatedTester::test(const std::shared_ptr<const ModelTrace>& model) {
    const bool isComing =
        m_look.isActive() && m_wish->model == model->model && m_wish->configs == model->configs;
    m_wish = model;
    if (isComing) return;
    m_failure.clear();
    m_look.stop();
    m_job.stop();
    if (found()) return;
    m_progress = std::make_shared<Progress>();
    m_job.submit({model, m_progress});
    m_look.start();
}

std::shared_ptr<const RepeatedTokens> RepeatedTester::found() const {
    return m_found && m_wish && m_found->isOf(*m_wish) ? m_found : nullptr;
}

}  // namespace attention
