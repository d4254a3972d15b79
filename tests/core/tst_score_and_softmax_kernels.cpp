// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the kernels for products, scores and softmax, against plain loops in double precision. The matrix
// sizes are near multiples of the sizes of tiles and panels.
#include "kernels/kernels.h"
#include "numerics/elementary.h"
#include "numerics/tensor.h"
#include "numerics/torch_generator.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <numbers>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace attention;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float untouched = 12345.0f;

Tensor randomMatrix(Index rows, Index cols, unsigned seed, float range = 1) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> entry(-range, range);
    Tensor tensor({rows, cols});
    for (float& x : tensor.entries()) x = entry(random);
    return tensor;
}

/// A matrix with three extra columns at the right, which no kernel may write.
struct Framed {
    Framed(Index rows, Index cols) : tensor({rows, cols + 3}), view(middleColumns(tensor.matrix(), 0, cols)) {
        std::ranges::fill(tensor.entries(), untouched);
    }
    void expectFrame() const {
        for (Index r = 0; r < view.rows(); ++r) {
            for (Index c = view.cols(); c < view.cols() + 3; ++c)
                ASSERT_EQ(rowSpan(view, r).data()[c], untouched);
        }
    }
    Tensor tensor;
    MatrixView view;
};

/// Checks that each entry of `out` differs by at most `allowed` from the result of `pair`. `pair` computes
/// the entry from a query and a key in double precision.
void expectPairs(ConstMatrixView queries, ConstMatrixView keys, const Framed& out, double allowed,
                 auto pair) {
    for (Index q = 0; q < queries.rows(); ++q) {
        for (Index k = 0; k < keys.rows(); ++k)
            ASSERT_NEAR(out.view(q, k), pair(rowSpan(queries, q).data(), rowSpan(keys, k).data()), allowed)
                << q << ' ' << k;
    }
    out.expectFrame();
}

struct Size {
    Index rows, depth, columns;
};

class Products : public testing::TestWithParam<Size> {};

TEST_P(Products, matchDoublePrecisionDotProducts) {
    const auto [m, depth, n] = GetParam();
    const Tensor a = randomMatrix(m, depth, 1);
    const Tensor b = randomMatrix(n, depth, 2);
    const double allowed = 1e-6 * static_cast<double>(depth);
    const auto dot = [&](const float* x, const float* y) {
        double sum = 0;
        for (Index k = 0; k < depth; ++k) sum += static_cast<double>(x[k]) * y[k];
        return sum;
    };
    Framed out(m, n);
    kernels::multiplyRightTransposed(a.matrix(), b.matrix(), out.view);
    expectPairs(a.matrix(), b.matrix(), out, allowed, dot);

    Tensor turned({depth, n});
    for (Index k = 0; k < depth; ++k) {
        for (Index c = 0; c < n; ++c) turned.matrix()(k, c) = b.matrix()(c, k);
    }
    Framed same(m, n);
    kernels::multiply(a.matrix(), std::as_const(turned).matrix(), same.view);
    for (Index r = 0; r < m; ++r) {
        for (Index c = 0; c < n; ++c) ASSERT_EQ(same.view(r, c), out.view(r, c)) << r << ' ' << c;
    }
    same.expectFrame();
}

TEST_P(Products, doNotDependOnTheOperandsPosition) {
    const auto [m, depth, n] = GetParam();
    const Tensor a = randomMatrix(m, depth, 3);
    const Tensor b = randomMatrix(n, depth, 4);
    Framed all(m, n);
    kernels::multiplyRightTransposed(a.matrix(), b.matrix(), all.view);
    for (const Index r : {Index{0}, m / 2, m - 1}) {
        for (const Index c : {Index{0}, n / 2, n - 1}) {
            Framed one(1, 1);
            kernels::multiplyRightTransposed(middleRows(a.matrix(), r, 1), middleRows(b.matrix(), c, 1),
                                             one.view);
            EXPECT_EQ(one.view(0, 0), all.view(r, c)) << r << ' ' << c;
        }
    }
}

