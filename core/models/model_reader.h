// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model_config.h"
#include "models/model_weights.h"
#include "trace/parameters.h"

namespace attention {

/// Reads the parameters of a trained model, by the tensor names of its family. Every function throws
/// FileReadError for a tensor that is missing or has a wrong shape or type.
class ModelReader {
 public:
    /// Specifies whether tensors are read (All), or only checked (Nothing). With Nothing, the returned
    /// tensors are empty.
    enum class ReadMode { Nothing, All };
    /// `tensorPrefix` is the prefix of all tensor names except the output head's; it may be empty. The reader
    /// keeps references to `config` and `weights`.
    ModelReader(const ModelConfig& config, const ModelWeights& weights, std::string tensorPrefix,
                ReadMode readMode)
        : m_config(config),
          m_weights(weights),
          m_tensorPrefix(std::move(tensorPrefix)),
          m_readMode(readMode) {}

    /// The names of the embedding tables, and the norm of the embeddings. The tables are too large to be
    /// read as a whole. A name is empty if the family has no such table.
    struct Embedding {
        std::string tokens;      ///< name of the token embeddings (V, d)
        std::string positions;   ///< name of the position embeddings (positions, d)
        std::string tokenTypes;  ///< name of the token type embeddings (types, d)
        Shared<Norm> norm;       ///< norm of the sum of the table rows, or nullptr
    };
    /// Checks the embedding tables, reads the norm of the embeddings, and returns the names of the tables
    /// and the norm.
    Embedding embedding() const;

    /// Returns the parameters of the layer `index`, from 0.
    Parameters layerParameters(Index index) const;

    /// Returns the norm of the last residual stream, or nullptr if the family has no final norm.
    Shared<Norm> finalNorm() const;

    /// The parameters of the output head. A head with a dense map applies the dense map, the activation and
    /// the norm first. Then all heads apply the output matrix and the bias.
    struct OutputHead {
        bool isPresent = false;       ///< false: the file lacks the head, and the other fields are unset
        std::optional<Linear> dense;  ///< dense map (d, d), or std::nullopt
        Activation activation = Activation::Gelu;  ///< applied after the dense map
        Shared<Norm> norm;   ///< applied after the activation; nullptr without a dense map
        std::string matrix;  ///< name of the output matrix (V, d)
        Tensor bias;         ///< (V), added to the logits; empty if there is no dense map
    };
    /// Returns the output head. Its matrix is the table of token embeddings if the file has no separate
    /// matrix.
    OutputHead outputHead() const;

    /// Returns the memory in bytes that is needed to read all tensors that were requested since the last
    /// call, and resets this count to 0. Tensors that are views of a mapped file need 0 bytes. In
    /// ReadMode::Nothing, tensors are counted as if they were read.
    double takeByteCount() const { return std::exchange(m_bytes, 0); }

 private:
    Tensor readTensor(const std::string& name, const Shape& shape) const;
    Shared<Norm> readNorm(const std::string& name) const;
    Linear readLinear(const std::string& name, Index out, Index in) const;
    Shared<Linear> readSharedLinear(std::string_view name, const std::string& layer, Index out,
                                    Index in) const;
    void readProjections(Parameters& parameters, const std::string& layer) const;

    const ModelConfig& m_config;
    const ModelWeights& m_weights;
    std::string m_tensorPrefix;
    ReadMode m_readMode;
    mutable double m_bytes = 0;  ///< the result of the next call of takeByteCount()
};

}  // namespace attention
