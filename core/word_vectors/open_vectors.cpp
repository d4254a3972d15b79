// SPDX-License-Identifier: GPL-3.0-or-later
#include "word_vectors/open_vectors.h"

#include "files/file_problem.h"
#include "files/opened_once.h"
#include "numerics/entries.h"
#include "session/session.h"
#include "word_vectors/sources.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

class CarriedVectors : public WordVectors {
 public:
    explicit CarriedVectors(std::map<std::string, SharedNumbers> rows) : m_rows(std::move(rows)) {}

    Index width() const override { return static_cast<Index>(m_rows.begin()->second.size()); }
    void copy(Index id, std::span<float> out) const override {
        const auto& row = m_rows.find(std::string(word(id)))->second;
        std::ranges::transform(row.begin(), row.begin() + std::ssize(out), out.begin(),
                               [](double x) { return static_cast<float>(x); });
    }

 protected:
    void readWords(Words& words, const Watch&) const override {
        for (const auto& [word, row] : m_rows) words.push_back(word);
    }

 private:
    std::map<std::string, SharedNumbers> m_rows;
};

}  // namespace

std::shared_ptr<const WordVectors> openVectors(const std::string& path) {
    using Files = OpenedOnce<WordVectors>;
    static Files files;
    const auto read = [](auto vectors) { return Files::Reading{vectors, {vectors->stamp()}}; };
    return files.get(
        path, [&](const WordVectors&) { return std::vector{stampOf(path)}; },
        [&] {
            if (path.ends_with(".npz") || path.ends_with(".safetensors"))
                return read(std::make_shared<const TensorVectors>(path));
            return read(std::make_shared<const TextVectors>(path));
        });
}

std::shared_ptr<const WordVectors> carriedVectors(std::map<std::string, SharedNumbers> rows) {
    return std::make_shared<const CarriedVectors>(std::move(rows));
}

std::optional<Index> vectorWidth(const EmbeddingSettings& embedding) {
    try {
        return wordVectorsOf(embedding)->width();
    } catch (const FileProblem&) {
        return std::nullopt;
    }
}

std::shared_ptr<const WordVectors> wordVectorsOf(const EmbeddingSettings& embedding) {
    if (!embedding.file) return englishVectors();
    try {
        return openVectors(*embedding.file);
    } catch (const FileProblem&) {
        if (embedding.carried.empty()) throw;
        return carriedVectors(embedding.carried);
    }
}

TensorVectors::TensorVectors(const std::string& path)
    : m_file(TensorFile::open(path, FileUse::WordVectors)), m_vectors(m_file->at("vectors")) {
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
    if (!allFinite(out))
        m_file->fail(
            Message("files", "the vector of “%1” holds something that is no finite number").with(word(id)));
}

}  // namespace attention
