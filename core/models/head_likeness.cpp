// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/head_likeness.h"

#include "attention/stage_tile.h"

#include <Eigen/Core>

#include <algorithm>

namespace attention {
namespace {

constexpr double bytesAtOnce = 4e6;      // of rows that are compared before the next are fetched: a cache's
constexpr double bytesWhileShort = 2e8;  // where fetching computes layers again

using ConstRow = Eigen::Map<const Eigen::ArrayXf>;

/// Whether the mask leaves a query at least two keys: (heads, queries).
std::vector<std::uint8_t> choicesOf(const Trace& layer) {
    const Index heads = layer.heads(), queries = layer.queryCount(), keys = layer.keyCount();
    std::vector<std::uint8_t> choices(static_cast<std::size_t>(heads * queries), keys > 1);
    if (!mayForbidCells(layer, 0)) return choices;
    const bool areSame = layer.config.mask.cells.empty();  // only those differ from head to head
    for (Index head = 0; head < heads; ++head) {
        const auto to = choices.begin() + head * queries;
        if (areSame && head > 0) {
            std::copy_n(choices.begin(), queries, to);
            continue;
        }
        const std::vector<std::uint8_t> forbidden = forbiddenCells(layer, 0, head);
        for (Index i = 0; i < queries; ++i)
            to[i] = std::count(forbidden.begin() + i * keys, forbidden.begin() + (i + 1) * keys, 0) > 1;
    }
    return choices;
}

/// Some queries' rows of all heads, those of a query side by side: what is compared lies together.
struct Rows {
    Index count = 0;                    ///< queries
    std::vector<float> weights;         // (count, heads, keys)
    std::vector<Index> ends;            // (count, heads): behind the last key that has any weight
    std::vector<std::uint8_t> choices;  // (count, heads)
};

class Comparison {
 public:
    Comparison(const ModelTrace& model, const Run& run)
        : m_model(model),
          m_run(run),
          m_inLayer(std::ssize(model.maps.front()->measures)),
          m_heads(m_inLayer * std::ssize(model.maps)),
          m_size(model.tokenCount()),
          m_sums(static_cast<std::size_t>(m_heads * m_heads)),
          m_counts(m_sums.size()) {}

    /// Of each head with those before it, but not of two among the first `known` heads.
    bool compare(Index known) {
        const bool isShort = std::ranges::count(m_model.layers, nullptr) > 0;
        const double ofQuery = static_cast<double>(m_heads * m_size) * sizeof(float);
        const auto atOnce = static_cast<Index>((isShort ? bytesWhileShort : bytesAtOnce) / ofQuery);
        const Index step = std::clamp<Index>(atOnce, 1, m_size);
        for (Index first = 0; first < m_size; first += step) {
            if (!fetch(first, std::min(step, m_size - first))) return false;
            for (Index query = 0; query < m_rows.count; ++query) {
                if (m_run.isStopped()) return false;
                addQuery(query, known);
            }
        }
        return true;
    }

    Index heads() const { return m_heads; }
    Index inLayer() const { return m_inLayer; }
    Index countOf(Index a, Index b) const { return m_counts[static_cast<std::size_t>(a * m_heads + b)]; }
    /// Heads that have no choice all look at the same token.
    float shareOf(Index a, Index b) const {
        if (countOf(a, b) == 0) return 1;
        const double sum = m_sums[static_cast<std::size_t>(a * m_heads + b)];
        return static_cast<float>(std::min(sum / static_cast<double>(countOf(a, b)), 1.0));
    }

