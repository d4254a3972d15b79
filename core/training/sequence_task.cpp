// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/sequence_task.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace attention {
namespace {

using Words = std::vector<std::string>;

/// The target of each position of a sequence, and its weight in the loss.
struct SequenceTargets {
    std::vector<Index> ids;          ///< symbol ids
    std::vector<float> lossWeights;  ///< loss weights; 0 excludes a position
};

/// Sets the targets of the sequence key value key value … key. The only position that counts is the last one.
/// Its target is the value after the first occurrence of its key. If the key does not occur before, no
/// position counts.
void setRecallTargets(const std::vector<Index>& ids, SequenceTargets& targets) {
    std::ranges::fill(targets.lossWeights, 0);
    std::ranges::fill(targets.ids, 0);
    for (std::size_t key = 0; key + 2 < ids.size(); key += 2) {
        if (ids[key] != ids.back()) continue;
        targets.ids.back() = ids[key + 1];
        targets.lossWeights.back() = 1;
        return;
    }
}

/// Sets the target of each position to the next token. A position counts only if its token occurred before
/// and the first occurrence was followed by the same token. At the end, the token after the first occurrence
/// is the target.
void setInductionTargets(const std::vector<Index>& ids, SequenceTargets& targets) {
    std::ranges::fill(targets.lossWeights, 0);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto end = ids.begin() + static_cast<Index>(i);
        const auto firstOccurrence = std::find(ids.begin(), end, ids[i]);
        const bool isLast = i + 1 == ids.size();
        if (firstOccurrence != end && (isLast || firstOccurrence[1] == ids[i + 1]))
            targets.lossWeights[i] = 1;
        targets.ids[i] = !isLast ? ids[i + 1] : firstOccurrence != end ? firstOccurrence[1] : ids.front();
    }
}

/// Returns the targets of the sequence `ids` for a task whose sequences have a fixed length.
SequenceTargets targetsOf(TrainingTask task, const std::vector<Index>& ids) {
    SequenceTargets targets{ids, std::vector<float>(ids.size(), 1)};
    if (task == TrainingTask::Reverse) std::ranges::reverse(targets.ids);
    if (task == TrainingTask::Sort) std::ranges::sort(targets.ids);
    if (task == TrainingTask::Recall) setRecallTargets(ids, targets);
    if (task == TrainingTask::Induction) setInductionTargets(ids, targets);
    if (task == TrainingTask::Previous) {
        std::ranges::rotate(targets.ids, targets.ids.end() - 1);
        targets.lossWeights.front() = 0;
    }
    return targets;
}

/// Samples the sequences of a batch and sets their targets.
class BatchSampler {
 public:
    BatchSampler(const TrainingSettings& training, TorchGenerator& generator)
        : m_training(training), m_generator(generator) {
        m_batch.count = training.batchSize;
        m_batch.length = training.sequenceLength;
        m_batch.inputs.resize(static_cast<std::size_t>(training.batchSize * training.sequenceLength));
        m_batch.lengths.assign(static_cast<std::size_t>(training.batchSize), training.sequenceLength);
        if (training.task == TrainingTask::Recall) {
            sampleRecall();
        } else if (training.task == TrainingTask::Induction) {
            sampleInduction();
        } else {
            for (Index& id : m_batch.inputs) id = m_generator.integerBelow(m_training.symbolCount);
        }
    }

    Batch withTargets() && {
        for (Index row = 0; row < m_batch.count; ++row) {
            const auto first = m_batch.inputs.begin() + row * m_batch.length;
            SequenceTargets targets = targetsOf(m_training.task, {first, first + m_batch.length});
            if (m_training.task == TrainingTask::Induction) {  // the token after the end is not a target
                targets.ids.back() = *first;
                targets.lossWeights.back() = 0;
            }
            m_batch.targets.insert(m_batch.targets.end(), targets.ids.begin(), targets.ids.end());
            m_batch.lossWeights.insert(m_batch.lossWeights.end(), targets.lossWeights.begin(),
                                       targets.lossWeights.end());
        }
        return std::move(m_batch);
    }

