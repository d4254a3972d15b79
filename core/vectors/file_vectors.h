// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/memory.h"
#include "vectors/byte_rows.h"
#include "vectors/word_vectors.h"

#include <atomic>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace attention {

/// Vectors that stay in the file of a person's own: its words are read once, numbers when they are asked for.
class FileVectors : public WordVectors {
 public:
    void prepare(const Watch& watch) const final;
    double preparationWork() const final { return m_isReady ? 0 : readingWork(); }
    Index size() const final { return static_cast<Index>(m_words.size()); }
    std::string_view word(Index id) const final { return m_words[static_cast<std::size_t>(id)]; }
    void prepareSimilarities(const Watch& watch) const final;
    void similarities(std::span<const float> vector, Index first, std::span<float> out) const final;

 protected:
    std::optional<Index> findExactly(std::string_view word) const final;

    /// Fills `words`, which point to what the object keeps, one for each vector. Throws FileProblem, Stopped.
    using Words = std::vector<std::string_view, CountedAllocator<std::string_view>>;
    virtual void readWords(Words& words, const Watch& watch) const = 0;
    /// Throws FileProblem where the words are no longer those that were read.
    virtual void requireUnchanged() const {}
    /// Of readWords(), in multiply-adds; 0: it is done at once.
    virtual double readingWork() const { return 0; }

 private:
    mutable std::mutex m_mutex;
    mutable std::atomic<bool> m_isReady = false;
    mutable Words m_words;
    using Ids = std::pair<const std::string_view, Index>;
    mutable std::unordered_map<std::string_view, Index, std::hash<std::string_view>, std::equal_to<>,
                               CountedAllocator<Ids>>
        m_ids;
    mutable std::mutex m_rowsMutex;
    mutable std::unique_ptr<const ByteRows> m_rows;
};

}  // namespace attention
