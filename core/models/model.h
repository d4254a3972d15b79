// SPDX-License-Identifier: GPL-3.0-or-later
// A stack of layers that stands in place of a session's vectors and weights: of a trained model's files, or
// learnt.
#pragma once

#include "execution/execution.h"
#include "models/model_config.h"
#include "session/tokens.h"
#include "text/message.h"
#include "trace/trace.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attention {

/// A row of a table that a token's vector is the sum of.
struct EmbeddingSummand {
    enum class Table { Tokens, Positions, TokenTypes };
    Table table = Table::Tokens;
    Index row = 0;
    Tensor values;  // (1, d)
};

/// A text as a model sees it.
struct ModelText {
    std::vector<Index> ids;
    std::vector<std::string> texts;         ///< as the vocabulary writes the tokens
    Shared<Tokens> tokens;                  ///< as people read them
    Index firstMetricPosition = 0;          ///< what heads do is said of this position and those behind it
    Shared<KeyPositions> unknownKeys = {};  ///< as in Trace
};

class Model {
 public:
    virtual ~Model() = default;

    virtual const std::string& name() const = 0;
    virtual const ModelConfig& config() const = 0;

    /// The tokens of an input's text. Throws FileReadError for a token that the model has no vector for.
    virtual ModelText tokenize(const InputSettings& input) const = 0;
    /// Whether it cuts text by the input's own tokenizer, its symbols standing for any words.
    bool hasPlaceholderTokens() const { return config().family->hasPlaceholderTokens; }
    /// A token as the vocabulary writes it; empty where it has none for this id.
    virtual std::string tokenText(Index id) const = 0;
    /// The same as people read it; of an id without token its number.
    virtual std::string displayToken(Index id) const = 0;

    /// What the vector of one of a text's tokens is the sum of, in this order, before embeddingNorm().
    virtual std::vector<EmbeddingSummand> embeddingSummands(const std::vector<Index>& ids,
                                                            Index at) const = 0;
    /// None: the sum is what enters the first layer.
    virtual Shared<Norm> embeddingNorm() const { return nullptr; }
    /// What enters the first layer: (1, n, d).
    Shared<Tensor> embeddings(const std::vector<Index>& ids, const ExecutionContext& execution = {}) const;
    /// The weights of a layer; the same object as long as anybody holds it.
    virtual Shared<Parameters> layerParameters(Index index) const = 0;
    /// Bytes that these take beyond what the model holds.
    virtual double layerParameterBytes() const { return 0; }
    /// The last norm of a stream (1, n, d); the same where there is none.
    virtual Shared<Tensor> applyFinalNorm(const Shared<Tensor>& stream, const ExecutionContext& = {}) const {
        return stream;
    }
    /// Whether the model says anything of the next word, or of a masked one.
    virtual bool hasLogits() const { return true; }
    /// The name of a weight that holds NaN or infinity: of a layer, or of all that belong to none. Reads them
    /// all. Empty: there is none.
    virtual std::string nonFiniteParameterName(std::optional<Index>) const { return {}; }
    /// What is to be known before its numbers are believed; empty: nothing.
    virtual Message warning() const { return {}; }
    /// Whoever has read of its weights asks whether they are still those of its files. Throws FileReadError.
    virtual void requireUnchangedFiles() const {}
    /// One number for each token of the vocabulary: rows (n, d) of what finished() gives → (n, V).
    virtual Tensor logits(ConstMatrixView finished, const ExecutionContext& execution = {}) const = 0;
    /// The same for some tokens only → (n, ids).
    virtual Tensor logits(ConstMatrixView finished, std::span<const Index> ids,
                          const ExecutionContext& execution = {}) const = 0;
};

}  // namespace attention
