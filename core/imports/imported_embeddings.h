// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/tensor_file.h"
#include "session/session.h"

#include <memory>

namespace attention {

/// Throws FileReadError if there are more sequences or positions than a session may have. Call before
/// allocating memory for them. `name` is the array of `file` that the message names.
void requirePositionLimit(const TensorFile& file, std::string_view name, Index sequences, Index positions);

/// The embeddings in a file: query_embeddings ([b,] n_q, d) and, for a second text, key_embeddings ([b,] n_k,
/// d). There is one vector per position, so two equal tokens may have different vectors.
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
    const FileTensor* m_keys = nullptr;  ///< nullptr without key_embeddings
};

}  // namespace attention