 private:
    std::size_t at(Index row, Index i) const { return static_cast<std::size_t>(row * m_batch.length + i); }

    void sampleRecall() {
        const Index pairs = (m_batch.length - 1) / 2, keyCount = m_training.symbolCount / 2;
        const std::vector<Index> keys = samplePermutations(keyCount);
        std::vector<Index> values;
        for (Index i = 0; i < m_batch.count * pairs; ++i)
            values.push_back(keyCount + m_generator.integerBelow(m_training.symbolCount - keyCount));
        for (Index row = 0; row < m_batch.count; ++row) {
            const auto keyOf = [&](Index pair) {
                return keys[static_cast<std::size_t>(row * keyCount + pair)];
            };
            for (Index pair = 0; pair < pairs; ++pair) {
                m_batch.inputs[at(row, 2 * pair)] = keyOf(pair);
                m_batch.inputs[at(row, 2 * pair + 1)] = values[static_cast<std::size_t>(row * pairs + pair)];
            }
            m_batch.inputs[at(row, 2 * pairs)] = keyOf(m_generator.integerBelow(pairs));
        }
    }

    /// Samples sequences of distinct symbols, the last of which are repeated at the end. The number of
    /// repeated symbols is sampled from 3 … n/2.
    void sampleInduction() {
        const Index n = m_batch.length;
        const std::vector<Index> permutations = samplePermutations(m_training.symbolCount);
        for (Index row = 0; row < m_batch.count; ++row) {
            constexpr Index minRepeats = 3;
            const Index repeatCount = minRepeats + m_generator.integerBelow(n / 2 + 1 - minRepeats);
            for (Index i = 0; i < n; ++i) {
                const Index from = row * m_training.symbolCount + (i < n - repeatCount ? i : i - repeatCount);
                m_batch.inputs[at(row, i)] = permutations[static_cast<std::size_t>(from)];
            }
        }
    }

    /// Returns a random permutation of the ids 0 … count − 1 for each sequence, shape (batch size, count), as
    /// torch.rand(…).argsort(stable=True) does.
    std::vector<Index> samplePermutations(Index count) {
        std::vector<float> randomValues(static_cast<std::size_t>(m_batch.count * count));
        m_generator.sampleUniform(randomValues, 0, 1);
        std::vector<Index> permutations(randomValues.size());
        for (Index row = 0; row < m_batch.count; ++row) {
            const auto first = permutations.begin() + row * count;
            std::iota(first, first + count, Index{0});
            std::stable_sort(first, first + count, [&](Index a, Index b) {
                return randomValues[static_cast<std::size_t>(row * count + a)] <
                       randomValues[static_cast<std::size_t>(row * count + b)];
            });
        }
        return permutations;
    }

    const TrainingSettings& m_training;
    TorchGenerator& m_generator;
    Batch m_batch;
};

Words symbolsOf(const TrainingSettings& training) {
    const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const Index half = training.symbolCount / 2;
    const Index firstNumber = training.task == TrainingTask::Sort     ? 0
                              : training.task == TrainingTask::Recall ? half
                                                                      : training.symbolCount;
    Words symbols;
    for (Index i = 0; i < training.symbolCount; ++i)
        symbols.push_back(i < firstNumber ? std::string(1, letters[static_cast<std::size_t>(i)])
                                          : std::to_string(i - firstNumber));
    return symbols;
}

/// Builds a batch of sequences that differ in length, in the order of the add() calls. Padding has loss
/// weight 0.
class PaddedBatchBuilder {
 public:
    explicit PaddedBatchBuilder(Index length) { m_batch.length = length; }

    void add(std::span<const Index> inputs, std::span<const Index> targets,
             std::span<const float> lossWeights) {
        const auto paddedSize = static_cast<std::size_t>(++m_batch.count * m_batch.length);
        const auto append = [&](auto& list, const auto& more) {
            list.insert(list.end(), more.begin(), more.end());
            list.resize(paddedSize);
        };
        append(m_batch.inputs, inputs);
        append(m_batch.targets, targets);
        append(m_batch.lossWeights, lossWeights);
        m_batch.lengths.push_back(std::ssize(inputs));
    }
    Batch takeBatch() { return std::move(m_batch); }

