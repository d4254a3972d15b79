// SPDX-License-Identifier: GPL-3.0-or-later
// A model: a stack of layers with embeddings and an output head. In a session with a model, it replaces the
// session's own embeddings and parameters. It is read from the files of a trained model, or trained by the
// session.
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

/// One row of an embedding table. The embedding of a token is the sum of such rows.
struct EmbeddingSummand {
    /// The embedding tables of a model.
    enum class Table { Tokens, Positions, TokenTypes };
    Table table = Table::Tokens;  ///< the table that contains the row
    Index row = 0;                ///< index in the table, from 0
    Tensor values;                ///< the row, shape (1, d)
};

/// A text as the tokens of a model.
struct ModelText {
    std::vector<Index> ids;          ///< token ids
    std::vector<std::string> texts;  ///< the tokens as the vocabulary spells them, such as "Ġthe"
    Shared<Tokens> tokens;           ///< the tokens in readable form, such as " the", and their places
    Index firstMetricPosition = 0;   ///< the first query, from 0, that counts in the metrics of heads
    /// The positions of tokens that have no word vector, for Trace::unknownKeys. nullptr if the embeddings
    /// of the model are not word vectors.
    Shared<KeyPositions> unknownKeys = {};
};

/// A trained model: tokenizer, embeddings, layers, and logits. FileModel is read from files, SessionModel is
/// trained by a session.
class Model {
 public:
    virtual ~Model() = default;

    virtual const std::string& name() const = 0;
    virtual const ModelConfig& config() const = 0;

    /// Splits the query text of `input` into tokens, whose places refer to this text. If the text of a
    /// training task is empty, they refer to the example tokens, joined to a text. A FileModel throws
    /// FileReadError if its tokenizer rejects the text, or if it has no embedding for a token. A SessionModel
    /// uses the id unknownSymbolId for an unknown symbol.
    virtual ModelText tokenize(const InputSettings& input) const = 0;
    /// True if the vocabulary consists of placeholders for arbitrary words. The text is then split by
    /// InputSettings::tokenizer.
    bool hasPlaceholderTokens() const { return config().family->hasPlaceholderTokens; }
    /// Returns a token as the vocabulary spells it, such as "Ġthe", or an empty string if no token has this
    /// id.
    virtual std::string tokenText(Index id) const = 0;
    /// Returns a token in readable form, such as " the". If no token has this id, a model with a tokenizer
    /// from a file returns the id as a number, and any other model an empty string.
    virtual std::string displayToken(Index id) const = 0;

    /// Returns the table rows whose sum is the embedding of the token at index `position` of `ids`, in the
    /// order of summation. embeddingNorm() is applied to the sum.
    virtual std::vector<EmbeddingSummand> embeddingSummands(const std::vector<Index>& ids,
                                                            Index position) const = 0;
    /// Returns the norm that is applied to the sum of embeddingSummands(), or nullptr if the sum itself is
    /// the input of the first layer.
    virtual Shared<Norm> embeddingNorm() const { return nullptr; }
    /// Returns the input of the first layer (1, n, d): the sums of embeddingSummands(), after
    /// embeddingNorm().
    Shared<Tensor> embeddings(const std::vector<Index>& ids, const ExecutionContext& execution = {}) const;
    /// Returns the parameters of the layer `index`, from 0. As long as a shared_ptr to the result exists,
    /// later calls return the same object.
    virtual Shared<Parameters> layerParameters(Index index) const = 0;
    /// Returns the memory in bytes that layerParameters() allocates, for the layer that needs most. Returns
    /// 0 if the parameters are part of the model or of its mapped files.
    virtual double layerParameterBytes() const { return 0; }
    /// Applies the final norm of the model to a residual stream (1, n, d). Returns `stream` itself if the
    /// model has no final norm.
    virtual Shared<Tensor> applyFinalNorm(const Shared<Tensor>& stream, const ExecutionContext& = {}) const {
        return stream;
    }
    /// True if the model has an output head that predicts the next or a masked token. logits() requires it.
    virtual bool hasLogits() const { return true; }
    /// Returns the name of a parameter tensor that contains NaN or infinity, or an empty string if all are
    /// finite. The argument is the index of the layer to search, from 0. With std::nullopt, all tensors
    /// outside the layers are searched. Reads all searched tensors.
    virtual std::string nonFiniteParameterName(std::optional<Index>) const { return {}; }
    /// Returns why the results of the model may be unreliable, or an empty message.
    virtual Message warning() const { return {}; }
    /// Throws FileReadError if a file of the model has changed since it was opened. Call after using
    /// parameters, because they may be views of mapped files.
    virtual void requireUnchangedFiles() const {}
    /// Returns the logits (n, V), one for each token of the vocabulary. `normOutput` (n, d) contains rows of
    /// the result of applyFinalNorm(). If `execution` was stopped, the logits are incomplete.
    virtual Tensor logits(ConstMatrixView normOutput, const ExecutionContext& execution = {}) const = 0;
    /// Overload that returns the logits of the tokens `ids` only, (n, ids.size()). Each id is at least 0 and
    /// less than V.
    virtual Tensor logits(ConstMatrixView normOutput, std::span<const Index> ids,
                          const ExecutionContext& execution = {}) const = 0;
};

}  // namespace attention
