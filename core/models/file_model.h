// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model.h"
#include "models/model_reader.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace attention {

class ModelTokenizer;

/// A trained model: its configuration, its tokenizer, its weights where they lie in its files. Everything is
/// checked when it is opened; of the numbers only what stands beside the large tables is read then, the
/// others when they are needed.
class FileModel final : public Model {
 public:
    /// A folder as the Hub has them. Nothing outside it is read. Throws FileReadError: what is missing, not
    /// supported or contradictory, and in which file.
    explicit FileModel(const std::string& folder);
    /// One that comes with the program.
    FileModel(std::string name, const std::string& config, std::shared_ptr<const TensorFile> weights);
    ~FileModel() override;
    FileModel(const FileModel&) = delete;
    FileModel& operator=(const FileModel&) = delete;

    const std::string& name() const override { return m_name; }
    const ModelConfig& config() const override { return m_config; }
    const ModelWeights& weights() const { return m_weights; }

    ModelText tokenize(const InputSettings& input) const override;
    std::string tokenText(Index id) const override;
    std::string displayToken(Index id) const override;
    std::vector<EmbeddingSummand> embeddingSummands(const std::vector<Index>& ids, Index at) const override;
    Shared<Norm> embeddingNorm() const override { return m_embedding.norm; }
    Shared<Parameters> layerParameters(Index index) const override;
    double layerParameterBytes() const override { return m_layerBytes; }
    Shared<Tensor> applyFinalNorm(const Shared<Tensor>& stream,
                                  const ExecutionContext& execution) const override;
    bool hasLogits() const override { return m_head.isPresent; }
    std::string nonFiniteParameterName(std::optional<Index> layer) const override;
    void requireUnchangedFiles() const override { m_weights.requireUnchangedFiles(); }
    Tensor logits(ConstMatrixView finished, const ExecutionContext& execution) const override;
    Tensor logits(ConstMatrixView finished, std::span<const Index> ids,
                  const ExecutionContext& execution) const override;

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
    ModelReader::OutputHead m_head;
    mutable std::mutex m_mutex;  // guards the rest
    mutable std::vector<std::weak_ptr<const Parameters>> m_layers;
};

}  // namespace attention
