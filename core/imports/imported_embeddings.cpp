// SPDX-License-Identifier: GPL-3.0-or-later
#include "imports/imported_embeddings.h"

#include "numerics/row_statistics.h"
#include "session/tokens.h"

#include <algorithm>

namespace attention {

void requirePositionLimit(const TensorFile& file, std::string_view name, Index sequences, Index positions) {
    if (static_cast<std::size_t>(sequences) > maxSequences ||
        static_cast<std::size_t>(positions) > maxTokensPerSequence)
        file.throwReadError(
            Message("files",
                    "The array “%1” must have at most %4 sequences of at most %5 positions, but it has %2 "
                    "sequences of %3 positions.")
                .arg(name, sequences, positions, maxSequences, maxTokensPerSequence));
}

ImportedEmbeddings::ImportedEmbeddings(const std::string& path)
    : m_file(TensorFile::open(path, FileUse::PositionVectors)),
      m_queries(checkedTensor("query_embeddings")),
      m_keys(checkedTensor("key_embeddings")) {
    if (!m_queries)
        m_file->throwReadError(
            Message("files",
                    "The file must contain an array “query_embeddings” with the axes (positions, "
                    "components)."));
}

Shape ImportedEmbeddings::batchedShape(const FileTensor& tensor) {
    Shape shape = tensor.shape;
    if (shape.size() == 2) shape.insert(shape.begin(), 1);
    return shape;
}

const FileTensor* ImportedEmbeddings::checkedTensor(std::string_view name) const {
    const FileTensor* const tensor = m_file->find(name);
    if (!tensor) return nullptr;
    if (tensor->shape.size() != 2 && tensor->shape.size() != 3)
        m_file->throwReadError(
            Message("files",
                    "The array “%1” must have the axes (positions, components) or (sequences, positions, "
                    "components), but it has %2 axes.")
                .arg(name, tensor->shape.size()));
    m_file->readValues(*tensor, 0, {});  // throws if the type is not floating point
    if (tensor->size() == 0)
        m_file->throwReadError(Message("files", "The array “%1” must not be empty.").arg(name));
    const Shape shape = batchedShape(*tensor);
    requirePositionLimit(*m_file, name, shape[0], shape[1]);
    return tensor;
}

Tensor ImportedEmbeddings::readTensor(const FileTensor& tensor) const {
    Tensor result = Tensor::uninitialized(batchedShape(tensor));
    m_file->readValues(tensor, 0, result.entries());
    if (!allFinite(result.entries()))
        m_file->throwReadError(
            Message("files",
                    "The array “%1” must contain only finite numbers, but it contains NaN or infinity.")
                .arg(tensor.name));
    return result;
}

}  // namespace attention
