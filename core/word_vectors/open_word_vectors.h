// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "word_vectors/word_vectors.h"

namespace attention {

/// Returns the word vectors in the file at `path`. TensorFile::isTensorFile() determines whether the file is
/// .npz or .safetensors. All other files are read as text. The function reads only the header or the first
/// lines.
/// Returns a cached object if the file has not changed since that object was opened. The cache contains
/// objects that are in use, and the object that was requested last. Throws FileReadError if the file cannot
/// be read or has another format.
std::shared_ptr<const WordVectors> openWordVectors(const std::string& path);

/// Returns the text of a file that contains sentences, with spaces instead of line breaks. Returns
/// std::nullopt for a file whose lines end with numbers, such as word vectors, and for a file of another kind
/// that is recognized, such as JSON. Throws FileReadError if the file cannot be read, or if the sentences are
/// not UTF-8 or longer than maxTextBytes.
std::optional<std::string> sentencesInFile(const std::string& path);

/// Returns word vectors from `rows`, which contains the components of each word. A session stores such rows
/// of its file (EmbeddingSettings::bundledVectors) for machines without the file. `rows` must not be empty,
/// and its vectors must have equal lengths.
std::shared_ptr<const WordVectors> wordVectorsFromRows(std::map<std::string, CopyOnWriteVector> rows);

/// Returns the number of components of the word vectors that wordVectorsOf(`embedding`) returns. Returns
/// std::nullopt if they cannot be read, which problems() reports.
std::optional<Index> wordVectorWidth(const EmbeddingSettings& embedding);

/// Returns the word vectors that `embedding` selects for EmbeddingSource::WordVectors. These are the vectors
/// in its file or, if no file is set, englishWordVectors(). If the file cannot be read, the vectors in
/// `embedding.bundledVectors` are returned. If these are empty as well, throws FileReadError.
std::shared_ptr<const WordVectors> wordVectorsOf(const EmbeddingSettings& embedding);

}  // namespace attention
