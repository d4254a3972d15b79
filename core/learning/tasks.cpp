// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/tasks.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace attention {
namespace {

using Words = std::vector<std::string>;

/// What is right at each place of a sequence, and how much it counts.
struct Answers {
    std::vector<Index> targets;
    std::vector<float> counted;
};

/// key value key value … key: which value?
void answerRecall(const std::vector<Index>& ids, Answers& answers) {
    std::ranges::fill(answers.counted, 0);
    std::ranges::fill(answers.targets, 0);
    for (std::size_t key = 0; key + 2 < ids.size(); key += 2) {
        if (ids[key] != ids.back()) continue;
        answers.targets.back() = ids[key + 1];
        answers.counted.back() = 1;
        return;
    }
}

/// What stood there before is followed by what followed it then.
void answerInduction(const std::vector<Index>& ids, Answers& answers) {
    std::ranges::fill(answers.counted, 0);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto end = ids.begin() + static_cast<Index>(i);
        const auto before = std::find(ids.begin(), end, ids[i]);
        const bool isLast = i + 1 == ids.size();
        if (before != end && (isLast || before[1] == ids[i + 1])) answers.counted[i] = 1;
        answers.targets[i] = !isLast ? ids[i + 1] : before != end ? before[1] : ids.front();
    }
}

/// Of the tasks whose sequences are even.
Answers answersOf(LearningTask task, const std::vector<Index>& ids) {
    Answers answers{ids, std::vector<float>(ids.size(), 1)};
    if (task == LearningTask::Reverse) std::ranges::reverse(answers.targets);
    if (task == LearningTask::Sort) std::ranges::sort(answers.targets);
    if (task == LearningTask::Recall) answerRecall(ids, answers);
    if (task == LearningTask::Induction) answerInduction(ids, answers);
    if (task == LearningTask::Previous) {
        std::ranges::rotate(answers.targets, answers.targets.end() - 1);
        answers.counted.front() = 0;
    }
    return answers;
}

/// Draws the sequences of a batch, and answers them.
class Drawing {
 public:
    Drawing(const LearningSettings& learning, TorchGenerator& generator)
        : m_learning(learning), m_generator(generator) {
        m_batch.count = learning.batch;
        m_batch.length = learning.length;
        m_batch.inputs.resize(static_cast<std::size_t>(learning.batch * learning.length));
        m_batch.lengths.assign(static_cast<std::size_t>(learning.batch), learning.length);
        if (learning.task == LearningTask::Recall) {
            drawRecall();
        } else if (learning.task == LearningTask::Induction) {
            drawInduction();
        } else {
            for (Index& id : m_batch.inputs) id = m_generator.below(m_learning.symbols);
        }
    }

    Batch answered() && {
        for (Index row = 0; row < m_batch.count; ++row) {
            const auto first = m_batch.inputs.begin() + row * m_batch.length;
            Answers answers = answersOf(m_learning.task, {first, first + m_batch.length});
            if (m_learning.task == LearningTask::Induction) {  // what would follow the end is not asked
                answers.targets.back() = *first;
                answers.counted.back() = 0;
            }
            m_batch.targets.insert(m_batch.targets.end(), answers.targets.begin(), answers.targets.end());
            m_batch.counted.insert(m_batch.counted.end(), answers.counted.begin(), answers.counted.end());
        }
        return std::move(m_batch);
    }

 private:
    std::size_t at(Index row, Index i) const { return static_cast<std::size_t>(row * m_batch.length + i); }

    void drawRecall() {
        const Index pairs = (m_batch.length - 1) / 2, keyCount = m_learning.symbols / 2;
        const std::vector<Index> keys = drawOrders(keyCount);
        std::vector<Index> values;
        for (Index i = 0; i < m_batch.count * pairs; ++i)
            values.push_back(keyCount + m_generator.below(m_learning.symbols - keyCount));
        for (Index row = 0; row < m_batch.count; ++row) {
            const auto keyOf = [&](Index pair) {
                return keys[static_cast<std::size_t>(row * keyCount + pair)];
            };
            for (Index pair = 0; pair < pairs; ++pair) {
                m_batch.inputs[at(row, 2 * pair)] = keyOf(pair);
                m_batch.inputs[at(row, 2 * pair + 1)] = values[static_cast<std::size_t>(row * pairs + pair)];
            }
            m_batch.inputs[at(row, 2 * pairs)] = keyOf(m_generator.below(pairs));
        }
    }

