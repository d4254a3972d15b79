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

/// Vectors of words that were learnt elsewhere, one a word, all of one width. Its words are read once,
/// numbers when they are asked for. Whatever is wrong with the file they stand in is thrown as FileReadError.
/// All functions may be called by several threads at once.
class WordVectors {
 public:
    WordVectors();
    virtual ~WordVectors();

    /// How many components each has; known at once.
    virtual Index width() const = 0;
    /// Makes ready for the rest: a large file is read once. Throws StoppedException.
    void loadWords(const ProgressMonitor& monitor = {}) const;
    /// What prepare() has yet to do, in multiply-adds.
    double remainingLoadingWork() const { return m_isReady ? 0 : readingWork(); }

    /// Of those that a vector may be near to.
    Index neighborCandidateCount() const {
        return static_cast<Index>(m_words.size()) - lookupOnlyWordCount();
    }
    std::string_view word(Index id) const { return m_words[static_cast<std::size_t>(id)]; }
    /// The word, or the same in lower case and with straight apostrophes, or its vectorSourceWord().
    std::optional<Index> find(const std::string& word) const;
    /// The word whose vector this one takes, having none of its own: of the program's vectors Chinese words
    /// take those of English ones. Empty: none.
    std::string vectorSourceWord(const std::string& word) const;
    /// The first components of its vector, as many as `out` has room for.
    virtual void copyVector(Index id, std::span<float> out) const = 0;
    /// Returns what is wrong with the file without changing any number; empty if nothing is. Call prepare()
    /// before.
    virtual Message fileWarning() const { return {}; }

    /// Makes ready for cosineSimilarities(), where that takes more than prepare(). Throws StoppedException.
    virtual void prepareSimilarities(const ProgressMonitor& monitor = {}) const;
    /// The cosine between `vector`, which has the components from `first` on, and the same components of
    /// every word's vector; 0 where either is zero. `out` has room for size() numbers. May be rounded: exact
    /// are those of copied vectors.
    void cosineSimilarities(std::span<const float> vector, Index first, std::span<float> out) const;

 protected:
    /// Fills `words`, which point to what the object keeps, one for each vector. Throws FileReadError,
    /// StoppedException.
    using Words = std::vector<std::string_view, CountingAllocator<std::string_view>>;
    virtual void readWords(Words& words, const ProgressMonitor& monitor) const = 0;
    /// How many of them, the last ones, are found by name and near to nothing.
    virtual Index lookupOnlyWordCount() const { return 0; }
    /// What another language calls this; empty: not known.
    virtual std::string_view translation(std::string_view) const { return {}; }
    /// Throws FileReadError where the words are no longer those that were read.
    virtual void requireUnchanged() const {}
    /// Of readWords(), in multiply-adds; 0: it is done at once.
    virtual double readingWork() const { return 0; }

 private:
    std::optional<Index> findWithoutTranslation(const std::string& word) const;
    std::optional<Index> findExactly(std::string_view word) const;

    mutable std::mutex m_mutex;
    mutable std::atomic<bool> m_isReady = false;
    mutable Words m_words;
    using Ids = std::pair<const std::string_view, Index>;
    mutable std::unordered_map<std::string_view, Index, std::hash<std::string_view>, std::equal_to<>,
                               CountingAllocator<Ids>>
        m_ids;
    mutable std::mutex m_rowsMutex;
    mutable std::unique_ptr<const ByteRows> m_rows;
};

/// Those that come with the program: 22,537 English words × 100 components, principal ones first. Read once.
std::shared_ptr<const WordVectors> englishWordVectors();

}  // namespace attention
