// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectors/tensor_vectors.h"

#include "session/session.h"

#include <cmath>

namespace attention {

TensorVectors::TensorVectors(const std::string& path)
    : m_file(TensorFile::open(path)), m_vectors(m_file->at("vectors")) {
    if (m_vectors.shape.size() != 2 || !ranges::size.holds(static_cast<double>(m_vectors.shape[1])))
        m_file->fail(Message("files", "vectors must have two axes: words, and 1 … 4096 components"));
    m_file->copy(m_vectors, 0, {});  // its type
}

void TensorVectors::readWords(Words& words, const Watch&) const {
    auto names = m_file->texts("words", m_vectors.shape[0]);
    if (!names) m_file->fail(Message("files", "holds no %1").with("words"));
    if (static_cast<Index>(names->size()) != m_vectors.shape[0])
        m_file->fail(Message("files", "%1 words for %2 vectors").with(names->size(), m_vectors.shape[0]));
    m_names = *std::move(names);
    words.assign(m_names.begin(), m_names.end());
}

void TensorVectors::copy(Index id, std::span<float> out) const {
    m_file->copy(m_vectors, id * width(), out);
    for (const float x : out) {
        if (!std::isfinite(x))
            m_file->fail(Message("files", "the vector of “%1” holds something that is no finite number")
                             .with(word(id)));
    }
}

}  // namespace attention
