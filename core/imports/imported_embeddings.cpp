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
            Message("files", "%1 has %2 sequences of %3 positions; at most %4 of %5 are allowed")
                .arg(name, sequences, positions, maxSequences, maxTokensPerSequence));
}

ImportedEmbeddings::ImportedEmbeddings(const std::string& path)
    : m_file(TensorFile::open(path, FileUse::PositionVectors)),
      m_queries(checkedTensor("query_embeddings")),
      m_keys(checkedTensor("key_embeddings")) {
    if (!m_queries)
        m_file->throwReadError(
            Message("files", "holds no query_embeddings; allowed is an array (positions, components)"));
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
            Message("files", "%1 has %2 axes; allowed are (positions, components), or sequences before them")
                .arg(name, tensor->shape.size()));
    m_file->readValues(*tensor, 0, {});  // throws if the type is not floating point
    if (tensor->size() == 0) m_file->throwReadError(Message("files", "%1 is empty").arg(name));
    const Shape shape = batchedShape(*tensor);
    requirePositionLimit(*m_file, name, shape[0], shape[1]);
    return tensor;
}

Tensor ImportedEmbeddings::readTensor(const FileTensor& tensor) const {
    Tensor result = Tensor::uninitialized(batchedShape(tensor));
    m_file->readValues(tensor, 0, result.entries());
    if (!allFinite(result.entries()))
        m_file->throwReadError(
            Message("files", "%1 holds something that is no finite number").arg(tensor.name));
    return result;
}

}  // namespace attention
