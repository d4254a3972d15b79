// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model_config.h"
#include "models/model_weights.h"
#include "trace/parameters.h"

namespace attention {

/// Finds a trained model's weights under the names of its family. Every function throws FileReadError for a
/// tensor that is missing, or of the wrong shape or type.
class ModelReader {
 public:
    enum class ReadMode { Nothing, All };
    /// With Reads::Nothing tensors are checked and come out empty.
    ModelReader(const ModelConfig& config, const ModelWeights& weights, std::string stem, ReadMode reads)
        : m_config(config), m_weights(weights), m_stem(std::move(stem)), m_reads(reads) {}

    /// Names of tables, which are too large to be read as a whole; empty: none.
    struct Embedding {
        std::string tokens;      // (V, d)
        std::string positions;   // (positions, d)
        std::string tokenTypes;  // (types, d)
        Shared<Norm> norm;
    };
    Embedding embedding() const;

    Parameters layerParameters(Index index) const;

    /// None: the stream is finished as it is.
    Shared<Norm> finalNorm() const;

    struct OutputHead {
        bool isPresent = false;
        std::optional<Linear> dense;
        Activation activation = Activation::Gelu;
        Shared<Norm> norm;
        std::string matrix;  ///< name of (V, d)
        Tensor bias;         // (V)
    };
    OutputHead outputHead() const;

    /// Bytes beyond the files that what was asked for since takes, when it is read.
    double takeByteCount() const { return std::exchange(m_bytes, 0); }

 private:
    Tensor readTensor(const std::string& name, const Shape& shape) const;
    Shared<Norm> readNorm(const std::string& name) const;
    Linear readLinear(const std::string& name, Index out, Index in) const;
    Shared<Linear> share(std::string_view name, const std::string& layer, Index out, Index in) const;
    void readProjections(Parameters& parameters, const std::string& layer) const;

    const ModelConfig& m_config;
    const ModelWeights& m_weights;
    std::string m_stem;
    ReadMode m_reads;
    mutable double m_bytes = 0;
};

}  // namespace attention