TEST_P(Products, doNotDependOnHowManyRowsThereAre) {
    const auto [m, depth, n] = GetParam();
    const Tensor a = randomMatrix(m, depth, 3);
    const Tensor b = randomMatrix(n, depth, 4), turned = randomMatrix(depth, n, 4);
    Framed all(m, n), other(m, n);
    kernels::multiplyRightTransposed(a.matrix(), b.matrix(), all.view);
    kernels::multiply(a.matrix(), turned.matrix(), other.view);
    for (Index few = 1; few <= std::min<Index>(m, 6); ++few) {
        Framed some(few, n), plain(few, n);
        kernels::multiplyRightTransposed(middleRows(a.matrix(), m - few, few), b.matrix(), some.view);
        kernels::multiply(middleRows(a.matrix(), m - few, few), turned.matrix(), plain.view);
        for (Index r = 0; r < few; ++r) {
            const Index from = m - few + r;
            EXPECT_TRUE(std::equal(rowSpan(some.view, r).data(), rowSpan(some.view, r).data() + n,
                                   rowSpan(all.view, from).data()))
                << few;
            EXPECT_TRUE(std::equal(rowSpan(plain.view, r).data(), rowSpan(plain.view, r).data() + n,
                                   rowSpan(other.view, from).data()))
                << few;
        }
        some.expectFrame();
        plain.expectFrame();
    }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Products,
                         testing::Values(Size{1, 1, 1}, Size{6, 16, 72}, Size{5, 24, 6}, Size{13, 7, 33},
                                         Size{12, 256, 32}, Size{25, 257, 31}, Size{7, 600, 65},
                                         Size{481, 3, 17}, Size{500, 300, 40}, Size{1, 300, 97},
                                         Size{1, 17, 9000}, Size{12, 530, 700}, Size{24, 513, 700}));

TEST(Scores, additiveAndGaussianMatchTheirFormulas) {
    for (const Size& size : {Size{1, 1, 1}, Size{6, 5, 6}, Size{9, 64, 37}, Size{3, 259, 20}}) {
        const Tensor queries = randomMatrix(size.rows, size.depth, 5, 6);
        const Tensor keys = randomMatrix(size.columns, size.depth, 6, 6);
        const Tensor v = randomMatrix(1, size.depth, 7);
        Framed out(size.rows, size.columns);
        kernels::scoreAdditive(queries.matrix(), keys.matrix(), v.entries().data(), out.view);
        expectPairs(queries.matrix(), keys.matrix(), out, 1e-6 * static_cast<double>(size.depth),
                    [&](const float* q, const float* k) {
                        double sum = 0;
                        for (Index a = 0; a < size.depth; ++a)
                            sum += v.matrix()(0, a) * std::tanh(static_cast<double>(q[a]) + k[a]);
                        return sum;
                    });
        kernels::scoreGaussian(queries.matrix(), keys.matrix(), out.view);
        expectPairs(queries.matrix(), keys.matrix(), out, 1e-5 * static_cast<double>(size.depth),
                    [&](const float* q, const float* k) {
                        double sum = 0;
                        for (Index c = 0; c < size.depth; ++c)
                            sum += std::pow(static_cast<double>(q[c]) - k[c], 2);
                        return -0.5 * sum;
                    });
    }
}

constexpr float noSink = -std::numeric_limits<float>::infinity();

TEST(Softmax, weightsAndEntropyMatchTheirFormulas) {
    for (const Index keys : {1, 3, 16, 17, 100}) {
        for (const auto& [divisor, temperature] : {std::pair(1.0f, 1.0f), {8.0f, 0.1f}, {0.7f, 1.7f}}) {
            const Tensor scores = randomMatrix(4, keys, 8, 30);
            Framed out(4, keys);
            std::array<float, 4> entropy{};
            kernels::softmaxRows(scores.matrix(), divisor, temperature, noSink, out.view, entropy.data());
            for (Index r = 0; r < 4; ++r) {
                const auto z = [&](Index k) {
                    return scores.matrix()(r, k) / double{divisor} / double{temperature};
                };
                double total = 0, expectedEntropy = 0;
                for (Index k = 0; k < keys; ++k) total += std::exp(z(k));
                for (Index k = 0; k < keys; ++k) {
                    const double a = std::exp(z(k)) / total;
                    expectedEntropy -= a > 0 ? a * std::log(a) : 0;
                    ASSERT_NEAR(out.view(r, k), a, 1e-5) << r << ' ' << k;
                }
                EXPECT_NEAR(entropy[static_cast<std::size_t>(r)], expectedEntropy, 1e-5);
            }
            out.expectFrame();
            Tensor inPlace = scores;
            kernels::softmaxRows(inPlace.matrix(), divisor, temperature, noSink, inPlace.matrix(), nullptr);
            for (Index r = 0; r < 4; ++r)
                EXPECT_TRUE(std::equal(rowSpan(out.view, r).data(), rowSpan(out.view, r).data() + keys,
                                       rowSpan(inPlace.matrix(), r).data()));
        }
    }
}

