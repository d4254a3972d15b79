// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/head_maps.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attention {
namespace {

constexpr float least = 1.0f / 3;

/// What of a text's tokens the measures need to know, once for all heads.
class TokenPlaces {
 public:
    explicit TokenPlaces(const std::vector<std::string>& tokens) : m_size(std::ssize(tokens)) {
        for (Index i = 0; i < m_size; ++i) {
            const std::string& token = tokens[static_cast<std::size_t>(i)];
            m_isSeparator.push_back(isSeparator(token));
            m_earlier.emplace_back();
            for (Index j = 0; j < i; ++j)
                if (tokens[static_cast<std::size_t>(j)] == token) m_earlier.back().push_back(j);
        }
    }

    bool isSeparator(Index i) const { return m_isSeparator[static_cast<std::size_t>(i)]; }
    bool hasSeparator() const { return std::ranges::find(m_isSeparator, true) != m_isSeparator.end(); }
    /// Where the same token stands before position i.
    const std::vector<Index>& earlier(Index i) const { return m_earlier[static_cast<std::size_t>(i)]; }
    Index size() const { return m_size; }

 private:
    static bool isSeparator(const std::string& token) {
        static constexpr std::array<std::string_view, 12> names = {
            "[CLS]", "[SEP]", "<s>", "</s>", "<|endoftext|>", "<|begin_of_text|>", ".",
            ",",     ";",     "。",  "，",   "<|im_end|>"};
        return std::ranges::find(names, token) != names.end();
    }

    Index m_size;
    std::vector<bool> m_isSeparator;
    std::vector<std::vector<Index>> m_earlier;
};

/// A mean that knows whether anything went into it.
struct Mean {
    double sum = 0;
    Index count = 0;
    void add(double x) {
        sum += x;
        ++count;
    }
    float value() const { return count > 0 ? static_cast<float>(sum / static_cast<double>(count)) : 0.0f; }
};

RoleShares measured(ConstMatrix weights, const TokenPlaces& at) {
    std::array<Mean, headRoles> means;
    const auto mean = [&](HeadRole role) -> Mean& { return means[static_cast<std::size_t>(role)]; };
    for (Index i = 0; i < weights.rows; ++i) {
        const float* const row = weights.row(i);
        double entropy = 0;
        Index keys = 0;
        double separators = 0, same = 0, behind = 0;
        for (Index j = 0; j < weights.cols; ++j) {
            if (!(row[j] > 0)) continue;
            ++keys;
            entropy -= row[j] * std::log(row[j]);
            if (at.isSeparator(j)) separators += row[j];
        }
        if (keys < 2 && i == 0) continue;  // a first query under a causal mask has no choice
        if (i > 0) mean(HeadRole::Previous).add(row[i - 1]);
        mean(HeadRole::First).add(row[0]);
        mean(HeadRole::Itself).add(row[i]);
        if (at.hasSeparator()) mean(HeadRole::Separator).add(separators);
        for (const Index j : at.earlier(i)) {
            same += row[j];
            behind += row[j + 1];
        }
        if (!at.earlier(i).empty()) {
            mean(HeadRole::SameToken).add(same);
            mean(HeadRole::Induction).add(behind);
        }
        const Index possible = keys > 1 ? keys : 2;
        mean(HeadRole::Broad).add(entropy / std::log(static_cast<double>(possible)));
    }
    RoleShares measures;
    for (std::size_t r = 0; r < headRoles; ++r) measures.share[r] = means[r].value();
    return measures;
}

/// Each cell the largest of the weights that fall into it: a single strong one stays visible.
void shrink(ConstMatrix weights, Matrix out) {
    for (Index r = 0; r < out.rows; ++r) std::fill_n(out.row(r), out.cols, 0.0f);
    for (Index i = 0; i < weights.rows; ++i) {
        float* const row = out.row(i * out.rows / weights.rows);
        for (Index j = 0; j < weights.cols; ++j) {
            float& cell = row[j * out.cols / weights.cols];
            cell = std::max(cell, weights(i, j));
        }
    }
}

}  // namespace

HeadRole RoleShares::role() const {
    // In a tie the more telling one: what only some texts have comes first.
    static constexpr std::array order = {HeadRole::Induction, HeadRole::SameToken, HeadRole::Previous,
                                         HeadRole::Itself,    HeadRole::First,     HeadRole::Separator};
    const HeadRole best = *std::ranges::max_element(order, {}, [&](HeadRole role) { return of(role); });
    return of(best) >= least ? best : HeadRole::Broad;
}

Shared<HeadMaps> headMaps(const Trace& layer, Index sequence) {
    const Index heads = layer.heads();
    const Index rows = std::min(layer.queryCount(), HeadMaps::mostCells);
    const Index cols = std::min(layer.keyCount(), HeadMaps::mostCells);
    const TokenPlaces places(layer.tokens->keys[static_cast<std::size_t>(sequence)]);
    auto maps = std::make_shared<HeadMaps>();
    maps->pictures = Tensor::unwritten({heads, rows, cols});
    for (Index head = 0; head < heads; ++head) {
        const ConstMatrix weights = layer.weights->matrix(sequence * heads + head);
        maps->measures.push_back(measured(weights, places));
        shrink(weights, maps->pictures.matrix(head));
    }
    return maps;
}

}  // namespace attention
