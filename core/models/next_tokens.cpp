// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/next_tokens.h"

#include "numerics/elementary.h"
#include "numerics/matrix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attention {
namespace {

/// Returns the distinct words of a text with placeholder tokens, in the order of first occurrence. The token
/// with id i represents the i-th word.
std::vector<std::string> placeholderWords(const ModelText& text) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < text.ids.size(); ++i)
        if (text.ids[i] == std::ssize(words)) words.push_back(text.texts[i]);
    return words;
}

/// Returns the number of ids, from 0, that have a meaning in this text: the size of the vocabulary, or with
/// placeholder tokens the number of distinct words.
Index idCount(const ModelTrace& trace) {
    if (!trace.model->hasPlaceholderTokens()) return trace.model->config().vocabularySize;
    const auto& ids = trace.text->ids;
    return ids.empty() ? 0 : *std::ranges::max_element(ids) + 1;
}

/// Returns ln Σ e^x in double precision, −∞ for an empty list, or the largest logit if it is not finite.
double logSumOf(std::span<const float> logits) {
    if (logits.empty()) return -std::numeric_limits<double>::infinity();
    const Eigen::Map<const Eigen::ArrayXf> x(logits.data(), std::ssize(logits));
    const double largest = x.maxCoeff<Eigen::PropagateNaN>();
    if (!std::isfinite(largest)) return largest;
    return largest + elementary::log((x.cast<double>() - largest).exp().sum());
}

/// Keeps the largest of the offered values in `out`, in descending order. Of equal values, earlier ones win.
class LargestValues {
 public:
    explicit LargestValues(std::span<LikelyToken> out) : m_out(out) {
        std::ranges::fill(m_out, LikelyToken{noToken, -std::numeric_limits<double>::infinity()});
    }

    void offer(Index id, double value) {
        if (!(value > minimum())) return;
        std::size_t at = m_count < m_out.size() ? m_count++ : m_count - 1;
        for (; at > 0 && m_out[at - 1].probability < value; --at) m_out[at] = m_out[at - 1];
        m_out[at] = {id, value};
    }
    double minimum() const {
        return m_count < m_out.size() ? -std::numeric_limits<double>::infinity() : m_out.back().probability;
    }

 private:
    std::span<LikelyToken> m_out;
    std::size_t m_count = 0;
};

/// Writes the most probable tokens of a row of logits to `out`. The first `validIdCount` logits belong to
/// tokens, the rest to otherTokens. Returns ln Σ e^logit over the row.
double selectLikelyTokens(std::span<const float> logits, std::size_t validIdCount,
                          std::span<LikelyToken> out) {
    LargestValues largest(out);
    auto minimum = static_cast<float>(largest.minimum());
    for (std::size_t id = 0; id < validIdCount; ++id) {
        if (!(logits[id] > minimum)) continue;
        largest.offer(static_cast<Index>(id), logits[id]);
        minimum = static_cast<float>(largest.minimum());
    }
    if (validIdCount < logits.size()) largest.offer(otherTokens, logSumOf(logits.subspan(validIdCount)));
    const double logSum = logSumOf(logits);
    for (LikelyToken& token : out) token.probability = elementary::exp(token.probability - logSum);
    return logSum;
}

/// Returns the input of the output head (1, n, d): the residual stream after the final norm.
Shared<Tensor> finalNormOutputOf(const ModelTrace& trace, const Shared<Tensor>& stream,
                                 const ExecutionContext& execution) {
    return stream == trace.residualStreams.back() ? trace.finalNormOutput
                                                  : trace.model->applyFinalNorm(stream, execution);
}

Shared<Tensor> streamRow(const Shared<Tensor>& stream, Index position) {
    auto row = std::make_shared<Tensor>(Tensor::uninitialized({1, 1, stream->size(2)}));
    row->matrix() = middleRows(stream->matrix(), position, 1);
    return row;
}

}  // namespace

std::optional<std::size_t> NextTokens::nextUndecodedStream() const {
    if (byStream.empty() || !byStream.back())
        return byStream.empty() ? std::nullopt : std::optional(byStream.size() - 1);
    const auto found = std::ranges::find(byStream, nullptr);
    return found == byStream.end() ? std::nullopt
                                   : std::optional(static_cast<std::size_t>(found - byStream.begin()));
}

NextTokens initialNextTokens(const Shared<ModelTrace>& trace, std::span<const NextTokens* const> previous) {
    NextTokens nextTokens{trace, std::vector<Shared<TopTokens>>(trace->residualStreams.size())};
    for (std::size_t i = 0; i < nextTokens.byStream.size(); ++i) {
        for (const NextTokens* const other : previous)
            for (const auto& decoded : other->byStream)
                if (decoded && decoded->residualStream == trace->residualStreams[i])
                    nextTokens.byStream[i] = decoded;
    }
    return nextTokens;
}