TEST(Softmax, trailingMaskedScoresChangeNoBits) {
    constexpr Index most = 40;
    Tensor weights({1, most}), longer({1, most});
    for (Index keys = 1; keys < most; ++keys) {
        const Tensor scores = randomMatrix(1, keys, 9, 30);
        float entropy = 0, ofLonger = 0;
        kernels::softmaxRows(scores.matrix(), 0.7f, 1.7f, noSink, middleColumns(weights.matrix(), 0, keys),
                             &entropy);
        for (Index all = keys + 1; all <= most; ++all) {
            std::ranges::fill(longer.entries(), -infinity);
            std::ranges::copy(scores.entries(), longer.entries().begin());
            MatrixView row = middleColumns(longer.matrix(), 0, all);
            kernels::softmaxRows(row, 0.7f, 1.7f, noSink, row, &ofLonger);
            ASSERT_TRUE(std::equal(rowSpan(row, 0).data(), rowSpan(row, 0).data() + keys,
                                   rowSpan(weights.matrix(), 0).data()));
            ASSERT_EQ(std::count(rowSpan(row, 0).data() + keys, rowSpan(row, 0).data() + all, 0.0f),
                      all - keys);
            ASSERT_EQ(ofLonger, entropy) << keys << ' ' << all;
        }
    }
}

TEST(Softmax, flushesDenormalWeightsToZero) {
    Tensor row({1, 3});
    row.matrix()(0, 1) = -88;
    row.matrix()(0, 2) = -104;
    kernels::softmaxRows(row.matrix(), 1, 1, noSink, row.matrix(), nullptr);
    EXPECT_EQ(row.matrix()(0, 0), 1);
    EXPECT_EQ(row.matrix()(0, 1), 0);
    EXPECT_EQ(row.matrix()(0, 2), 0);
}

TEST(Softmax, isNaNWithoutAFiniteMaximum) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const float bad : {infinity, nan, -infinity}) {
        for (const Index keys : {1, 5, 16, 40}) {
            Tensor row({1, keys});
            std::ranges::fill(row.entries(), bad == -infinity ? bad : 1.0f);
            row.entries()[static_cast<std::size_t>(keys / 2)] = bad;
            float entropy = 0;
            kernels::softmaxRows(row.matrix(), 1, 1, noSink, row.matrix(), &entropy);
            for (const float weight : row.entries()) EXPECT_TRUE(std::isnan(weight)) << bad << ' ' << keys;
            EXPECT_TRUE(std::isnan(entropy));
        }
    }
}

/// Returns a tensor with the same entries at an address that is aligned as a float, but not for vector
/// registers.
Tensor displaced(const Tensor& tensor) {
    const auto file = std::make_shared<std::vector<float>>(tensor.entries().size() + 1);
    std::ranges::copy(tensor.entries(), file->begin() + 1);
    return Tensor::view(tensor.shape(), file->data() + 1, file);
}

/// The backward pass of softmax has the same bits as its formula, so training results do not depend on the
/// kernel.
TEST(Softmax, backwardHasTheBitsOfItsFormula) {
    for (const auto& [rows, keys] : {std::pair<Index, Index>{1, 1}, {3, 7}, {8, 16}, {17, 20}, {20, 130}}) {
        Tensor weights = randomMatrix(rows, keys, 5);
        kernels::softmaxRows(weights.matrix(), 1, 1, -infinity, weights.matrix(), nullptr);
        const Tensor gradient = randomMatrix(rows, keys, 6);
        Framed out(rows, keys);
        out.view = gradient.matrix();
        kernels::backwardSoftmax(std::as_const(weights).matrix(), out.view);
        for (Index r = 0; r < rows; ++r) {
            double sum = 0;
            for (Index k = 0; k < keys; ++k)
                sum += static_cast<double>(weights.matrix()(r, k)) *
                       static_cast<double>(gradient.matrix()(r, k));
            for (Index k = 0; k < keys; ++k) {
                const double rest = static_cast<double>(gradient.matrix()(r, k)) - sum;
                ASSERT_EQ(out.view(r, k),
                          static_cast<float>(static_cast<double>(weights.matrix()(r, k)) * rest))
                    << rows << ' ' << keys;
            }
        }
        out.expectFrame();
    }
}

