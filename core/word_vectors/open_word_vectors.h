// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "word_vectors/word_vectors.h"

namespace attention {

/// Returns the vectors in the file at `path`. A name that ends with .npz or .safetensors determines the
/// format. All other files are text. Reads only the header. Returns a cached object if the file has not
/// changed, and if the object is in use or was opened last. Throws FileReadError.
std::shared_ptr<const WordVectors> openWordVectors(const std::string& path);

/// Returns the vectors in `rows`, by word. A session stores such rows of its file for machines without the
/// file. `rows` must not be empty, and its vectors must have equal lengths.
std::shared_ptr<const WordVectors> wordVectorsFromRows(std::map<std::string, CopyOnWriteVector> rows);

/// Returns the number of components of the vectors that `embedding` selects. Returns std::nullopt if their
/// file cannot be used, which problems() reports.
std::optional<Index> wordVectorWidth(const EmbeddingSettings& embedding);

/// Returns the vectors that `embedding` selects for EmbeddingSource::WordVectors: its file, or the vectors of
/// the program if no file is set. If the file cannot be read, returns `bundledVectors`, or throws
/// FileReadError if they are empty.
std::shared_ptr<const WordVectors> wordVectorsOf(const EmbeddingSettings& embedding);

}  // namespace attention