    /// Distinct symbols, the last of them once more.
    void drawInduction() {
        const Index n = m_batch.length;
        const std::vector<Index> orders = drawOrders(m_learning.symbols);
        for (Index row = 0; row < m_batch.count; ++row) {
            constexpr Index fewest = 3;
            const Index again = fewest + m_generator.below(n / 2 + 1 - fewest);
            for (Index i = 0; i < n; ++i) {
                const Index from = row * m_learning.symbols + (i < n - again ? i : i - again);
                m_batch.inputs[at(row, i)] = orders[static_cast<std::size_t>(from)];
            }
        }
    }

    /// For each sequence the ids below `count` in an order of its own: torch.rand(…).argsort(stable=True).
    std::vector<Index> drawOrders(Index count) {
        std::vector<float> numbers(static_cast<std::size_t>(m_batch.count * count));
        m_generator.uniform(numbers, 0, 1);
        std::vector<Index> orders(numbers.size());
        for (Index row = 0; row < m_batch.count; ++row) {
            const auto first = orders.begin() + row * count;
            std::iota(first, first + count, Index{0});
            std::stable_sort(first, first + count, [&](Index a, Index b) {
                return numbers[static_cast<std::size_t>(row * count + a)] <
                       numbers[static_cast<std::size_t>(row * count + b)];
            });
        }
        return orders;
    }

    const LearningSettings& m_learning;
    TorchGenerator& m_generator;
    Batch m_batch;
};

Words symbolsOf(const LearningSettings& learning) {
    const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const Index half = learning.symbols / 2;
    const Index firstNumber = learning.task == LearningTask::Sort     ? 0
                              : learning.task == LearningTask::Recall ? half
                                                                      : learning.symbols;
    Words symbols;
    for (Index i = 0; i < learning.symbols; ++i)
        symbols.push_back(i < firstNumber ? std::string(1, letters[static_cast<std::size_t>(i)])
                                          : std::to_string(i - firstNumber));
    return symbols;
}

/// Sequences of several lengths, in their order; behind their ends nothing counts.
class Padded {
 public:
    explicit Padded(Index length) { m_batch.length = length; }

    void add(std::span<const Index> inputs, std::span<const Index> targets, std::span<const float> counted) {
        const auto room = static_cast<std::size_t>(++m_batch.count * m_batch.length);
        const auto append = [&](auto& list, const auto& more) {
            list.insert(list.end(), more.begin(), more.end());
            list.resize(room);
        };
        append(m_batch.inputs, inputs);
        append(m_batch.targets, targets);
        append(m_batch.counted, counted);
        m_batch.lengths.push_back(std::ssize(inputs));
    }
    Batch take() { return std::move(m_batch); }

 private:
    Batch m_batch;
};

std::vector<float> countedIn(const PronounSentence& sentence) {
    std::vector<float> counted;
    for (std::size_t i = 0; i < sentence.words.size(); ++i)
        counted.push_back(sentence.words[i] == sentence.meanings[i] ? asItself : 1);
    return counted;
}

void checkRecall(const LearningSettings& learning, Report& report) {
    report.require(
        learning.length % 2 == 1, "learning.length",
        Message("Session", "recall needs an odd number of tokens: pairs, and the key that is asked"));
    report.require(learning.symbols / 2 >= (learning.length - 1) / 2, "learning.symbols",
                   Message("Session", "recall needs a key for each pair: at least %1 symbols")
                       .with(learning.length - 1));
}

void checkInduction(const LearningSettings& learning, Report& report) {
    constexpr Index shortest = 6;
    report.require(learning.length >= shortest, "learning.length",
                   Message("Session", "induction needs at least %1 tokens").with(shortest));
    report.require(learning.symbols >= learning.length, "learning.symbols",
                   Message("Session", "induction needs as many symbols as tokens, %1").with(learning.length));
}

void checkPronouns(const Session& session, Report& report) {
    const auto sentences = pronounSentences(session.learning.patterns, session.input.tokenizer);
    if (session.embedding.positions == Positions::Learned)
        report.require(
            session.learning.length >= sentences->longest(), "learning.length",
            Message("Session", "the longest sentence of the task has %1 tokens").with(sentences->longest()));
    report.require(
        session.input.tokenizer != Tokenizer::Characters, "input.tokenizer",
        Message("Session", "the task is of words; allowed are words, words_punctuation and whitespace"));
}

}  // namespace

