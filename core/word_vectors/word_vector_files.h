// SPDX-License-Identifier: GPL-3.0-or-later
// The formats of files with word vectors. Private to core/word_vectors.
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

/// Word vectors with 8 bits for each component, in the format of resources/vectors/make_vectors.py.
class QuantizedVectors : public WordVectors {
 public:
    /// Reads `file`, and a glossary in the format of resources/vectors/chinese_words.txt. Copies nothing from
    /// `glossary`, which must outlive the object. Throws std::runtime_error if `file` has another format or
    /// is damaged.
    explicit QuantizedVectors(std::span<const unsigned char> file, std::string_view glossary = {});

    Index width() const override { return m_scales.size(); }
    void copyVector(Index id, std::span<float> out) const override;

 protected:
    void readWords(Words& words, const ProgressMonitor& monitor) const override;
    Index lookupOnlyWordCount() const override { return m_meanWordCount; }
    std::string_view translation(std::string_view word) const override;

 private:
    std::string m_text;  ///< one word in each line, the most frequent first
    Index m_meanWordCount =
        0;  ///< number of words at the end whose vectors are means of the vectors of other words
    std::map<std::string_view, std::string_view> m_translations;  ///< English words by Chinese words
    Eigen::ArrayXf m_scales;                                      ///< factor of each component (width)
    Eigen::Array<std::int8_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> m_numbers;  ///< (width, words)
};

/// Word vectors in a .npz or .safetensors file. Its array `vectors` has the shape (words, components), and
/// `words` contains one text for each row.
class TensorFileVectors : public WordVectors {
 public:
    /// Reads the header only. Throws FileReadError.
    explicit TensorFileVectors(const std::string& path);

    /// Returns the stamp of the file when it was opened.
    const FileStamp& stamp() const { return m_file->stamp(); }
    Index width() const override { return m_vectors.shape[1]; }
    void copyVector(Index id, std::span<float> out) const override;

 protected:
    void readWords(Words& words, const ProgressMonitor& monitor) const override;

 private:
    std::shared_ptr<const TensorFile> m_file;
    const FileTensor& m_vectors;               ///< in m_file
    mutable std::vector<std::string> m_names;  ///< words of the file, written by readWords()
};

/// Word vectors in a text file: each line contains a word and its components. Supports GloVe (no header) and
/// fastText (.vec) and word2vec, whose header line contains the numbers of words and of components. Blank
/// lines are skipped.
class TextFileVectors : public WordVectors {
 public:
    /// Reads the first line only. Throws FileReadError.
    explicit TextFileVectors(const std::string& path);

    /// Returns the stamp of the file when it was opened.
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
    /// Throws FileReadError with the number of the line that contains `position`, which points into the file.
    [[noreturn]] void throwFileReadError(const char* position, Message reason) const;

    FileBytes m_file;
    Index m_width = 0;
    std::optional<Index> m_count;  ///< number of words according to the header line
    std::size_t m_wordsBegin = 0;  ///< offset of the first line with a word, or of a blank line before it
    mutable std::mutex m_warningMutex;
    mutable Message
        m_warning;  ///< result of fileWarning(), written by readWords(), guarded by m_warningMutex
};

}  // namespace attention
