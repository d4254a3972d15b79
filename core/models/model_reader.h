// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model_config.h"
#include "models/model_weights.h"
#include "trace/parameters.h"

namespace attention {

/// Finds the parameters of a trained model under the names of its family. Every function throws FileReadError
/// for a tensor that is missing or has a wrong shape or type.
class ModelReader {
 public:
    /// The mode in which tensors are read. Nothing: tensors are only checked, and the returned tensors are
    /// empty.
    enum class ReadMode { Nothing, All };
    /// `tensorPrefix` is the prefix of all tensor names except the output head's; it may be empty. The reader
    /// keeps references to `config` and `weights`.
    ModelReader(const ModelConfig& config, const ModelWeights& weights, std::string tensorPrefix,
                ReadMode readMode)
        : m_config(config),
          m_weights(weights),
          m_tensorPrefix(std::move(tensorPrefix)),
          m_readMode(readMode) {}

    /// The embedding tables, by the names of their tensors, because they are too large to be read as a whole.
    /// A name is empty if the family has no such table.
    struct Embedding {
        std::string tokens;      ///< name of the token embeddings (V, d)
        std::string positions;   ///< name of the position embeddings (positions, d)
        std::string tokenTypes;  ///< name of the token type embeddings (types, d)
        Shared<Norm> norm;       ///< norm of the sum of the rows, or nullptr
    };
    /// Checks the tables, and returns their names and the norm.
    Embedding embedding() const;

    /// Returns the parameters of the layer `index`, from 0.
    Parameters layerParameters(Index index) const;

    /// Returns the norm of the last residual stream, or nullptr if the family has no final norm.
    Shared<Norm> finalNorm() const;

    /// The output head: dense map, activation and norm if there is a dense map, then the matrix and the bias.
    struct OutputHead {
        bool isPresent = false;       ///< false: the file lacks the head, and the other fields are unset
        std::optional<Linear> dense;  ///< (d, d); std::nullopt: the matrix comes first
        Activation activation = Activation::Gelu;  ///< after the dense map
        Shared<Norm> norm;                         ///< after the activation; nullptr without a dense map
        std::string matrix;                        ///< name of the output matrix (V, d)
        Tensor bias;                               ///< (V), or empty
    };
    /// Returns the output head. Its matrix is the table of token embeddings if the file has no separate
    /// matrix.
    OutputHead outputHead() const;

    /// Returns the bytes that the tensors requested since the last call take in memory when they are read.
    /// Mapped tensors take 0. Resets the count to 0.
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
    mutable double m_bytes = 0;  ///< the count of takeByteCount()
};

}  // namespace attention
