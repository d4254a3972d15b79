// SPDX-License-Identifier: GPL-3.0-or-later
#include "background/words_reader.h"

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

WordsReader::WordsReader(QObject* parent)
    : QObject(parent),
      m_job(this, {
                      .compute =
                          [](const Job& job, std::stop_token stop) {
                              return Result{job, decodeStream(*job.trace, job.stream,
                                                              ExecutionContext(std::move(stop)))};
                          },
                      .finished =
                          [this](const Result& result, auto) {
                              put(result);
                              publish();
                              showOvertaken(result);
                              start();
                              emit grown();
                          },
                      .failed =
                          [this](const std::exception_ptr& error) {
                              if (m_job.isBusy()) return;  // at another one
                              m_failure = failureText(error);
                              emit grown();
                          },
                  }) {}

void WordsReader::read(const std::shared_ptr<const Trace>& trace,
                       const std::shared_ptr<const Trace>& compared) {
    if (trace == m_trace && compared == m_comparedTrace) return;
    const NextTokens before = m_words;
    const auto comparedBefore = m_compared;
    std::vector<const NextTokens*> known{&before};
    if (comparedBefore) known.push_back(&*comparedBefore);
    m_trace = trace;
    m_comparedTrace = compared;
    m_words = initialNextTokens(trace->modelTrace, known);
    m_compared.reset();
    if (compared && compared->modelTrace && haveSameVocabulary(*trace->modelTrace, *compared->modelTrace))
        m_compared = initialNextTokens(compared->modelTrace, known);
    m_failure.clear();
    if (!isShort()) {
        publish();
        return start();
    }
    m_job.stop();
    try {
        while (const auto job = next()) put({*job, decodeStream(*job->trace, job->stream)});
    } catch (...) {
        m_failure = failureText(std::current_exception());
    }
    publish();
}

bool WordsReader::isShort() const {
    return multiplyAdds(m_words) + (m_compared ? multiplyAdds(*m_compared) : 0) <= fewMultiplyAdds;
}

/// The end of each comes before what is read earlier.
std::optional<WordsReader::Job> WordsReader::next() const {
    if (!m_trace) return std::nullopt;
    if (!m_words.finalStreamTokens()) return Job{m_words.trace, m_words.byStream.size() - 1, m_trace};
    std::vector<const NextTokens*> all{&m_words};
    if (m_compared) all.push_back(&*m_compared);
    for (const NextTokens* const words : all)
        if (!words->finalStreamTokens()) return Job{words->trace, words->byStream.size() - 1, {}};
    for (const NextTokens* const words : all)
        if (const auto stream = words->nextUndecodedStream()) return Job{words->trace, *stream, {}};
    return std::nullopt;
}

/// Wherever the stream is wanted: A may share it. What nobody wants any more is let go.
void WordsReader::put(const Result& result) {
    const auto putInto = [&](NextTokens& words) {
        for (std::size_t i = 0; i < words.byStream.size(); ++i)
            if (words.trace->residualStreams[i] == result.words->residualStream)
                words.byStream[i] = result.words;
    };
    if (m_trace) putInto(m_words);
    if (m_trace && m_compared) putInto(*m_compared);
}

void WordsReader::publish() {
    if (!m_trace || !m_words.finalStreamTokens()) return;
    m_found = {m_trace, std::make_shared<const NextTokens>(m_words),
               m_compared ? std::make_shared<const NextTokens>(*m_compared) : nullptr, m_comparedTrace};
}

/// While edits follow each other faster than ends are read, each end that is read is shown.
void WordsReader::showOvertaken(const Result& result) {
    if (!result.job.shown || result.job.shown == m_trace || m_words.finalStreamTokens()) return;
    auto words = std::make_shared<NextTokens>(initialNextTokens(result.job.trace));
    words->byStream.back() = result.words;
    m_found = {result.job.shown, words, nullptr, nullptr};
}

void WordsReader::start() {
    if (auto job = next()) m_job.submit(std::move(*job));
}

void WordsReader::rest() {
    m_job.stop();
    m_trace = m_comparedTrace = nullptr;
    m_words.trace = nullptr;
    if (m_compared) m_compared->trace = nullptr;
    m_found = {};
    m_failure.clear();
}

void WordsReader::forget() {
    rest();
    m_words = {};
    m_compared.reset();
}

}  // namespace attention
