// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/tensor_file.h"
#include "session/session.h"

#include <memory>

namespace attention {

/// Throws FileReadError if `sequences` or `positions`, the sizes of the array `name` in `file`, exceed the
/// limits of a session. Call before allocating memory for the array.
void requirePositionLimit(const TensorFile& file, std::string_view name, Index sequences, Index positions);

/// Reads embeddings from a file. The array query_embeddings ([b,] n_q, d) is required. The array
/// key_embeddings ([b,] n_k, d) is optional, for keys from another text than the queries. Each position has
/// its own vector, so two equal tokens may have different vectors.
class ImportedEmbeddings {
 public:
    /// Opens the file at `path` and reads its headers. Throws FileReadError.
    explicit ImportedEmbeddings(const std::string& path);

    const TensorFile& file() const { return *m_file; }
    bool hasKeyEmbeddings() const { return m_keys != nullptr; }
    /// Returns the shape (b, n_q, d) of queryEmbeddings().
    Shape queryShape() const { return batchedShape(*m_queries); }
    /// Returns the shape (b, n_k, d) of keyEmbeddings(). Requires hasKeyEmbeddings().
    Shape keyShape() const { return batchedShape(*m_keys); }
    /// Reads the embeddings of the queries. Throws FileReadError, also if an entry is not finite.
    Tensor queryEmbeddings() const { return readTensor(*m_queries); }
    /// Reads the embeddings of the keys. Requires hasKeyEmbeddings(). Throws FileReadError, also if an entry
    /// is not finite.
    Tensor keyEmbeddings() const { return readTensor(*m_keys); }

 private:
    static Shape batchedShape(const FileTensor& tensor);
    const FileTensor* checkedTensor(std::string_view name) const;
    Tensor readTensor(const FileTensor& tensor) const;

    std::shared_ptr<const TensorFile> m_file;
    const FileTensor* m_queries = nullptr;
    const FileTensor* m_keys = nullptr;  ///< nullptr if the file has no key_embeddings
};

}  // namespace attention