 private:
    bool fetch(Index first, Index count) {
        m_rows.count = count;
        m_rows.weights.resize(static_cast<std::size_t>(count * m_heads * m_size));
        m_rows.ends.resize(static_cast<std::size_t>(count * m_heads));
        m_rows.choices.resize(m_rows.ends.size());
        for (Index layer = 0; layer < std::ssize(m_model.maps); ++layer) {
            const Shared<Trace> trace = layerOf(m_model, layer, m_run);
            if (!trace) return false;
            if (std::ssize(m_choices) == layer) m_choices.push_back(choicesOf(*trace));
            const std::vector<std::uint8_t>& choices = m_choices[static_cast<std::size_t>(layer)];
            for (Index head = 0; head < m_inLayer; ++head) {
                const ConstMatrix weights = trace->at(Stage::Weights)->matrix(head);
                for (Index i = 0; i < count; ++i) {
                    const auto at = static_cast<std::size_t>(i * m_heads + layer * m_inLayer + head);
                    m_rows.ends[at] = copyRow(rowOf(weights, first + i), at);
                    m_rows.choices[at] = choices[static_cast<std::size_t>(head * m_size + first + i)];
                }
            }
        }
        return true;
    }

    Index copyRow(std::span<const float> from, std::size_t at) {
        std::ranges::copy(from, m_rows.weights.begin() + static_cast<std::ptrdiff_t>(at) * m_size);
        while (!from.empty() && from.back() == 0) from = from.first(from.size() - 1);
        return std::ssize(from);
    }

    void addQuery(Index query, Index known) {
        const auto base = static_cast<std::size_t>(query * m_heads);
        const float* const weights = m_rows.weights.data() + query * m_heads * m_size;
        const Index* const ends = m_rows.ends.data() + base;
        const std::uint8_t* const choices = m_rows.choices.data() + base;
        for (Index a = known; a < m_heads; ++a) {
            if (choices[a] == 0) continue;
            for (Index b = 0; b < a; ++b) {
                if (choices[b] == 0) continue;
                const Index end = std::min(ends[a], ends[b]);
                const auto at = static_cast<std::size_t>(a * m_heads + b);
                m_sums[at] +=
                    ConstRow(weights + a * m_size, end).min(ConstRow(weights + b * m_size, end)).sum();
                ++m_counts[at];
            }
        }
    }

    const ModelTrace& m_model;
    const Run& m_run;
    Index m_inLayer;
    Index m_heads;
    Index m_size;
    Rows m_rows;
    std::vector<std::vector<std::uint8_t>> m_choices;  // of each layer
    std::vector<double> m_sums;                        // (heads, heads), below the diagonal
    std::vector<Index> m_counts;                       // the same: queries
};

/// How many layers at the front are the same in both.
Index sameLayers(const ModelTrace& model, const HeadLikeness* previous) {
    if (!previous || previous->of.size() != model.maps.size()) return 0;
    return std::ranges::mismatch(previous->of, model.maps).in1 - previous->of.begin();
}

}  // namespace

Shared<HeadLikeness> headLikeness(const ModelTrace& model, const HeadLikeness* previous, const Run& run) {
    Comparison comparison(model, run);
    const Index known = sameLayers(model, previous) * comparison.inLayer();
    if (!comparison.compare(known)) return nullptr;
    auto likeness = std::make_shared<HeadLikeness>();
    likeness->of = model.maps;
    likeness->comparedQueries = known > 0 ? previous->comparedQueries : 0;
    likeness->shares = Tensor({comparison.heads(), comparison.heads()});
    Matrix shares = likeness->shares.matrix();
    for (Index a = 0; a < comparison.heads(); ++a) {
        shares(a, a) = 1;
        for (Index b = 0; b < a; ++b) {
            shares(a, b) = shares(b, a) =
                a < known ? previous->shares.matrix()(a, b) : comparison.shareOf(a, b);
            likeness->comparedQueries = std::max(likeness->comparedQueries, comparison.countOf(a, b));
        }
    }
    return likeness;
}

double likenessWork(const ModelTrace& model) {
    const auto heads = static_cast<double>(model.maps.front()->measures.size() * model.maps.size());
    const auto size = static_cast<double>(model.tokenCount());
    return heads * heads * size * size / 2;
}

}  // namespace attention
