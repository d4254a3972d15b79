// SPDX-License-Identifier: GPL-3.0-or-later
// The training task of a session: samples sequences as PyTorch does, with the target of each position.
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
    Index count = 0;                 ///< number of sequences (batch size)
    Index length = 0;                ///< tokens of the longest sequence
    std::vector<Index> inputs;       ///< symbol ids; any valid id in the padding
    std::vector<Index> targets;      ///< symbol ids to predict; without meaning where the loss weight is 0
    std::vector<float> lossWeights;  ///< from 0 to 1; 0 excludes the position from the loss
    std::vector<Index> lengths;      ///< (count): tokens of each sequence without padding
};

/// The training task of a session. Immutable.
class SequenceTask {
 public:
    /// Requires a session for which canSampleTask() is true, such as any session without problems() that has
    /// a training task.
    explicit SequenceTask(const Session& session);

    /// Returns the symbols of the sequences. A symbol id is an index into this list. Reverse, previous and
    /// induction have the letters a … z, A … Z. Sort has the numbers 0, 1, …. Recall has letters in the first
    /// half and the numbers 0, 1, … in the rest. Custom and pronouns have the words of their lines or
    /// sentences, in the order of their code points.
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
    /// a symbol or the task defines no target. A custom task defines targets only for its own lines, and
    /// pronouns only for sentences of the grammar. Other tasks need a position that counts in the loss. In
    /// recall the last key must occur earlier, and in induction a token must repeat.
    std::optional<Batch> labeledBatch(const std::vector<std::string>& words) const;
    /// True if the training data contain the antecedent of `word`. In a custom task, this applies to each
    /// word with loss weight 1. Always false for tasks other than custom and pronouns.
    bool hasTrainedAntecedent(const std::string& word) const;
    /// True if `words` has the form of a sentence in the training data, even if it has other words. Always
    /// true for tasks other than pronouns, because these have no patterns.
    bool matchesPattern(const std::vector<std::string>& words) const;

 private:
    Batch samplePronounBatch(TorchGenerator& generator) const;

    TrainingSettings m_training;
    std::vector<std::string> m_symbols;
    std::shared_ptr<const PronounGrammar> m_pronouns;  ///< nullptr unless the task is pronouns
    Batch m_customBatch;                               ///< the lines of a custom task; empty for other tasks
};

/// Reports the problems of the training task of `session`, except numbers outside their ranges.
void checkTask(const Session& session, ProblemCollector& report);

}  // namespace attention
