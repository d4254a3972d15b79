// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of files that word vectors stand in. Private to core/word_vectors.
#pragma once

#include "files/file_bytes.h"
#include "files/tensor_file.h"
#include "text/message.h"
#include "word_vectors/word_vectors.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

namespace attention {

/// Vectors in 8 bits a component, as resources/vectors/make_vectors.py writes them.
class QuantizedVectors : public WordVectors {
 public:
    /// `glossary`: as resources/vectors/chinese_words.txt. Throws std::runtime_error when it is no such file.
    explicit QuantizedVectors(std::span<const unsigned char> file, std::string_view glossary = {});

    Index width() const override { return m_scales.size(); }
    void copyVector(Index id, std::span<float> out) const override;

 protected:
    void readWords(Words& words, const ProgressMonitor& monitor) const override;
    Index lookupOnlyWordCount() const override { return m_means; }
    std::string_view translation(std::string_view word) const override;

 private:
    std::string m_text;  ///< a word a line, the most frequent first
    Index m_means = 0;   ///< of other words, at their end
    std::map<std::string_view, std::string_view> m_translations;
    Eigen::ArrayXf m_scales;
    Eigen::Array<std::int8_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> m_numbers;  ///< (width, words)
};

/// Vectors in a .npz or .safetensors file: `vectors` (words, components) and `words`, as many texts.
class TensorFileVectors : public WordVectors {
 public:
    /// Throws FileReadError.
    explicit TensorFileVectors(const std::string& path);

    const FileStamp& stamp() const { return m_file->stamp(); }
    Index width() const override { return m_vectors.shape[1]; }
    void copyVector(Index id, std::span<float> out) const override;

 protected:
    void readWords(Words& words, const ProgressMonitor& monitor) const override;

 private:
    std::shared_ptr<const TensorFile> m_file;
    const FileTensor& m_vectors;
    mutable std::vector<std::string> m_names;
};

/// Word vectors in a text file: each line contains a word and its components. Supports GloVe (no header) and
/// fastText (.vec) and word2vec, whose header line contains the numbers of words and of components. Blank
/// lines are skipped.
class TextFileVectors : public WordVectors {
 public:
    /// Reads the first line only. Throws FileReadError.
    explicit TextFileVectors(const std::string& path);

    const FileStamp& stamp() const { return m_file.stamp(); }
    Index width() const override { return m_width; }
    void copyVector(Index id, std::span<float> out) const override;
    Message fileWarning() const override;

 protected:
    void readWords(Words& words, const ProgressMonitor& monitor) const override;
    void requireUnchanged() const override { m_file.requireUnchanged(); }
    double readingWork() const override {
        return static_cast<double>(m_file.text().size()) * work::perCopiedEntry;
    }

 private:
    /// Returns the part of a line before its last `width` numbers. Throws FileReadError.
    std::string_view parseWord(std::string_view line) const;
    /// Throws FileReadError with the number of the line that contains `place`, which points into the file.
    [[noreturn]] void throwFileReadError(const char* place, Message reason) const;

    FileBytes m_file;
    Index m_width = 0;
    std::optional<Index> m_count;  ///< number of words according to the header line
    std::size_t m_begin = 0;       ///< offset of the first line with a word, or of a blank line before it
    mutable std::mutex m_remarkMutex;
    mutable Message m_remark;  ///< written by readWords(); guarded by m_remarkMutex
};

}  // namespace attention
