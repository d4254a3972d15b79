// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectors/open_vectors.h"

#include "files/file_problem.h"
#include "files/mapped_file.h"
#include "vectors/tensor_vectors.h"
#include "vectors/text_vectors.h"

#include <algorithm>
#include <mutex>

namespace attention {
namespace {

/// What was opened. A file of a gigabyte is read once, whoever asks: sessions come and go with every edit.
class OpenedFiles {
 public:
    std::shared_ptr<const WordVectors> open(const std::string& path) {
        const FileStamp stamp = stampOf(path);
        const std::lock_guard lock(m_mutex);
        Entry& entry = m_entries[path];
        auto vectors = entry.vectors.lock();
        if (!vectors || entry.stamp != stamp) {
            entry.vectors.reset();
            if (path.ends_with(".npz") || path.ends_with(".safetensors")) {
                vectors = std::make_shared<const TensorVectors>(path);
            } else {
                vectors = std::make_shared<const TextVectors>(path);
            }
            entry = {stamp, vectors};
        }
        m_last = vectors;
        return vectors;
    }

 private:
    struct Entry {
        FileStamp stamp;
        std::weak_ptr<const WordVectors> vectors;
    };

    std::mutex m_mutex;
    std::map<std::string, Entry> m_entries;
    std::shared_ptr<const WordVectors> m_last;
};

class CarriedVectors : public FileVectors {
 public:
    explicit CarriedVectors(std::map<std::string, SharedNumbers> rows) : m_rows(std::move(rows)) {}

    Index width() const override { return static_cast<Index>(m_rows.begin()->second.size()); }
    void copy(Index id, std::span<float> out) const override {
        const auto& row = m_rows.find(std::string(word(id)))->second;
        std::ranges::transform(row.begin(), row.begin() + std::ssize(out), out.begin(),
                               [](double x) { return static_cast<float>(x); });
    }

 protected:
    void readWords(std::vector<std::string_view>& words, const Watch&) const override {
        for (const auto& [word, row] : m_rows) words.push_back(word);
    }
    double readingWork() const override { return 0; }

 private:
    std::map<std::string, SharedNumbers> m_rows;
};

}  // namespace

std::shared_ptr<const WordVectors> openVectors(const std::string& path) {
    static OpenedFiles files;
    return files.open(path);
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

}  // namespace attention
