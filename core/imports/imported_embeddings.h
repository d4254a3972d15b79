// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/tensor_file.h"
#include "session/session.h"

#include <memory>

namespace attention {

/// Before anything is made for each of them: throws FileReadError where there are more than any session has.
void requirePositionLimit(const TensorFile& file, std::string_view name, Index sequences, Index positions);

/// Vectors of positions from a file, so that two tokens that read the same may differ: query_embeddings
/// ([b,] n_q, d) and, for a second text, key_embeddings ([b,] n_k, d).
class ImportedEmbeddings {
 public:
    /// Reads headers only. Throws FileReadError.
    explicit ImportedEmbeddings(const std::string& path);

    const TensorFile& file() const { return *m_file; }
    bool hasKeyEmbeddings() const { return m_keys != nullptr; }
    /// (b, n, d) of one axis.
    Shape queryShape() const { return batchedShape(*m_queries); }
    Shape keyShape() const { return batchedShape(*m_keys); }
    Tensor queryEmbeddings() const { return readTensor(*m_queries); }
    Tensor keyEmbeddings() const { return readTensor(*m_keys); }

 private:
    static Shape batchedShape(const FileTensor& tensor);
    const FileTensor* checkedTensor(std::string_view name) const;
    Tensor readTensor(const FileTensor& tensor) const;

    std::shared_ptr<const TensorFile> m_file;
    const FileTensor* m_queries = nullptr;
    const FileTensor* m_keys = nullptr;
};

}  // namespace attention
