// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/next_tokens_decoder.h"

#include "texts/message_text.h"

#include <array>

namespace attention {
namespace {

/// The number of multiply-adds that take less than a frame.
constexpr double maxFastMultiplyAdds = 4e6;

double multiplyAdds(const NextTokens& nextTokens) {
    const ModelConfig& config = nextTokens.trace->model->config();
    return static_cast<double>(std::ranges::count(nextTokens.byStream, nullptr)) *
           static_cast<double>(nextTokens.trace->tokenCount()) * static_cast<double>(config.vocabularySize) *
           static_cast<double>(config.width);
}

}  // namespace

NextTokensDecoder::NextTokensDecoder(QObject* parent)
    : QObject(parent),
      m_runner(this, {
                         .compute =
                             [](const Job& job, const ProgressMonitor& monitor) {
                                 return Result{job, decodeStream(*job.modelTrace, job.streamIndex,
                                                                 ExecutionContext(monitor.stopToken()))};
                             },
                         .finished =
                             [this](const Result& result, auto) {
                                 storeTokens(result);
                                 updateResult();
                                 useOutdatedResult(result);
                                 startNextJob();
                                 emit resultChanged();
                             },
                         .failed =
                             [this](const std::exception_ptr& error) {
                                 m_errorString = failureText(error);
                                 emit resultChanged();
                             },
                         .deliversOvertakenResults = true,
                     }) {}

void NextTokensDecoder::decode(const std::shared_ptr<const Trace>& trace,
                               const std::shared_ptr<const Trace>& comparedTrace) {
    if (trace == m_trace && comparedTrace == m_comparedTrace) return;
    const NextTokens previousTokens = m_nextTokens;
    const auto previousComparedTokens = m_comparedNextTokens;
    std::vector<const NextTokens*> knownTokens{&previousTokens};
    if (previousComparedTokens) knownTokens.push_back(&*previousComparedTokens);
    m_trace = trace;
    m_comparedTrace = comparedTrace;
    m_nextTokens = initialNextTokens(trace->modelTrace, knownTokens);
    m_comparedNextTokens.reset();
    if (comparedTrace && comparedTrace->modelTrace &&
        haveSameVocabulary(*trace->modelTrace, *comparedTrace->modelTrace))
        m_comparedNextTokens = initialNextTokens(comparedTrace->modelTrace, knownTokens);
    m_errorString.clear();
    if (!isFast()) {
        updateResult();
        return startNextJob();
    }
    m_runner.stop();
    try {
        while (const auto job = nextJob())
            storeTokens({*job, decodeStream(*job->modelTrace, job->streamIndex)});
    } catch (...) {
        m_errorString = failureText(std::current_exception());
    }
    updateResult();
}

bool NextTokensDecoder::isFast() const {
    return multiplyAdds(m_nextTokens) + (m_comparedNextTokens ? multiplyAdds(*m_comparedNextTokens) : 0) <=
           maxFastMultiplyAdds;
}

/// Returns the next stream to decode: first the last streams of the trace and of A, then the other streams.
std::optional<NextTokensDecoder::Job> NextTokensDecoder::nextJob() const {
    if (!m_trace) return std::nullopt;
    if (!m_nextTokens.finalStreamTokens())
        return Job{m_nextTokens.trace, m_nextTokens.byStream.size() - 1, m_trace};
    std::vector<const NextTokens*> allNextTokens{&m_nextTokens};
    if (m_comparedNextTokens) allNextTokens.push_back(&*m_comparedNextTokens);
    for (const NextTokens* const nextTokens : allNextTokens)
        if (!nextTokens->finalStreamTokens())
            return Job{nextTokens->trace, nextTokens->byStream.size() - 1, {}};
    for (const NextTokens* const nextTokens : allNextTokens)
        if (const auto streamIndex = nextTokens->nextUndecodedStream())
            return Job{nextTokens->trace, *streamIndex, {}};
    return std::nullopt;
}

/// Stores the tokens of a decoded stream in the trace and in A, which can share the stream. Discards the
/// tokens if neither has the stream anymore.
void NextTokensDecoder::storeTokens(const Result& result) {
    const auto storeIn = [&](NextTokens& nextTokens) {
        for (std::size_t i = 0; i < nextTokens.byStream.size(); ++i)
            if (nextTokens.trace->residualStreams[i] == result.tokens->residualStream)
                nextTokens.byStream[i] = result.tokens;
    };
    if (m_trace) storeIn(m_nextTokens);
    if (m_trace && m_comparedNextTokens) storeIn(*m_comparedNextTokens);
}

void NextTokensDecoder::updateResult() {
    if (!m_trace || !m_nextTokens.finalStreamTokens()) return;
    m_result = {m_trace, std::make_shared<const NextTokens>(m_nextTokens),
                m_comparedNextTokens ? std::make_shared<const NextTokens>(*m_comparedNextTokens) : nullptr,
                m_comparedTrace};
}

/// Uses the decoded last stream of a previous trace as the result while the last stream of the current trace
/// is not decoded. Therefore the view is updated even if edits follow each other faster than streams are
/// decoded.
void NextTokensDecoder::useOutdatedResult(const Result& result) {
    if (!result.job.shownTrace || result.job.shownTrace == m_trace || m_nextTokens.finalStreamTokens())
        return;
    auto nextTokens = std::make_shared<NextTokens>(initialNextTokens(result.job.modelTrace));
    nextTokens->byStream.back() = result.tokens;
    m_result = {result.job.shownTrace, nextTokens, nullptr, nullptr};
}

void NextTokensDecoder::startNextJob() {
    if (auto job = nextJob()) m_runner.submit(std::move(*job));
}

void NextTokensDecoder::releaseTraces() {
    m_runner.stop();
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

#include "moc_next_tokens_decoder.cpp"