 private:
    Batch m_batch;
};

std::vector<float> lossWeightsOf(const PronounSentence& sentence) {
    std::vector<float> lossWeights;
    for (std::size_t i = 0; i < sentence.tokenIds.size(); ++i)
        lossWeights.push_back(sentence.tokenIds[i] == sentence.antecedents[i] ? nonPronounLossWeight : 1);
    return lossWeights;
}

void checkRecall(const TrainingSettings& training, ProblemCollector& report) {
    report.require(training.sequenceLength % 2 == 1, "learning.length",
                   Message("Session",
                           "must be odd because a sequence of the task “recall” contains key–value pairs and "
                           "one key to look up, but it is %1")
                       .arg(training.sequenceLength));
    report.require(
        training.symbolCount / 2 >= (training.sequenceLength - 1) / 2, "learning.symbols",
        Message(
            "Session",
            "must be at least %1 because the task “recall” needs a different key for each pair, but it is %2")
            .arg(training.sequenceLength - 1, training.symbolCount));
}

void checkInduction(const TrainingSettings& training, ProblemCollector& report) {
    constexpr Index minLength = 6;
    report.require(training.sequenceLength >= minLength, "learning.length",
                   Message("Session", "must be at least %1 in the task “induction”, but it is %2")
                       .arg(minLength, training.sequenceLength));
    report.require(training.symbolCount >= training.sequenceLength, "learning.symbols",
                   Message("Session",
                           "must be at least learning.length, which is %1, because the task “induction” "
                           "needs as many symbols as tokens, but it is %2")
                       .arg(training.sequenceLength, training.symbolCount));
}

void checkPronouns(const Session& session, ProblemCollector& report) {
    const auto grammar = pronounGrammar(session.training.pronounLanguage, session.input.tokenizer);
    if (session.embedding.positionEncoding == PositionEncoding::Learned)
        report.require(
            session.training.sequenceLength >= grammar->maxLength(), "learning.length",
            Message(
                "Session",
                "must be at least %1 because the longest sentence of the task has %1 tokens, but it is %2")
                .arg(grammar->maxLength(), session.training.sequenceLength));
    report.require(
        session.input.tokenizer != TokenizerKind::Characters, "input.tokenizer",
        Message("Session",
                "must be words, words_punctuation or whitespace because the task consists of words"));
}

}  // namespace

SequenceTask::SequenceTask(const Session& session) : m_training(session.training) {
    if (m_training.task == TrainingTask::Pronouns) {
        m_pronouns = pronounGrammar(m_training.pronounLanguage, session.input.tokenizer);
        m_symbols = m_pronouns->vocabulary();
    } else if (m_training.task != TrainingTask::Custom) {
        m_symbols = symbolsOf(m_training);
    } else {
        const auto parsed = parsedExamples(session);
        const std::vector<Example>& examples = parsed->examples;
        m_symbols = exampleVocabulary(examples);
        std::size_t longest = 0;
        for (const Example& example : examples) longest = std::max(longest, example.inputs.size());
        PaddedBatchBuilder batch(static_cast<Index>(longest));
        const auto idsOf = [&](const Words& words) {
            std::vector<Index> ids;
            for (const std::string& word : words) ids.push_back(*symbolId(word));
            return ids;
        };
        for (const Example& example : examples)
            batch.add(idsOf(example.inputs), idsOf(example.targets), example.lossWeights);
        m_customBatch = batch.takeBatch();
    }
}

std::optional<Index> SequenceTask::symbolId(const std::string& word) const {
    // The words of custom and pronouns are sorted, and there may be tens of thousands. Other tasks have few
    // symbols, which are not sorted.
    const auto found =
        hasFixedLength() ? std::ranges::find(m_symbols, word) : std::ranges::lower_bound(m_symbols, word);
    const bool isSymbol = found != m_symbols.end() && *found == word;
    return isSymbol ? std::optional(found - m_symbols.begin()) : std::nullopt;
}

