// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "word_vectors/word_vectors.h"

namespace attention {

/// The vectors of a file: .npz, .safetensors, any other is text. Its header is read, no more; a file that is
/// still in use, or was opened last, and has not changed is not opened again. Throws FileReadError.
std::shared_ptr<const WordVectors> openWordVectors(const std::string& path);

/// Rows of a file that a session carries along, for where the file is not.
std::shared_ptr<const WordVectors> wordVectorsFromRows(std::map<std::string, CopyOnWriteVector> rows);

/// How many components they have; nothing when the file cannot be used, which problems() says.
std::optional<Index> wordVectorWidth(const EmbeddingSettings& embedding);

/// Those that EmbeddingSource::WordVectors looks words up in. Throws FileReadError.
std::shared_ptr<const WordVectors> wordVectorsOf(const EmbeddingSettings& embedding);

}  // namespace attention