Task::Task(const Session& session) : m_learning(session.learning) {
    if (m_learning.task == LearningTask::Pronouns) {
        m_pronouns = pronounSentences(m_learning.patterns, session.input.tokenizer);
        m_symbols = m_pronouns->words();
    } else if (m_learning.task != LearningTask::Own) {
        m_symbols = symbolsOf(m_learning);
    } else {
        const auto read = examplesOf(session);
        const std::vector<Example>& examples = read->examples;
        m_symbols = wordsIn(examples);
        std::size_t longest = 0;
        for (const Example& example : examples) longest = std::max(longest, example.inputs.size());
        Padded batch(static_cast<Index>(longest));
        const auto idsOf = [&](const Words& words) {
            std::vector<Index> ids;
            for (const std::string& word : words) ids.push_back(*idOf(word));
            return ids;
        };
        for (const Example& example : examples)
            batch.add(idsOf(example.inputs), idsOf(example.targets), example.counted);
        m_own = batch.take();
    }
}

std::optional<Index> Task::idOf(const std::string& word) const {
    // Words are sorted, and there may be tens of thousands; symbols of other tasks are few and in another
    // order.
    const auto found =
        isEven() ? std::ranges::find(m_symbols, word) : std::ranges::lower_bound(m_symbols, word);
    const bool isSymbol = found != m_symbols.end() && *found == word;
    return isSymbol ? std::optional(found - m_symbols.begin()) : std::nullopt;
}

bool Task::isEven() const {
    return m_learning.task != LearningTask::Own && m_learning.task != LearningTask::Pronouns;
}

Index Task::longest() const {
    if (m_learning.task == LearningTask::Own) return m_own.length;
    return m_pronouns ? m_pronouns->longest() : m_learning.length;
}

Batch Task::ofPronouns(TorchGenerator& generator) const {
    std::vector<PronounSentence> sentences;
    std::size_t longest = 0;
    for (Index i = 0; i < m_learning.batch; ++i) {
        sentences.push_back(m_pronouns->draw(generator));
        longest = std::max(longest, sentences.back().words.size());
    }
    Padded batch(static_cast<Index>(longest));
    for (const PronounSentence& sentence : sentences)
        batch.add(sentence.words, sentence.meanings, countedIn(sentence));
    return batch.take();
}

Batch Task::next(TorchGenerator& generator) const {
    if (m_learning.task == LearningTask::Own) return m_own;
    if (m_learning.task == LearningTask::Pronouns) return ofPronouns(generator);
    return Drawing(m_learning, generator).answered();
}

std::optional<Batch> Task::answersTo(const Words& words) const {
    std::vector<Index> ids;
    for (const std::string& word : words) {
        const auto id = idOf(word);
        if (!id) return std::nullopt;
        ids.push_back(*id);
    }
    if (ids.empty()) return std::nullopt;
    Padded batch(std::ssize(ids));
    if (m_learning.task == LearningTask::Own) {
        for (Index row = 0; row < m_own.count; ++row) {
            const Index first = row * m_own.length, length = m_own.lengths[static_cast<std::size_t>(row)];
            const auto lineOf = [&](const auto& list) {
                return std::span(list).subspan(static_cast<std::size_t>(first),
                                               static_cast<std::size_t>(length));
            };
            if (!std::ranges::equal(lineOf(m_own.inputs), ids)) continue;
            batch.add(ids, lineOf(m_own.targets), lineOf(m_own.counted));
            return batch.take();
        }
        return std::nullopt;
    }
    if (m_pronouns) {
        const auto sentence = m_pronouns->read(ids);
        if (!sentence) return std::nullopt;
        batch.add(ids, sentence->meanings, countedIn(*sentence));
        return batch.take();
    }
    const Answers answers = answersOf(m_learning.task, ids);
    if (std::ranges::find(answers.counted, 1.0f) == answers.counted.end()) return std::nullopt;
    batch.add(ids, answers.targets, answers.counted);
    return batch.take();
}

bool Task::isPronoun(const std::string& word) const {
    const auto id = idOf(word);
    if (!id) return false;
    if (m_pronouns) return m_pronouns->isPronoun(*id);
    for (std::size_t i = 0; i < m_own.inputs.size(); ++i)
        if (m_own.inputs[i] == *id && m_own.counted[i] == 1) return true;
    return false;
}

bool Task::hasForm(const Words& words) const {
    if (!m_pronouns) return true;
    std::vector<Index> ids;
    for (const std::string& word : words) ids.push_back(idOf(word).value_or(-1));
    return m_pronouns->hasForm(ids);
}

void checkTask(const Session& session, Report& report) {
    const LearningSettings& learning = session.learning;
    if (learning.task == LearningTask::Own)
        for (const Problem& problem : examplesOf(session)->problems)
            report.add(problem.path, problem.message);
    if (learning.task == LearningTask::Recall) checkRecall(learning, report);
    if (learning.task == LearningTask::Induction) checkInduction(learning, report);
    if (learning.task == LearningTask::Pronouns) checkPronouns(session, report);
}

}  // namespace attention