bool SequenceTask::hasFixedLength() const {
    return m_training.task != TrainingTask::Custom && m_training.task != TrainingTask::Pronouns;
}

Index SequenceTask::maxLength() const {
    if (m_training.task == TrainingTask::Custom) return m_customBatch.length;
    return m_pronouns ? m_pronouns->maxLength() : m_training.sequenceLength;
}

Batch SequenceTask::samplePronounBatch(TorchGenerator& generator) const {
    std::vector<PronounSentence> sentences;
    std::size_t longest = 0;
    for (Index i = 0; i < m_training.batchSize; ++i) {
        sentences.push_back(m_pronouns->sample(generator));
        longest = std::max(longest, sentences.back().tokenIds.size());
    }
    PaddedBatchBuilder batch(static_cast<Index>(longest));
    for (const PronounSentence& sentence : sentences)
        batch.add(sentence.tokenIds, sentence.antecedents, lossWeightsOf(sentence));
    return batch.takeBatch();
}

Batch SequenceTask::sampleBatch(TorchGenerator& generator) const {
    if (m_training.task == TrainingTask::Custom) return m_customBatch;
    if (m_training.task == TrainingTask::Pronouns) return samplePronounBatch(generator);
    return BatchSampler(m_training, generator).withTargets();
}

std::optional<Batch> SequenceTask::labeledBatch(const Words& words) const {
    std::vector<Index> ids;
    for (const std::string& word : words) {
        const auto id = symbolId(word);
        if (!id) return std::nullopt;
        ids.push_back(*id);
    }
    if (ids.empty()) return std::nullopt;
    PaddedBatchBuilder batch(std::ssize(ids));
    if (m_training.task == TrainingTask::Custom) {
        for (Index row = 0; row < m_customBatch.count; ++row) {
            const Index first = row * m_customBatch.length,
                        length = m_customBatch.lengths[static_cast<std::size_t>(row)];
            const auto rowOf = [&](const auto& list) {
                return std::span(list).subspan(static_cast<std::size_t>(first),
                                               static_cast<std::size_t>(length));
            };
            if (!std::ranges::equal(rowOf(m_customBatch.inputs), ids)) continue;
            batch.add(ids, rowOf(m_customBatch.targets), rowOf(m_customBatch.lossWeights));
            return batch.takeBatch();
        }
        return std::nullopt;
    }
    if (m_pronouns) {
        const auto sentence = m_pronouns->parse(ids);
        if (!sentence) return std::nullopt;
        batch.add(ids, sentence->antecedents, lossWeightsOf(*sentence));
        return batch.takeBatch();
    }
    const SequenceTargets targets = targetsOf(m_training.task, ids);
    if (std::ranges::find(targets.lossWeights, 1.0f) == targets.lossWeights.end()) return std::nullopt;
    batch.add(ids, targets.ids, targets.lossWeights);
    return batch.takeBatch();
}

bool SequenceTask::hasTrainedAntecedent(const std::string& word) const {
    const auto id = symbolId(word);
    if (!id) return false;
    if (m_pronouns) return m_pronouns->isPronoun(*id);
    for (std::size_t i = 0; i < m_customBatch.inputs.size(); ++i)
        if (m_customBatch.inputs[i] == *id && m_customBatch.lossWeights[i] == 1) return true;
    return false;
}

bool SequenceTask::matchesPattern(const Words& words) const {
    if (!m_pronouns) return true;
    std::vector<Index> ids;
    for (const std::string& word : words) ids.push_back(symbolId(word).value_or(-1));
    return m_pronouns->matchesPattern(ids);
}

void checkTask(const Session& session, ProblemCollector& report) {
    const TrainingSettings& training = session.training;
    if (training.task == TrainingTask::Custom)
        for (const Problem& problem : parsedExamples(session)->problems)
            report.add(problem.path, problem.message);
    if (training.task == TrainingTask::Recall) checkRecall(training, report);
    if (training.task == TrainingTask::Induction) checkInduction(training, report);
    if (training.task == TrainingTask::Pronouns) checkPronouns(session, report);
}

}  // namespace attention
