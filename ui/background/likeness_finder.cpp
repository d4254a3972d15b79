// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/likeness_finder.h"

#include "texts/failure_text.h"

#include <algorithm>
#include <utility>

namespace attention {
namespace {

constexpr double shortWork = 3e7;  // pairs of weights: about 10 ms

}  // namespace

LikenessFinder::LikenessFinder(QObject* parent)
    : QObject(parent),
      m_job(this, {
                      .compute =
                          [](const Job& job, std::stop_token stop) {
                              return Result(headLikeness(*job.model, job.previous.get(), std::move(stop)));
                          },
                      .finished =
                          [this](Result result, auto) {
                              if (!result || !m_wish || result->of != m_wish->maps) return;
                              take(std::move(result));
                              emit ended();
                          },
                      .failed =
                          [this](const std::exception_ptr& error) {
                              if (m_job.isBusy()) return;  // at another one
                              m_wish.reset();
                              m_failure = failureText(error);
                              emit ended();
                          },
                  }) {}

void LikenessFinder::find(const std::shared_ptr<const ModelTrace>& model) {
    if (m_wish && m_wish->maps == model->maps) return;
    m_failure.clear();
    m_wish = model;
    m_isReady = m_found && m_found->of == model->maps;
    if (m_isReady) return;
    const Job job{model, m_found};
    const bool isShort = likenessWork(*model) <= shortWork && std::ranges::count(model->layers, nullptr) == 0;
    if (!isShort) return m_job.submit(job);
    m_job.stop();
    take(headLikeness(*model, job.previous.get()));
}

void LikenessFinder::take(Result result) {
    m_found = std::move(result);
    m_isReady = true;
}

void LikenessFinder::forget() {
    m_job.stop();
    m_wish.reset();
    m_found.reset();
    m_isReady = false;
    m_failure.clear();
}

}  // namespace attention
