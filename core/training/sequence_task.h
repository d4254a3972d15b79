// SPDX-License-Identifier: GPL-3.0-or-later
// The training task of a session. It samples sequences as PyTorch does, and determines the target of each
// position.
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

/// The sequences of one training step. `inputs`, `targets` and `lossWeights` are (count, length), row-major.
/// Sequences shorter than `length` are padded at the end.
struct Batch {
    Index count = 0;            ///< number of sequences (batch size)
    Index length = 0;           ///< number of tokens of the longest sequence
    std::vector<Index> inputs;  ///< symbol ids; any valid id in the padding
    /// Ids of the symbols to predict; without meaning where the loss weight is 0.
    std::vector<Index> targets;
    /// Weight of each position in the loss, from 0 to 1; 0 excludes the position.
    std::vector<float> lossWeights;
    std::vector<Index> lengths;  ///< number of tokens of each sequence without padding, size `count`
};

/// The training task of a session. Immutable.
class SequenceTask {
 public:
    /// Requires a session for which canSampleSequences() is true, such as any session without problems() that
    /// has a training task.
    explicit SequenceTask(const Session& session);

    /// Returns the symbols of which sequences consist. A symbol id is an index into this list. The tasks
    /// reverse, previous and induction have the letters a … z, A … Z. The task sort has the numbers 0, 1, ….
    /// The task recall has letters in the first half of the list, and the numbers 0, 1, … in the second
    /// half. The tasks custom and pronouns have the words of their lines or sentences, in the order of their
    /// code points.
    const std::vector<std::string>& symbols() const { return m_symbols; }
    /// Returns the index of `word` in symbols(), or std::nullopt if it is not a symbol.
    std::optional<Index> symbolId(const std::string& word) const;

    /// True if all sequences of all training steps have the length `learning.length`.
    bool hasFixedLength() const;
    /// Returns the number of tokens of the longest sequence that a batch can have.
    Index maxLength() const;
    /// Samples the sequences of the next training step. A custom task returns all its lines each time.
    Batch sampleBatch(TorchGenerator& generator) const;
    /// Returns `words` with their targets, as a batch of one sequence. Returns std::nullopt if a word is not
    /// a symbol, or if the task defines no targets for `words`. A custom task defines targets only for its
    /// own lines, and the task pronouns only for sentences of its grammar. In the other tasks, at least one
    /// position must count in the loss. In recall this requires that the last key occurs earlier, and in
    /// induction that a token is repeated.
    std::optional<Batch> labeledBatch(const std::vector<std::string>& words) const;
    /// True if the training data contain the antecedent of `word`. In the task pronouns this is the case for
    /// every pronoun. In a custom task it is the case for every word that has the loss weight 1 in a line.
    /// Always false for other tasks.
    bool hasTrainedAntecedent(const std::string& word) const;
    /// True if `words` follows a sentence pattern of the training data, even if it contains other words.
    /// Always true for tasks other than pronouns, because they have no patterns.
    bool matchesPattern(const std::vector<std::string>& words) const;

 private:
    Batch samplePronounBatch(TorchGenerator& generator) const;

    TrainingSettings m_training;
    std::vector<std::string> m_symbols;
    std::shared_ptr<const PronounGrammar> m_pronouns;  ///< nullptr unless the task is pronouns
    Batch m_customBatch;                               ///< the lines of a custom task; empty for other tasks
};

/// Reports the problems of the training task of `session` to `report`. Does not check whether numbers are in
/// their ranges.
void checkTask(const Session& session, ProblemCollector& report);

}  // namespace attention
