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
    /// Reads the vectors in `file`, and translations from `glossary`, which has the format of
    /// resources/vectors/chinese_words.txt. Does not copy `glossary`, which must outlive the object. Throws
    /// std::runtime_error if `file` has another format or is damaged.
    explicit QuantizedVectors(std::span<const unsigned char> file, std::string_view glossary = {});

    Index width() const override { return m_scales.size(); }
    void copyVector(Index id, std::span<float> out) const override;

 protected:
    void readWords(Words& words, const ProgressMonitor& monitor) const override;
    Index lookupOnlyWordCount() const override { return m_meanWordCount; }
    std::string_view translation(std::string_view word) const override;

 private:
    std::string m_text;  ///< all words by id, one in each line, the most frequent first
    /// The number of words at the end of `m_text` whose vectors are means of the vectors of other words.
    /// find() returns these words, but they are never neighbors of a vector.
    Index m_meanWordCount = 0;
    std::map<std::string_view, std::string_view> m_translations;  ///< English words by Chinese words
    Eigen::ArrayXf m_scales;  ///< factor of each component of `m_numbers`, shape (width)
    /// The quantized components, shape (width, words). The component of a vector is this number times the
    /// entry of `m_scales` for its row.
    Eigen::Array<std::int8_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> m_numbers;
};

/// Word vectors in a .npz or .safetensors file. Its array `vectors` has the shape (words, components). Its
/// array `words` contains the word for each row of `vectors`.
class TensorFileVectors : public WordVectors {
 public:
    /// Opens the file at `path` and reads its header only. Throws FileReadError if the file cannot be read,
    /// or if its array `vectors` is missing or has a shape or type that is not supported.
    explicit TensorFileVectors(const std::string& path);

    /// Returns the size, modification time, device and inode of the file when it was opened. They show later
    /// whether the file has changed.
    const FileStamp& fileStamp() const { return m_file->stamp(); }
    Index width() const override { return m_vectors.shape[1]; }
    void copyVector(Index id, std::span<float> out) const override;

 protected:
    void readWords(Words& words, const ProgressMonitor& monitor) const override;

 private:
    std::shared_ptr<const TensorFile> m_file;
    const FileTensor& m_vectors;               ///< the array `vectors` of m_file
    mutable std::vector<std::string> m_names;  ///< words of the file, written by readWords()
};

/// Word vectors in a text file. Each line contains a word and the components of its vector. Supports the
/// formats of GloVe, fastText (.vec) and word2vec. In the last two, the file begins with a header line, which
/// contains the numbers of words and of components. Blank lines are skipped.
class TextFileVectors : public WordVectors {
 public:
    /// Opens the file at `path` and reads its first lines only. Throws FileReadError if the file cannot be
    /// read, or if one of these lines is neither a header nor a word with numbers.
    explicit TextFileVectors(const std::string& path);

    /// Returns the size, modification time, device and inode of the file when it was opened. They show later
    /// whether the file has changed.
    const FileStamp& fileStamp() const { return m_file.stamp(); }
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
    /// Returns the word of `line`, which is the part before its last width() numbers. The word can contain
    /// spaces. Throws FileReadError if the line has fewer or more numbers, or if the word is not UTF-8.
    std::string_view parseWord(std::string_view line) const;
    /// Throws FileReadError if one of the first lines is not a word with width() finite numbers. Does not
    /// check the numbers of the very first line, because it may contain the titles of columns.
    void checkFirstLines() const;
    /// Writes the numbers after `storedWord`, which points into the file, to `out`. Throws FileReadError if
    /// one of them is not a finite number.
    void parseComponents(std::string_view storedWord, std::span<float> out) const;
    /// Returns the number of the line that contains `position`, a pointer to a byte of the file. Lines count
    /// from 1.
    std::int64_t lineNumberAt(const char* position) const;
    /// Throws FileReadError with `reason`, which consists of complete sentences. If the file has changed,
    /// throws it with this fact instead.
    [[noreturn]] void throwFileReadError(Message reason) const;
    /// Like throwFileReadError() with the sentence “Line N PREDICATE.” about the line that contains
    /// `position`, a pointer to a byte of the file. `predicate` begins with a verb and has no period at its
    /// end.
    [[noreturn]] void throwLineError(const char* position, Message predicate) const;

    FileBytes m_file;
    Index m_width = 0;
    std::optional<Index> m_count;  ///< number of words in the header line, or std::nullopt without a header
    std::size_t m_wordsBegin = 0;  ///< byte offset in the file at which the lines with words begin
    mutable std::mutex m_warningMutex;
    mutable Message
        m_warning;  ///< result of fileWarning(), written by readWords(), guarded by m_warningMutex
};

}  // namespace attention
