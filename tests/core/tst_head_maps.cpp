// SPDX-License-Identifier: GPL-3.0-or-later
// What the heads of a layer are said to do, of weights that do just that, and their maps in small.
#include "models/head_maps.h"
#include "numerics/entropy.h"

#include <gtest/gtest.h>

#include <functional>

namespace attention {
namespace {

using Weight = std::function<float(Index query, Index key)>;

/// A layer of these tokens, a head for each function.
Trace layerOf(const std::vector<std::string>& tokens, const std::vector<Weight>& heads) {
    const Index n = std::ssize(tokens), count = std::ssize(heads);
    Tensor weights({1, count, n, n}), entropy({1, count, n});
    for (Index head = 0; head < count; ++head) {
        const Matrix to = weights.matrix(head);
        for (Index i = 0; i < n; ++i) {
            for (Index j = 0; j < n; ++j) to(i, j) = heads[static_cast<std::size_t>(head)](i, j);
            entropy.matrix()(head, i) = entropyOf({to.row(i), static_cast<std::size_t>(n)});
        }
    }
    Trace trace;
    trace.weights = std::make_shared<const Tensor>(std::move(weights));
    trace.entropy = std::make_shared<const Tensor>(std::move(entropy));
    Tokens all;
    all.queries = all.keys = {tokens};
    trace.tokens = std::make_shared<const Tokens>(std::move(all));
    return trace;
}

TEST(HeadMaps, tellWhereAHeadLooks) {
    const auto onto = [](Index shift) {
        return [shift](Index i, Index j) { return j == std::max<Index>(i - shift, 0) ? 1.0f : 0.0f; };
    };
    // The tokens come again after three, and the one behind is induction's.
    const Trace layer =
        layerOf({"a", "b", ".", "a", "b", "."},
                {onto(1), onto(3), onto(2), [](Index, Index j) { return j == 0 ? 1.0f : 0; }, onto(0),
                 [](Index, Index j) { return j == 2 ? 1.0f : 0; },
                 [](Index i, Index j) { return j <= i ? 1.0f / static_cast<float>(i + 1) : 0; }});
    const auto maps = headMaps(layer);
    const std::vector<HeadRole> roles = {HeadRole::Previous, HeadRole::SameToken, HeadRole::Induction,
                                         HeadRole::First,    HeadRole::Itself,    HeadRole::Separator};
    for (std::size_t head = 0; head < roles.size(); ++head) {
        EXPECT_EQ(maps->measures[head].role(), roles[head]) << head;
        EXPECT_EQ(maps->measures[head].of(roles[head]), 1) << head;
        EXPECT_EQ(maps->measures[head].of(HeadRole::Broad), 0) << head;
    }
    const RoleShares& even = maps->measures.back();
    EXPECT_EQ(even.role(), HeadRole::Broad);
    EXPECT_NEAR(even.of(HeadRole::Broad), 1, 1e-6);
    // Of queries 1 … 5: (1/2 + 1/3 + 1/4 + 1/5 + 1/6) / 5
    EXPECT_NEAR(even.of(HeadRole::First), 0.29, 1e-6);
    EXPECT_NEAR(even.of(HeadRole::Previous), 0.29, 1e-6);
}

TEST(HeadMaps, keepTheLargestWeightOfEachCell) {
    for (const Index n : {1, 63, 64, 65, 100, 128, 201}) {
        const auto weight = [n](Index i, Index j) {
            return static_cast<float>((i * 7919 + j * 104729) % 1000) / 1000 / static_cast<float>(n);
        };
        const Trace layer =
            layerOf(std::vector<std::string>(static_cast<std::size_t>(n), "a"), {weight, weight});
        const auto maps = headMaps(layer);
        const Index m = std::min<Index>(n, 64);
        ASSERT_EQ(maps->pictures.shape(), (Shape{2, m, m}));
        Tensor largest({m, m});
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < n; ++j) {
                float& cell = largest.matrix()(i * m / n, j * m / n);
                cell = std::max(cell, weight(i, j));
            }
        const ConstMatrix wanted = std::as_const(largest).matrix();
        const ConstMatrix found = std::as_const(maps->pictures).matrix(1);
        for (Index i = 0; i < m; ++i)
            for (Index j = 0; j < m; ++j) ASSERT_EQ(found(i, j), wanted(i, j)) << n << ' ' << i << ' ' << j;
    }
}

}  // namespace
}  // namespace attention
