// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/next_tokens_decoder.h"

#include "texts/failure_text.h"

#include <array>

namespace attention {
namespace {

/// Multiply-adds that take less than a frame.
constexpr double fewMultiplyAdds = 4e6;

double multiplyAdds(const NextTokens& words) {
    const ModelConfig& config = words.trace->model->config();
    return static_cast<double>(std::ranges::count(words.byStream, nullptr)) *
           static_cast<double>(words.trace->tokenCount()) * static_cast<double>(config.vocabularySize) *
           static_cast<double>(config.width);
}

}  // namespace

NextTokensDecoder::NextTokensDecoder(QObject* parent)
    : QObject(parent),
      m_job(this, {
                      .compute =
                          [](const Job& job, std::stop_token stop) {
                              return Result{job, decodeStream(*job.modelTrace, job.stream,
                                                              ExecutionContext(std::move(stop)))};
                          },
                      .finished =
                          [this](const Result& result, auto) {
                              storeTokens(result);
                              updateResult();
                              useOvertakenResult(result);
                              startNextJob();
                              emit resultChanged();
                          },
                      .failed =
                          [this](const std::exception_ptr& error) {
                              if (m_job.isBusy()) return;  // at another one
                              m_errorString = failureText(error);
                              emit resultChanged();
                          },
                  }) {}

void NextTokensDecoder::decode(const std::shared_ptr<const Trace>& trace,
                               const std::shared_ptr<const Trace>& compared) {
    if (trace == m_trace && compared == m_comparedTrace) return;
    const NextTokens before = m_nextTokens;
    const auto comparedBefore = m_comparedNextTokens;
    std::vector<const NextTokens*> known{&before};
    if (comparedBefore) known.push_back(&*comparedBefore);
    m_trace = trace;
    m_comparedTrace = compared;
    m_nextTokens = initialNextTokens(trace->modelTrace, known);
    m_comparedNextTokens.reset();
    if (compared && compared->modelTrace && haveSameVocabulary(*trace->modelTrace, *compared->modelTrace))
        m_comparedNextTokens = initialNextTokens(compared->modelTrace, known);
    m_errorString.clear();
    if (!isFast()) {
        updateResult();
        return startNextJob();
    }
    m_job.stop();
    try {
        while (const auto job = nextJob()) storeTokens({*job, decodeStream(*job->modelTrace, job->stream)});
    } catch (...) {
        m_errorString = failureText(std::current_exception());
    }
    updateResult();
}

bool NextTokensDecoder::isFast() const {
    return multiplyAdds(m_nextTokens) + (m_comparedNextTokens ? multiplyAdds(*m_comparedNextTokens) : 0) <=
           fewMultiplyAdds;
}

/// The end of each comes before what is read earlier.
std::optional<NextTokensDecoder::Job> NextTokensDecoder::nextJob() const {
    if (!m_trace) return std::nullopt;
    if (!m_nextTokens.finalStreamTokens())
        return Job{m_nextTokens.trace, m_nextTokens.byStream.size() - 1, m_trace};
    std::vector<const NextTokens*> all{&m_nextTokens};
    if (m_comparedNextTokens) all.push_back(&*m_comparedNextTokens);
    for (const NextTokens* const words : all)
        if (!words->finalStreamTokens()) return Job{words->trace, words->byStream.size() - 1, {}};
    for (const NextTokens* const words : all)
        if (const auto stream = words->nextUndecodedStream()) return Job{words->trace, *stream, {}};
    return std::nullopt;
}

/// Wherever the stream is wanted: A may share it. What nobody wants any more is let go.
void NextTokensDecoder::storeTokens(const Result& result) {
    const auto putInto = [&](NextTokens& words) {
        for (std::size_t i = 0; i < words.byStream.size(); ++i)
            if (words.trace->residualStreams[i] == result.tokens->residualStream)
                words.byStream[i] = result.tokens;
    };
    if (m_trace) putInto(m_nextTokens);
    if (m_trace && m_comparedNextTokens) putInto(*m_comparedNextTokens);
}

void NextTokensDecoder::updateResult() {
    if (!m_trace || !m_nextTokens.finalStreamTokens()) return;
    m_result = {m_trace, std::make_shared<const NextTokens>(m_nextTokens),
                m_comparedNextTokens ? std::make_shared<const NextTokens>(*m_comparedNextTokens) : nullptr,
                m_comparedTrace};
}

/// While edits follow each other faster than ends are read, each end that is read is shown.
void NextTokensDecoder::useOvertakenResult(const Result& result) {
    if (!result.job.shownTrace || result.job.shownTrace == m_trace || m_nextTokens.finalStreamTokens())
        return;
    auto words = std::make_shared<NextTokens>(initialNextTokens(result.job.modelTrace));
    words->byStream.back() = result.tokens;
    m_result = {result.job.shownTrace, words, nullptr, nullptr};
}

void NextTokensDecoder::startNextJob() {
    if (auto job = nextJob()) m_job.submit(std::move(*job));
}

void NextTokensDecoder::releaseTraces() {
    m_job.stop();
    m_trace = m_comparedTrace = nullptr;
    m_nextTokens.trace = nullptr;
    if (m_comparedNextTokens) m_comparedNextTokens->trace = nullptr;
    m_result = {};
    m_errorString.clear();
}

void NextTokensDecoder::reset() {
    releaseTraces();
    m_nextTokens = {};
    m_comparedNextTokens.reset();
}

}  // namespace attention
