// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to learn: sequences, drawn as PyTorch draws them, and what is right at each place.
#pragma once

#include "numerics/torch_generator.h"
#include "session/session.h"
#include "text/message.h"
#include "training/custom_examples.h"
#include "training/pronoun_grammar.h"

#include <optional>
#include <string>
#include <vector>

namespace attention {

/// The sequences of one step; lists are (count, length).
struct Batch {
    Index count = 0;
    Index length = 0;
    std::vector<Index> inputs;       ///< ids of symbols; behind a sequence's end any
    std::vector<Index> targets;      ///< those that are right; any where none counts
    std::vector<float> lossWeights;  ///< how much the answer counts: 1, less, or 0
    std::vector<Index> lengths;      ///< of each sequence
};

/// A session's task, of one without problems().
class SequenceTask {
 public:
    explicit SequenceTask(const Session& session);

    /// What its sequences are made of, by their ids. Reverse, previous, induction: a … z, A … Z; sort: 0, 1,
    /// …; recall: the first half letters, the others numbers 0, 1, …; of words: these, in the order of their
    /// code points.
    const std::vector<std::string>& symbols() const { return m_symbols; }
    /// Nothing for a word that is none.
    std::optional<Index> symbolId(const std::string& word) const;

    /// True if every sequence of every step has the task's length.
    bool hasFixedLength() const;
    /// Returns the number of tokens of the longest sequence that any batch can have.
    Index maxLength() const;
    /// The sequences of the next step. Own takes all lines each time.
    Batch sampleBatch(TorchGenerator& generator) const;
    /// A text with what is right at its places, as a batch of one; nothing where the task does not say: no
    /// line of Own, no sentence of the pronouns, not what is asked in recall and induction.
    std::optional<Batch> labeledBatch(const std::vector<std::string>& words) const;
    /// Whether it is practised what a word stands for.
    bool isPronoun(const std::string& word) const;
    /// Whether a text is built as what is practised is, of other words perhaps. Own has no form.
    bool matchesPattern(const std::vector<std::string>& words) const;

 private:
    Batch samplePronounBatch(TorchGenerator& generator) const;

    TrainingSettings m_training;
    std::vector<std::string> m_symbols;
    std::shared_ptr<const PronounGrammar> m_pronouns;
    Batch m_own;  ///< the lines of Own
};

/// What is wrong with a task, but for numbers out of their ranges.
void checkTask(const Session& session, ProblemCollector& report);

}  // namespace attention
