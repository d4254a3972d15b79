// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/weak_cache.h"
#include "models/model.h"
#include "models/model_reader.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attention {

class ModelTokenizer;

/// A trained model read from files. It consists of a configuration, a tokenizer, and parameters, which stay
/// in the mapped files. The constructors check all files, but read only small parameters: the norms outside
/// the layers, and the dense map and bias of the output head. The embedding tables and the parameters of a
/// layer are read when they are needed.
class FileModel final : public Model {
 public:
    /// Opens a folder in the format of the Hugging Face Hub. Reads no file outside the folder. Throws
    /// FileReadError with the file and the reason if something is missing, not supported or contradictory.
    explicit FileModel(const std::string& folder);
    /// Creates a model from data that is part of the program. `config` is the text of config.json.
    /// ModelFamily::hasPlaceholderTokens must be true, because no tokenizer is read. Throws FileReadError.
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
    std::vector<EmbeddingSummand> embeddingSummands(const std::vector<Index>& ids,
                                                    Index position) const override;
    Shared<Norm> embeddingNorm() const override { return m_embedding.norm; }
    Shared<Parameters> layerParameters(Index index) const override;
    double layerParameterBytes() const override { return m_layerBytes; }
    Shared<Tensor> applyFinalNorm(const Shared<Tensor>& stream,
                                  const ExecutionContext& execution) const override;
    bool hasLogits() const override { return m_head.isPresent; }
    std::string nonFiniteParameterName(std::optional<Index> layer) const override;
    void requireUnchangedFiles() const override { m_weights.requireUnchangedFiles(); }
    Tensor logits(ConstMatrixView normOutput, const ExecutionContext& execution) const override;
    Tensor logits(ConstMatrixView normOutput, std::span<const Index> ids,
                  const ExecutionContext& execution) const override;

 private:
    /// Checks all tensors, and reads the small parameters. Throws FileReadError.
    void read();

    std::string m_name;
    ModelConfig m_config;
    ModelWeights m_weights;
    std::unique_ptr<const ModelTokenizer> m_tokenizer;
    std::string m_tensorPrefix;  ///< prefix of all tensor names except the output head's; may be empty
    ModelReader::Embedding m_embedding;
    double m_layerBytes = 0;  ///< result of layerParameterBytes()
    Shared<Norm> m_finalNorm;
    ModelReader::OutputHead m_head;
    mutable WeakCache<Index, const Parameters> m_layerParameters;
};

}  // namespace attention