TEST(Rotation, rotatesHalvesByTheirAngles) {
    constexpr Index rows = 5, heads = 3;
    for (const Index width : {2, 10, 32, 70}) {
        const Tensor cosines = randomMatrix(rows, width / 2, 7), sines = randomMatrix(rows, width / 2, 8);
        const Tensor x = randomMatrix(rows, heads * width, 9);
        Framed out(rows, heads * width);
        out.view = x.matrix();
        kernels::rotateHalves(cosines.matrix(), sines.matrix(), -1, width, out.view);
        for (Index r = 0; r < rows; ++r) {
            for (Index head = 0; head < heads; ++head) {
                for (Index i = 0; i < width / 2; ++i) {
                    const Index first = head * width + i, second = first + width / 2;
                    const float a = x.matrix()(r, first), b = x.matrix()(r, second);
                    const float cosine = cosines.matrix()(r, i), sine = -sines.matrix()(r, i);
                    ASSERT_NEAR(out.view(r, first), a * cosine - b * sine, 1e-7);
                    ASSERT_NEAR(out.view(r, second), b * cosine + a * sine, 1e-7);
                }
            }
        }
        out.expectFrame();
    }
}

/// The vectorized kernel has the same bits as the calculation with single numbers.
TEST(BoxMuller, hasTheBitsOfScalarCode) {
    constexpr std::size_t count = 16 * 4096;
    constexpr float mean = 0.5f, deviation = 3;
    std::vector<float> uniform(count);
    TorchGenerator(3).sampleUniform(uniform, 0, 1);
    uniform[0] = 0;                           // logarithm of 1
    uniform[1] = std::nextafter(1.0f, 0.0f);  // the smallest argument of the logarithm
    uniform[8] = 0;                           // angle 0, and an angle just below 2π
    uniform[9] = std::nextafter(1.0f, 0.0f);
    std::vector<float> normal = uniform;
    kernels::uniformToNormal(normal, mean, deviation);
    for (std::size_t i = 0; i < count; ++i) {
        if (i % 16 >= 8) continue;
        const auto logarithm = static_cast<float>(elementary::log(static_cast<double>(1.0f - uniform[i])));
        const float radius = std::sqrt(-2.0f * logarithm);
        const float angle = 2.0f * std::numbers::pi_v<float> * uniform[i + 8];
        const auto [sine, cosine] = elementary::sineAndCosine(static_cast<double>(angle));
        ASSERT_EQ(normal[i], radius * static_cast<float>(cosine) * deviation + mean) << i;
        ASSERT_EQ(normal[i + 8], radius * static_cast<float>(sine) * deviation + mean) << i;
    }
}

TEST(Operands, mayBeUnaligned) {
    const Tensor a = randomMatrix(13, 70, 11), b = randomMatrix(70, 40, 12), c = randomMatrix(40, 70, 13);
    const Tensor displacedA = displaced(a), displacedB = displaced(b), displacedC = displaced(c);
    const auto expectSame = [&](auto kernel, const Tensor& right, const Tensor& displacedRight) {
        Framed expected(13, 40), out(13, 40);
        kernel(a.matrix(), right.matrix(), expected.view);
        kernel(displacedA.matrix(), displacedRight.matrix(), out.view);
        EXPECT_TRUE(std::ranges::equal(out.tensor.entries(), expected.tensor.entries()));
    };
    expectSame(kernels::multiply, b, displacedB);
    expectSame(kernels::multiplyRightTransposed, c, displacedC);
    expectSame(kernels::scoreGaussian, c, displacedC);
}

/// The kernels use the expected instruction set. The test runs once per level. The loader selects the level.
/// The environment variable contains the name of the level. Without the variable, as with sanitizers, the
/// kernels may use any level.
TEST(InstructionSet, isTheOneAskedFor) {
    const std::string level = kernels::instructionSet();
    const char* const asked = std::getenv("ATTENTION_LAB_EXPECTED_LEVEL");
    const std::set<std::string> levels = {"baseline", "x86-64-v3", "x86-64-v4"};
    EXPECT_TRUE(asked ? level == asked : levels.contains(level)) << level;
}

}  // namespace
