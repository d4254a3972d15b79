// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nearest_words.h"

#include "layer/embedding.h"
#include "layer/stage_matrix.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <set>

namespace attention {
namespace {

/// Returns the projection that `stage` results from, or nullptr if it results from no projection. For
/// contexts it is the projection of the values.
const Projection* projectionTo(const Trace& trace, Stage stage) {
    const bool combinesValues = stage == Stage::Context || stage == Stage::Concat;
    return trace.parameters->projectionProducing(combinesValues ? Stage::Values : stage);
}

/// Returns the reason if the vectors of `stage` are not in the space of word vectors in any head, otherwise
/// an empty message.
Message noWordsReason(const Trace& trace, Stage stage) {
    if (!trace.wordVectors || !trace.session || trace.modelTrace)
        return Message("NearestWords", "These vectors were not computed from word vectors.");
    const auto isOneOf = [&](const auto&... stages) { return ((stage == stages) || ...); };
    if (stage == Stage::EmbeddingTable) return {};
    if (isOneOf(Stage::ScoredQueries, Stage::ScoredKeys, Stage::MappedQueries, Stage::MappedKeys))
        return Message("NearestWords",
                       "These vectors were transformed for the score function, so they are no longer in the "
                       "space of word vectors.");
    const Projection* const projection = projectionTo(trace, stage);
    if ((projection && projection->linear) ||
        isOneOf(Stage::HiddenQueries, Stage::HiddenKeys, Stage::HiddenValues, Stage::Output))
        return Message("NearestWords", "Projected vectors are no longer in the space of word vectors.");
    if (!projection && !isOneOf(Stage::QueryEmbeddings, Stage::KeyEmbeddings))
        return Message("NearestWords", "These numbers are not the vector of a token.");
    if (trace.session->embedding.positionEncoding == PositionEncoding::Sinusoidal)
        return Message("NearestWords",
                       "Vectors with an added position encoding are no longer in the space of word vectors.");
    return {};
}

/// Returns the token whose vector the row is. Returns nullptr for contexts, which are mixtures of several
/// vectors, and for padding.
const std::string* tokenOf(const Trace& trace, int sequence, const CellRef& cell) {
    const auto tokenAt = [&](const std::vector<std::string>& tokens) {
        const auto i = static_cast<std::size_t>(cell.row);
        return i < tokens.size() ? &tokens[i] : nullptr;
    };
    const auto s = static_cast<std::size_t>(sequence);
    if (cell.stage == Stage::Context || cell.stage == Stage::Concat) return nullptr;
    if (cell.stage == Stage::EmbeddingTable) return tokenAt(trace.tokens->vocabulary);
    return tokenAt(stageInfo(cell.stage).rowAxis == Axis::Query ? trace.tokens->queries[s]
                                                                : trace.tokens->keys[s]);
}

/// Returns the ids of the word vectors of all tokens in the sequence.
std::set<Index> wordIdsOf(const Trace& trace, int sequence) {
    std::set<Index> ids;
    for (const TokenLists* lists : {&trace.tokens->queries, &trace.tokens->keys}) {
        for (const std::string& token : (*lists)[static_cast<std::size_t>(sequence)]) {
            if (const auto found = trace.wordVectors->find(token)) ids.insert(*found);
        }
    }
    return ids;
}

struct RankedWord {
    Index id = 0;  ///< index of the word vector
    double cosine = 0;
};

/// Returns the cosine between a and b in double precision, or 0 if b is 0. `a` must not be 0.
double cosineOf(std::span<const float> a, std::span<const float> b) {
    using Vector = Eigen::Map<const Eigen::VectorXf>;
    const Eigen::VectorXd x = Vector(a.data(), std::ssize(a)).cast<double>();
    const Eigen::VectorXd y = Vector(b.data(), std::ssize(b)).cast<double>();
    return y.isZero(0) ? 0 : x.dot(y) / x.norm() / y.norm();
}

/// Returns the words with the largest cosines, largest first: at least `count` if there are as many words.
/// `vector` has the components from `first` on. Candidates are selected by cosines that may be rounded. A
/// margin of further candidates makes up for that, because the exact cosines then decide the order.
std::vector<RankedWord> rankedWords(const WordVectors& vectors, std::span<const float> vector, Index first,
                                    std::size_t count) {
    constexpr std::size_t margin = 32;
    std::vector<float> rounded(static_cast<std::size_t>(vectors.neighborCandidateCount()));
    vectors.cosineSimilarities(vector, first, rounded);
    std::vector<Index> candidates(std::min(count + margin, rounded.size()));
    std::ranges::partial_sort_copy(std::views::iota(Index{0}, vectors.neighborCandidateCount()), candidates,
                                   [&](Index a, Index b) {
                                       const float cosineA = rounded[static_cast<std::size_t>(a)];
                                       const float cosineB = rounded[static_cast<std::size_t>(b)];
                                       return cosineA > cosineB || (cosineA == cosineB && a < b);
                                   });
    std::vector<RankedWord> ranked;
    std::vector<float> candidate(static_cast<std::size_t>(first) + vector.size());
    for (const Index id : candidates) {
        vectors.copyVector(id, candidate);
        ranked.push_back(
            {id, cosineOf(vector, std::span(candidate).subspan(static_cast<std::size_t>(first)))});
    }
    std::ranges::sort(ranked, [](const RankedWord& a, const RankedWord& b) {
        return a.cosine > b.cosine || (a.cosine == b.cosine && a.id < b.id);
    });
    return ranked;
}

/// Returns `vector` divided by its largest magnitude, so that squares of entries do not overflow. Returns an
/// empty list if the vector is 0 or not finite.
std::vector<float> directionOf(std::span<const float> vector) {
    float largest = 0;
    for (const float x : vector) {
        if (!std::isfinite(x)) return {};
        largest = std::max(largest, std::abs(x));
    }
    if (largest == 0) return {};
    std::vector<float> direction;
    for (const float x : vector) direction.push_back(x / largest);
    return direction;
}

/// Returns the reason why directionOf() is empty. `unknownToken` is the row's token if it has no word vector,
/// otherwise nullptr.
Message noDirectionReason(std::span<const float> vector, const std::string* unknownToken) {
    if (!std::ranges::all_of(vector, [](float x) { return std::isfinite(x); }))
        return Message("NearestWords",
                       "This vector has no direction because not all its components are finite.");
    if (unknownToken) return noWordVectorMessage(*unknownToken);
    return Message("NearestWords", "This vector has no direction because all its components are 0.");
}

}  // namespace

WordVectorColumnRange wordVectorColumns(const Trace& trace, Stage stage, Index head) {
    if (Message reason = noWordsReason(trace, stage); !reason.isEmpty()) return {0, 0, std::move(reason)};
    const bool isContext = stage == Stage::Context;
    const Index columnCount = stageMatrixSize(trace, stage).columns;
    const Index first = columnCount * (isContext ? trace.servingHead(Stage::Values, head) : head);
    const Index width = std::clamp(trace.session->embedding.tokenVectorSize() - first, Index{0}, columnCount);
    if (width > 0) return {first, width, {}};
    return {first, 0, Message("NearestWords", "The components of this head encode positions, not words.")};
}

NearestWords nearestWords(const Trace& trace, int sequence, const CellRef& cell, int count,
                          const ProgressMonitor& monitor) {
    const WordVectorColumnRange columns = wordVectorColumns(trace, cell.stage, cell.head);
    if (columns.width == 0) return {{}, columns.unavailableReason};
    const StageMatrix matrix = stageMatrix(trace, cell.stage, sequence, cell.head);
    const std::span vector(rowSpan(matrix.values, cell.row).data(), static_cast<std::size_t>(columns.width));
    const WordVectors& vectors = *trace.wordVectors;
    const std::string* const token = tokenOf(trace, sequence, cell);
    const std::optional<Index> tokenWordId = token ? vectors.find(*token) : std::nullopt;
    const std::vector<float> direction = directionOf(vector);
    if (direction.empty()) return {{}, noDirectionReason(vector, tokenWordId ? nullptr : token)};

    vectors.prepareSimilarities(monitor);
    NearestWords nearest;
    const std::set<Index> idsInText = wordIdsOf(trace, sequence);
    const auto maxWords = static_cast<std::size_t>(count);
    for (const RankedWord& ranked : rankedWords(vectors, direction, columns.first, maxWords + 1)) {
        if (nearest.words.size() == maxWords) break;
        if (ranked.id == tokenWordId) continue;
        nearest.words.push_back(
            {std::string(vectors.word(ranked.id)), ranked.cosine, idsInText.contains(ranked.id)});
    }
    return nearest;
}

}  // namespace attention
