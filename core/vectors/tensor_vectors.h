// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/tensor_file.h"
#include "vectors/word_vectors.h"

namespace attention {

/// Vectors in a .npz or .safetensors file: `vectors` (words, components) and `words`, as many texts.
class TensorVectors : public WordVectors {
 public:
    /// Throws FileProblem.
    explicit TensorVectors(const std::string& path);

    Index width() const override { return m_vectors.shape[1]; }
    void copy(Index id, std::span<float> out) const override;

 protected:
    void readWords(Words& words, const Watch& watch) const override;

 private:
    std::shared_ptr<const TensorFile> m_file;
    const FileTensor& m_vectors;
    mutable std::vector<std::string> m_names;
};

}  // namespace attention