Shared<TopTokens> decodeStream(const ModelTrace& trace, std::size_t stream, const ExecutionContext& execution,
                               Index blockBytes) {
    const Model& model = *trace.model;
    const Index n = trace.tokenCount(), vocabulary = model.config().vocabularySize,
                validIdCount = idCount(trace);
    const double rowWork = static_cast<double>(vocabulary) *
                           (static_cast<double>(model.config().width) + work::perSampledNumber);
    execution.monitor().begin(static_cast<double>(n) * rowWork);
    auto decoded = std::make_shared<TopTokens>();
    decoded->residualStream = trace.residualStreams[stream];
    decoded->countPerPosition =
        std::min(TopTokens::maxPerPosition, validIdCount + (validIdCount < vocabulary));
    decoded->tokens.resize(static_cast<std::size_t>(n * decoded->countPerPosition));
    decoded->logSumExps.resize(static_cast<std::size_t>(n));
    const Shared<Tensor> normOutput = finalNormOutputOf(trace, decoded->residualStream, execution);
    const Index positionsAtOnce =
        std::max<Index>(1, blockBytes / (vocabulary * static_cast<Index>(sizeof(float))));
    for (Index first = 0; first < n && !execution.isStopped(); first += positionsAtOnce) {
        const Index count = std::min(positionsAtOnce, n - first);
        execution.monitor().beginPhase(static_cast<double>(count) * rowWork);
        const Tensor logits = model.logits(middleRows(normOutput->matrix(), first, count), execution);
        execution.forEach(count, static_cast<double>(count * vocabulary) * work::perSampledNumber,
                          [&](Index i) {
                              const auto row = static_cast<std::size_t>(first + i);
                              const auto k = static_cast<std::size_t>(decoded->countPerPosition);
                              const std::span<const float> rowLogits(rowSpan(logits.matrix(), i).data(),
                                                                     static_cast<std::size_t>(vocabulary));
                              decoded->logSumExps[row] =
                                  selectLikelyTokens(rowLogits, static_cast<std::size_t>(validIdCount),
                                                     std::span(decoded->tokens).subspan(row * k, k));
                          });
        execution.monitor().advance(static_cast<double>(count) * rowWork);
    }
    return execution.isStopped() ? nullptr : decoded;
}

Shared<NextTokens> decodeAllStreams(const Shared<ModelTrace>& trace, const ExecutionContext& execution,
                                    std::span<const NextTokens* const> previous) {
    auto nextTokens = std::make_shared<NextTokens>(initialNextTokens(trace, previous));
    while (const auto next = nextTokens->nextUndecodedStream()) {
        nextTokens->byStream[*next] = decodeStream(*trace, *next, execution);
        if (execution.isStopped()) return nullptr;
    }
    return nextTokens;
}

std::vector<double> tokenProbabilities(const ModelTrace& trace, const TopTokens& decoded, Index position,
                                       std::span<const Index> ids) {
    const bool isFinalStream = decoded.residualStream == trace.residualStreams.back();
    const Shared<Tensor> row =
        streamRow(isFinalStream ? trace.finalNormOutput : decoded.residualStream, position);
    const Shared<Tensor> normOutput = isFinalStream ? row : trace.model->applyFinalNorm(row);
    const double logSum = decoded.logSumExps[static_cast<std::size_t>(position)];
    std::vector<double> logits;
    if (std::ranges::count(ids, otherTokens) > 0) {  // all logits are cheap because the vocabulary is small
        const Tensor allLogits = trace.model->logits(normOutput->matrix());
        const auto validIdCount = static_cast<std::size_t>(idCount(trace));
        for (const Index id : ids)
            logits.push_back(id == otherTokens ? logSumOf(allLogits.entries().subspan(validIdCount))
                                               : allLogits.entries()[static_cast<std::size_t>(id)]);
    } else {
        const Tensor selected = trace.model->logits(normOutput->matrix(), ids);
        logits.assign(selected.entries().begin(), selected.entries().end());
    }
    std::ranges::transform(logits, logits.begin(),
                           [&](double logit) { return elementary::exp(logit - logSum); });
    return logits;
}

std::string displayToken(const ModelTrace& trace, Index id) {
    if (id < 0) return {};
    if (!trace.model->hasPlaceholderTokens()) return trace.model->displayToken(id);
    const std::vector<std::string> words = placeholderWords(*trace.text);
    return id < std::ssize(words) ? words[static_cast<std::size_t>(id)] : std::string();
}

std::optional<Index> actualTokenId(const ModelTrace& trace, Index position) {
    if (isMaskedToken(trace, position)) return std::nullopt;
    const Index targetPosition = trace.model->config().family->isCausal ? position + 1 : position;
    return targetPosition < trace.tokenCount()
               ? std::optional(trace.text->ids[static_cast<std::size_t>(targetPosition)])
               : std::nullopt;
}

bool isMaskedToken(const ModelTrace& trace, Index position) {
    static constexpr std::array<std::string_view, 2> masks = {"[MASK]", "<mask>"};
    return !trace.model->config().family->isCausal &&
           std::ranges::count(masks, trace.text->texts[static_cast<std::size_t>(position)]) > 0;
}

bool haveSameVocabulary(const ModelTrace& a, const ModelTrace& b) {
    if (a.model->hasPlaceholderTokens() != b.model->hasPlaceholderTokens() ||
        a.model->config().vocabularySize != b.model->config().vocabularySize)
        return false;
    if (a.model->hasPlaceholderTokens()) return placeholderWords(*a.text) == placeholderWords(*b.text);
    if (a.model == b.model) return true;
    for (Index id = 0; id < a.model->config().vocabularySize; ++id)
        if (a.model->tokenText(id) != b.model->tokenText(id)) return false;
    return true;
}

}  // namespace attention
