// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/progress.h"
#include "numerics/tensor.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attention {

/// Vectors of words that were learnt elsewhere, one a word, all of one width. Whatever is wrong with the file
/// they stand in is thrown as FileProblem. All functions may be called by several threads at once.
class WordVectors {
 public:
    virtual ~WordVectors() = default;

    /// How many components each has; known at once.
    virtual Index width() const = 0;
    /// Makes ready for the rest: a large file is read once. Throws Stopped.
    virtual void prepare(const Watch& watch = {}) const = 0;
    /// What prepare() has yet to do, in multiply-adds.
    virtual double preparationWork() const { return 0; }

    /// Of those that a vector may be near to.
    virtual Index size() const = 0;
    virtual std::string_view word(Index id) const = 0;
    /// The word, or the same in lower case and with straight apostrophes.
    std::optional<Index> find(const std::string& word) const;
    /// The first components of its vector, as many as `out` has room for.
    virtual void copy(Index id, std::span<float> out) const = 0;

    /// Makes ready for similarities(), where that takes more than prepare(). Throws Stopped.
    virtual void prepareSimilarities(const Watch& watch = {}) const = 0;
    /// The cosine between `vector`, which has the components from `first` on, and the same components of
    /// every word's vector; 0 where either is zero. `out` has room for size() numbers. May be rounded: exact
    /// are those of copied vectors.
    virtual void similarities(std::span<const float> vector, Index first, std::span<float> out) const = 0;

 protected:
    virtual std::optional<Index> findExactly(std::string_view word) const = 0;
};

/// Those that come with the program: 22,537 English words × 100 components, principal ones first. Read once.
std::shared_ptr<const WordVectors> englishVectors();

}  // namespace attention
