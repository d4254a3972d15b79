// SPDX-License-Identifier: GPL-3.0-or-later
#include "word_vectors/open_word_vectors.h"

#include "files/file_object_cache.h"
#include "files/file_read_error.h"
#include "numerics/row_statistics.h"
#include "session/session.h"
#include "word_vectors/word_vector_files.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Word vectors that are stored in a session.
class BundledVectors : public WordVectors {
 public:
    explicit BundledVectors(std::map<std::string, CopyOnWriteVector> rows) : m_rows(std::move(rows)) {}

    Index width() const override { return static_cast<Index>(m_rows.begin()->second.size()); }
    void copyVector(Index id, std::span<float> out) const override {
        const auto& row = m_rows.find(std::string(word(id)))->second;
        std::ranges::transform(row.begin(), row.begin() + std::ssize(out), out.begin(),
                               [](double x) { return static_cast<float>(x); });
    }

 protected:
    void readWords(Words& words, const ProgressMonitor&) const override {
        for (const auto& [word, row] : m_rows) words.push_back(word);
    }

 private:
    std::map<std::string, CopyOnWriteVector> m_rows;
};

}  // namespace

std::shared_ptr<const WordVectors> openWordVectors(const std::string& path) {
    using Files = FileObjectCache<WordVectors>;
    static Files files;
    const auto readResult = [](auto vectors) { return Files::ReadResult{vectors, {vectors->fileStamp()}}; };
    return files.get(
        path, [&](const WordVectors&) { return std::vector{readFileStamp(path)}; },
        [&] {
            if (TensorFile::isTensorFile(path))
                return readResult(std::make_shared<const TensorFileVectors>(path));
            return readResult(std::make_shared<const TextFileVectors>(path));
        });
}

std::shared_ptr<const WordVectors> wordVectorsFromRows(std::map<std::string, CopyOnWriteVector> rows) {
    return std::make_shared<const BundledVectors>(std::move(rows));
}

std::optional<Index> wordVectorWidth(const EmbeddingSettings& embedding) {
    try {
        return wordVectorsOf(embedding)->width();
    } catch (const FileReadError&) {
        return std::nullopt;
    }
}

std::shared_ptr<const WordVectors> wordVectorsOf(const EmbeddingSettings& embedding) {
    if (!embedding.file) return englishWordVectors();
    try {
        return openWordVectors(*embedding.file);
    } catch (const FileReadError&) {
        if (embedding.bundledVectors.empty()) throw;
        return wordVectorsFromRows(embedding.bundledVectors);
    }
}

TensorFileVectors::TensorFileVectors(const std::string& path)
    : m_file(TensorFile::open(path, FileUse::WordVectors)), m_vectors(m_file->requiredTensor("vectors")) {
    if (m_vectors.shape.size() != 2 || !ranges::size.contains(static_cast<double>(m_vectors.shape[1])))
        m_file->throwReadError(Message(
            "files", "The array “vectors” must have two axes, which are words and 1 to 4096 components."));
    m_file->readValues(m_vectors, 0, {});  // reads nothing, but throws if the type is not supported
}

void TensorFileVectors::readWords(Words& words, const ProgressMonitor&) const {
    auto names = m_file->readStrings("words", m_vectors.shape[0]);
    if (!names)
        m_file->throwReadError(
            Message("files", "The file must contain an array “%1” with one word for each vector.")
                .arg("words"));
    if (static_cast<Index>(names->size()) != m_vectors.shape[0])
        m_file->throwReadError(
            Message("files",
                    "The file must contain one word for each of the %2 vectors, but it contains %1 words.")
                .arg(names->size(), m_vectors.shape[0]));
    m_names = *std::move(names);
    words.assign(m_names.begin(), m_names.end());
}

void TensorFileVectors::copyVector(Index id, std::span<float> out) const {
    m_file->readValues(m_vectors, id * width(), out);
    if (!allFinite(out))
        m_file->throwReadError(
            Message("files",
                    "The vector of “%1” must contain only finite numbers, but it contains NaN or infinity.")
                .arg(word(id)));
}

}  // namespace attention
