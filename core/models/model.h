// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model_reader.h"
#include "run/run.h"
#include "session/tokens.h"

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attention {

class ModelTokenizer;

/// A row of a table that a token's vector is the sum of.
struct EmbeddingPart {
    enum class Table { Words, Positions, Types };
    Table table = Table::Words;
    Index row = 0;
    Tensor numbers;  // (1, d)
};

/// A text as a trained model sees it.
struct ModelText {
    std::vector<Index> ids;
    std::vector<std::string> texts;  ///< as the vocabulary writes the tokens
    Shared<Tokens> tokens;           ///< as people read them
    Index measuredFrom = 0;          ///< what heads do is said of this position and those behind it
};

/// A trained model: its configuration, its tokenizer, its weights where they lie in its files. Everything is
/// checked when it is opened; of the numbers only what stands beside the large tables is read then, the
/// others when they are needed.
class Model {
 public:
    /// A folder as the Hub has them. Nothing outside it is read. Throws FileProblem: what is missing, not
    /// supported or contradictory, and in which file.
    explicit Model(const std::string& folder);
    /// One that comes with the program.
    Model(std::string name, const std::string& config, std::shared_ptr<const TensorFile> weights);
    ~Model();
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    const std::string& name() const { return m_name; }
    const ModelConfig& config() const { return m_config; }
    const ModelWeights& weights() const { return m_weights; }

    /// The tokens of an input's text. Throws FileProblem for a token that the model has no vector for.
    ModelText text(const Input& input) const;
    /// Whether it cuts text by the input's own tokenizer, its symbols standing for any words.
    bool namesWords() const { return m_config.family->namesWords; }
    /// A token as the vocabulary writes it; empty where it has none for this id.
    std::string tokenText(Index id) const;
    /// The same as people read it; of an id without token its number.
    std::string shownToken(Index id) const;

    /// What the vector of one of a text's tokens is the sum of, in this order, before embeddingNorm().
    std::vector<EmbeddingPart> embeddingParts(const std::vector<Index>& ids, Index at) const;
    /// None: the sum is what enters the first layer.
    const Shared<Norm>& embeddingNorm() const { return m_embedding.norm; }
    /// What enters the first layer: (1, n, d).
    Shared<Tensor> embedded(const std::vector<Index>& ids, const Run& run = {}) const;
    /// The weights of a layer; the same object as long as anybody holds it.
    Shared<Parameters> layer(Index index) const;
    /// Bytes that these take beyond the file.
    double layerBytes() const { return m_layerBytes; }
    /// The last norm of a stream (1, n, d); the same where there is none.
    Shared<Tensor> finished(const Shared<Tensor>& stream, const Run& run = {}) const;
    /// Whether the model says anything of the next word, or of a masked one.
    bool hasLogits() const { return m_head.isThere; }
    /// The name of a weight that holds NaN or infinity: of a layer, or of all that belong to none. Reads them
    /// all. Empty: there is none.
    std::string notFinite(std::optional<Index> layer) const;
    /// Whoever has read of its weights asks whether they are still those of its files. Throws FileProblem.
    void requireUnchanged() const { m_weights.requireUnchanged(); }
    /// One number for each token of the vocabulary: rows (n, d) of what finished() gives → (n, V).
    Tensor logits(ConstMatrix finished, const Run& run = {}) const;
    /// The same for some tokens only → (n, ids).
    Tensor logits(ConstMatrix finished, std::span<const Index> ids, const Run& run = {}) const;

 private:
    /// Checks all, and reads what is small.
    void read();

    std::string m_name;
    ModelConfig m_config;
    ModelWeights m_weights;
    std::unique_ptr<const ModelTokenizer> m_tokenizer;
    std::string m_stem;  ///< in front of the tensors' names
    ModelReader::Embedding m_embedding;
    double m_layerBytes = 0;
    Shared<Norm> m_lastNorm;
    ModelReader::Head m_head;
    mutable std::mutex m_mutex;  // guards the rest
    mutable std::vector<std::weak_ptr<const Parameters>> m_layers;
};

}  // namespace attention
