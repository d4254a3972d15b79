// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/embedding.h"

#include "mechanisms/common/position_divisor.h"
#include "mechanisms/common/weight_sampler.h"
#include "numerics/elementary.h"
#include "numerics/matrix.h"
#include "word_vectors/open_word_vectors.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

void sampleTokenVectors(const Session& session, const Tokens& tokens, Tensor& table,
                        const ProgressMonitor& monitor) {
    const std::uint32_t seed = session.embedding.seed;
    if (session.seeding == Seeding::Pytorch) {
        TorchGenerator(seed, monitor).sampleNormal(table.entries(), 0.0, 1.0);
        return;
    }
    for (std::size_t id = 0; id < tokens.vocabulary.size() && !monitor.isStopped(); ++id) {
        TorchGenerator tokenGenerator(seedForName(seed, "token:" + tokens.vocabulary[id]), monitor);
        const auto cols = static_cast<std::size_t>(session.embedding.tokenVectorSize());
        tokenGenerator.sampleNormal(table.entries().subspan(id * cols, cols), 0.0, 1.0);
    }
}

/// Copies the vectors of `words` to the rows of `table`. Rows of words without a vector are not changed.
void copyWordVectors(const WordVectors& vectors, const std::vector<std::string>& words, Tensor& table,
                     const ProgressMonitor& monitor) {
    vectors.loadWords(monitor);
    for (std::size_t id = 0; id < words.size(); ++id) {
        const auto found = vectors.find(words[id]);
        if (found) vectors.copyVector(*found, rowSpan(table.matrix(), static_cast<Index>(id)));
    }
}

}  // namespace

Session withStoredWordVectors(Session session, const WordVectors* vectors, const Tokens& tokens) {
    session.embedding.bundledVectors.clear();
    if (!vectors || !session.embedding.file) return session;
    std::vector<float> row(static_cast<std::size_t>(vectors->width()));
    for (const std::string& token : tokens.vocabulary) {
        const auto found = vectors->find(token);
        if (!found) continue;
        vectors->copyVector(*found, row);
        session.embedding.bundledVectors[token] = std::vector<double>(row.begin(), row.end());
    }
    return session;
}

bool lacksWordVector(const Trace& trace, const std::string& token) {
    return trace.wordVectors && !trace.wordVectors->find(token);
}

Message noWordVectorMessage(const std::string& token) {
    return Message("Embedding", "“%1” has no word vector, so a zero vector is used.").arg(token);
}

KeyPositions findUnknownTokens(const TokenLists& sequences, const WordVectors& vectors) {
    KeyPositions lists(sequences.size());
    for (std::size_t s = 0; s < lists.size(); ++s)
        for (Index i = 0; i < std::ssize(sequences[s]); ++i)
            if (!vectors.find(sequences[s][static_cast<std::size_t>(i)])) lists[s].push_back(i);
    return lists;
}

Tensor embeddingTable(const Session& session, const Tokens& tokens, const ProgressMonitor& monitor) {
    const auto vocabularySize = static_cast<Index>(tokens.vocabulary.size());
    Tensor table({vocabularySize, session.embedding.tokenVectorSize()});
    switch (session.embedding.source) {
        case EmbeddingSource::Random:
            sampleTokenVectors(session, tokens, table, monitor);
            break;
        case EmbeddingSource::OneHot:
            table.matrix().setIdentity();
            break;
        case EmbeddingSource::WordVectors:
            copyWordVectors(*wordVectorsOf(session.embedding), tokens.vocabulary, table, monitor);
            break;
        case EmbeddingSource::Imported:  // imported vectors belong to positions, not to tokens
            break;
        case EmbeddingSource::Custom:
            for (Index id = 0; id < vocabularySize; ++id) {
                const auto& vector =
                    session.embedding.customVectors.at(tokens.vocabulary[static_cast<std::size_t>(id)]);
                std::ranges::transform(vector, rowSpan(table.matrix(), id).begin(),
                                       [](double x) { return static_cast<float>(x); });
            }
            break;
    }
    return table;
}

Tensor sinusoidalPositions(Index n, Index size) {
    Tensor positions({n, size});
    for (Index i = 0; i < size; ++i) {
        const double divisor = positionDivisor(i, size);
        for (Index p = 0; p < n; ++p) {
            const double angle = static_cast<double>(p) / divisor;
            positions.matrix()(p, i) =
                static_cast<float>(i % 2 == 0 ? elementary::sine(angle) : elementary::cosine(angle));
        }
    }
    return positions;
}

Tensor embed(const Session& session, const Tokens& tokens, const TokenLists& sequences, const Tensor& table) {
    std::size_t n = 0;
    for (const auto& sequence : sequences) n = std::max(n, sequence.size());
    const EmbeddingSettings& settings = session.embedding;
    const Index tokenSize = settings.tokenVectorSize();
    const bool isConcatenated = settings.positionEncoding == PositionEncoding::Concatenated;
    Tensor result({static_cast<Index>(sequences.size()), static_cast<Index>(n), settings.dModel});
    const bool hasPositions = settings.positionEncoding != PositionEncoding::None;
    const Tensor positions = hasPositions
                                 ? sinusoidalPositions(static_cast<Index>(n),
                                                       isConcatenated ? settings.dPosition : settings.dModel)
                                 : Tensor();
    for (std::size_t b = 0; b < sequences.size(); ++b) {
        MatrixView out = result.matrix(static_cast<Index>(b));
        for (std::size_t i = 0; i < sequences[b].size(); ++i) {
            auto vector = out.row(static_cast<Index>(i));
            vector.head(tokenSize) = table.matrix().row(tokens.tokenId(sequences[b][i]));
            if (hasPositions) vector.tail(positions.size(1)) += positions.matrix().row(static_cast<Index>(i));
        }
    }
    return result;
}

Tensor padImportedVectors(Tensor vectors, const TokenLists& sequences) {
    for (std::size_t b = 0; b < sequences.size(); ++b) {
        MatrixView rows = vectors.matrix(static_cast<Index>(b));
        rows.bottomRows(rows.rows() - std::ssize(sequences[b])).setZero();
    }
    return vectors;
}

}  // namespace attention
