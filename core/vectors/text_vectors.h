// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/file_bytes.h"
#include "session/message.h"
#include "vectors/word_vectors.h"

namespace attention {

/// Vectors as text, a word and its numbers a line: GloVe, and with a first line that counts words and
/// components fastText (.vec) and word2vec.
class TextVectors : public WordVectors {
 public:
    /// Looks at the first line only. Throws FileProblem.
    explicit TextVectors(const std::string& path);

    Index width() const override { return m_width; }
    void copy(Index id, std::span<float> out) const override;

 protected:
    void readWords(Words& words, const Watch& watch) const override;
    void requireUnchanged() const override { m_file.requireUnchanged(); }
    double readingWork() const override { return static_cast<double>(m_file.text().size()) * work::entry; }

 private:
    /// What stands in front of the last `width` pieces of a line. Throws FileProblem.
    std::string_view wordOf(std::string_view line, Index number) const;
    [[noreturn]] void failAt(Index line, Message reason) const;

    FileBytes m_file;
    Index m_width = 0;
    std::optional<Index> m_count;  ///< of words, where the first line says it
    std::size_t m_begin = 0;       ///< behind that line
};

}  // namespace attention
