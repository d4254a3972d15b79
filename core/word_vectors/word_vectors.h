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

/// Trained word vectors from a file, a session or the program: one vector for each word, all with the same
/// number of components. Call loadWords() or prepareSimilarities() before any other function except width()
/// and remainingLoadingWork(). Words are read once, and components are read on request. If the file has an
/// error, any function can throw FileReadError. All functions are thread-safe.
class WordVectors {
 public:
    WordVectors();
    virtual ~WordVectors();

    /// Returns the number of components of each vector. Does not read the file.
    virtual Index width() const = 0;
    /// Reads the words, unless they have been read before. A large file takes some time. Throws FileReadError
    /// if the file has an error, and StoppedException if `monitor` requests to stop.
    void loadWords(const ProgressMonitor& monitor = {}) const;
    /// Returns the estimated work of loadWords() in multiply-adds, the unit of ProgressMonitor. Returns 0 if
    /// the words have been read.
    double remainingLoadingWork() const { return m_isReady ? 0 : readingWork(); }

    /// Returns the number of words that can be neighbors of a vector, which are the words that
    /// cosineSimilarities() compares. They have the ids 0 … neighborCandidateCount() − 1.
    Index neighborCandidateCount() const {
        return static_cast<Index>(m_words.size()) - lookupOnlyWordCount();
    }
    /// Returns the word with this `id`, which counts from 0. The text lives as long as the object.
    std::string_view word(Index id) const { return m_words[static_cast<std::size_t>(id)]; }
    /// Returns the id of the vector for `word`. If `word` itself has no vector, tries its form in lower case
    /// with straight apostrophes, and then its vectorSourceWord(). Returns std::nullopt if none of them has a
    /// vector.
    std::optional<Index> find(const std::string& word) const;
    /// Returns the translation whose vector find() uses for `word`. The vectors of the program have English
    /// translations of Chinese words. Returns an empty text if `word`, or its form in lower case, has a
    /// vector of its own. Also returns an empty text if there is no translation.
    std::string vectorSourceWord(const std::string& word) const;
    /// Copies the components of the vector with this `id` to `out`. If `out` is shorter than width(), only
    /// the first components are copied. It must not be longer.
    virtual void copyVector(Index id, std::span<float> out) const = 0;
    /// Returns a warning about a fault in the file that does not affect the vectors, such as a wrong word
    /// count in the header. Returns an empty message if there is no such fault. Call loadWords() before.
    virtual Message fileWarning() const { return {}; }

    /// Calls loadWords() and reads all vectors that cosineSimilarities() compares, unless they have been read
    /// before. Throws FileReadError if the file has an error, and StoppedException if `monitor` requests to
    /// stop.
    virtual void prepareSimilarities(const ProgressMonitor& monitor = {}) const;
    /// Writes the cosine similarity of `vector` and each word's vector to `out`, with the word id as the
    /// index. Only the components `first` … `first` + vector.size() − 1 of a word's vector are compared. The
    /// cosine with a zero vector is 0. The cosines are approximate. To compute exact cosines, use
    /// copyVector(). `out` may have at most neighborCandidateCount() entries. Call prepareSimilarities()
    /// before.
    void cosineSimilarities(std::span<const float> vector, Index first, std::span<float> out) const;

 protected:
    /// The type of the list of words, with the id as the index. The memory of the list counts toward the
    /// memory limit.
    using Words = std::vector<std::string_view, CountingAllocator<std::string_view>>;
    /// Appends the word of each vector to `words`, in the order of ids. `words` is empty before. The texts
    /// must live as long as the object. Throws FileReadError if the file has an error, and StoppedException
    /// if `monitor` requests to stop.
    virtual void readWords(Words& words, const ProgressMonitor& monitor) const = 0;
    /// Returns the number of words that only find() uses. They have the largest ids, and cosineSimilarities()
    /// does not compare them, so they are not neighbors of any vector.
    virtual Index lookupOnlyWordCount() const { return 0; }
    /// Returns the translation of a word of another language into a word that has a vector. Returns an empty
    /// text if there is no translation.
    virtual std::string_view translation(std::string_view) const { return {}; }
    /// Throws FileReadError if the file has changed since the words were read.
    virtual void requireUnchanged() const {}
    /// Returns the estimated work of readWords() in multiply-adds, the unit of ProgressMonitor. Returns 0 if
    /// the time is negligible.
    virtual double readingWork() const { return 0; }

 private:
    /// Returns the id of `word`, or else of its form in lower case with straight apostrophes. Returns
    /// std::nullopt if neither has a vector.
    std::optional<Index> findWithoutTranslation(const std::string& word) const;
    /// Returns the id of `word` without a change of its letters, or std::nullopt if `word` has no vector.
    /// Throws FileReadError if the file has changed.
    std::optional<Index> findExactly(std::string_view word) const;

    mutable std::mutex m_mutex;                   ///< locked while words are read
    mutable std::atomic<bool> m_isReady = false;  ///< true: words have been read and do not change
    mutable Words m_words;                        ///< all words, with the id as the index
    using Ids = std::pair<const std::string_view, Index>;
    mutable std::unordered_map<std::string_view, Index, std::hash<std::string_view>, std::equal_to<>,
                               CountingAllocator<Ids>>
        m_ids;                       ///< id of each word
    mutable std::mutex m_rowsMutex;  ///< locked while m_rows is created
    /// The vectors with 8 bits for each component, or nullptr before prepareSimilarities().
    mutable std::unique_ptr<const ByteRows> m_rows;
};

/// Returns the word vectors that are part of the program: 22,537 English words with 100 components. The
/// components are principal components, the largest variance first. The first call reads the vectors and
/// their words. Later calls return the same object.
std::shared_ptr<const WordVectors> englishWordVectors();

}  // namespace attention
