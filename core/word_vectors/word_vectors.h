// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/memory_limit.h"
#include "execution/progress.h"
#include "numerics/tensor.h"
#include "text/message.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace attention {

class ByteRows;

/// Trained word vectors from a file or from the program: one vector for each word, all of one width. Words
/// are read once, and components on request. Errors in the file are thrown as FileReadError. All functions
/// are thread-safe. Call loadWords() or prepareSimilarities() before the other functions, except width() and
/// remainingLoadingWork().
class WordVectors {
 public:
    WordVectors();
    virtual ~WordVectors();

    /// Returns the number of components of each vector. Reads nothing.
    virtual Index width() const = 0;
    /// Reads the words, unless this has happened before. A large file takes some time. Throws FileReadError
    /// and StoppedException.
    void loadWords(const ProgressMonitor& monitor = {}) const;
    /// Returns the estimated work of loadWords() in multiply-adds, or 0 if the words have been read.
    double remainingLoadingWork() const { return m_isReady ? 0 : readingWork(); }

    /// Returns the number of words that can be neighbors of a vector. They have the ids from 0 to this number
    /// − 1.
    Index neighborCandidateCount() const {
        return static_cast<Index>(m_words.size()) - lookupOnlyWordCount();
    }
    /// Returns the word with this id, counted from 0. The text lives as long as the object.
    std::string_view word(Index id) const { return m_words[static_cast<std::size_t>(id)]; }
    /// Returns the id of `word`, or of its form in lower case with straight apostrophes, or of its
    /// vectorSourceWord(). Returns std::nullopt if there is no such word.
    std::optional<Index> find(const std::string& word) const;
    /// Returns the word whose vector find() uses for `word` if `word` has no vector. In the vectors of the
    /// program, these are English words for Chinese words. Returns an empty text if `word`, or its form in
    /// lower case, has a vector, or if no word replaces it.
    std::string vectorSourceWord(const std::string& word) const;
    /// Copies the first components of the vector with this id to `out`, whose size must not exceed width().
    virtual void copyVector(Index id, std::span<float> out) const = 0;
    /// Returns a warning about a fault in the file that affects no number. Returns an empty message if there
    /// is no fault. Call loadWords() before.
    virtual Message fileWarning() const { return {}; }

    /// Calls loadWords() and reads all vectors for cosineSimilarities(), unless this has happened before.
    /// Throws FileReadError and StoppedException.
    virtual void prepareSimilarities(const ProgressMonitor& monitor = {}) const;
    /// Writes the cosine of `vector` and each word's vector to `out`, by id. `vector` has the components from
    /// `first` on, and only these are compared. The cosine with a zero vector is 0. `out` must have
    /// neighborCandidateCount() entries at most. Call prepareSimilarities() before. Results are rounded. For
    /// exact cosines, use copyVector().
    void cosineSimilarities(std::span<const float> vector, Index first, std::span<float> out) const;

 protected:
    /// The words by id. Their memory counts toward the memory limit.
    using Words = std::vector<std::string_view, CountingAllocator<std::string_view>>;
    /// Appends the word of each vector to `words`, which is empty. The texts must live as long as the object.
    /// Throws FileReadError and StoppedException.
    virtual void readWords(Words& words, const ProgressMonitor& monitor) const = 0;
    /// Returns the number of words, the last ones, that find() can find, but that are not neighbors of any
    /// vector.
    virtual Index lookupOnlyWordCount() const { return 0; }
    /// Returns the word of this object for a word of another language, or an empty text if there is no such
    /// word.
    virtual std::string_view translation(std::string_view) const { return {}; }
    /// Throws FileReadError if the file has changed since the words were read.
    virtual void requireUnchanged() const {}
    /// Returns the estimated work of readWords() in multiply-adds, or 0 if it takes no time.
    virtual double readingWork() const { return 0; }

 private:
    /// Returns the id of `word` or of its form in lower case with straight apostrophes, or std::nullopt.
    std::optional<Index> findWithoutTranslation(const std::string& word) const;
    /// Returns the id of `word` as it is, or std::nullopt. Throws FileReadError if the file has changed.
    std::optional<Index> findExactly(std::string_view word) const;

    mutable std::mutex m_mutex;                   ///< held while words are read
    mutable std::atomic<bool> m_isReady = false;  ///< true: words have been read and do not change
    mutable Words m_words;                        ///< by id
    using Ids = std::pair<const std::string_view, Index>;
    mutable std::unordered_map<std::string_view, Index, std::hash<std::string_view>, std::equal_to<>,
                               CountingAllocator<Ids>>
        m_ids;                                       ///< by word
    mutable std::mutex m_rowsMutex;                  ///< held while m_rows is created
    mutable std::unique_ptr<const ByteRows> m_rows;  ///< nullptr before prepareSimilarities()
};

/// Returns the vectors that are part of the program: 22,537 English words with 100 components. The components
/// are principal components, the largest variance first. The vectors are read once, at the first call, with
/// their words.
std::shared_ptr<const WordVectors> englishWordVectors();

}  // namespace attention
