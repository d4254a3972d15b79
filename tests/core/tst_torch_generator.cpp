// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the random number generator. PyTorch 1.13 printed the expected numbers.
#include "mechanisms/common/weight_sampler.h"
#include "numerics/mersenne_twister.h"
#include "numerics/torch_generator.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <span>
#include <sstream>
#include <vector>

using attention::TorchGenerator;

namespace {

TEST(MersenneTwister, equalsStdMt19937) {
    std::mt19937 standard(2026);
    attention::MersenneTwister own(2026);
    std::vector<std::uint32_t> numbers(2000);
    for (const std::size_t count : {1, 700, 5, 1294}) {
        own.fill(std::span(numbers).first(count));
        for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(numbers[i], standard());
        ASSERT_EQ(own(), standard());
    }
    std::ostringstream ownText, standardText;
    ownText << own;
    standardText << standard;
    EXPECT_EQ(ownText.str(), standardText.str());
    std::istringstream text(ownText.str());
    attention::MersenneTwister read(1);
    text >> read;
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(read(), standard());
}

TEST(TorchGenerator, uniformIsBitExact) {
    std::array<float, 5> unit{};
    TorchGenerator(123).sampleUniform(unit, 0, 1);
    EXPECT_EQ(unit, (std::array{0x1.2f37f80000000p-2f, 0x1.087ada0000000p-1f, 0x1.01b5f80000000p-2f,
                                0x1.608a840000000p-1f, 0x1.2efdc00000000p-4f}));
    std::array<float, 4> shifted{};
    TorchGenerator(7).sampleUniform(shifted, -0.3, 0.7);
    EXPECT_EQ(shifted, (std::array{0x1.e11f100000000p-3f, -0x1.9e80900000000p-4f, 0x1.6fd5300000000p-2f,
                                   0x1.6d74a40000000p-2f}));
}

TEST(TorchGenerator, takesTheLargestSeed) {
    std::array<float, 2> unit{};
    TorchGenerator(4294967295u).sampleUniform(unit, 0, 1);
    EXPECT_EQ(unit, (std::array{0x1.fcd3460000000p-1f, 0x1.2482440000000p-1f}));
}

TEST(TorchGenerator, keepsTheSecondNormalOfAPairAcrossCalls) {
    // After three normal numbers, the second number of a pair is left. The next call returns it first, even
    // if uniform numbers were sampled in between.
    TorchGenerator generator(5);
    std::vector<float> first(3), between(1), second(3);
    generator.sampleNormal(first, 1, 2);
    generator.sampleUniform(between, 0, 1);
    generator.sampleNormal(second, 1, 2);
    const std::array expectedFirst = {0.0264384989f, -0.207643181f, -0.11619246f};
    const std::array expectedSecond = {2.33504868f, 3.30910301f, 0.305132657f};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(first[i], expectedFirst[i], 1e-6);
        EXPECT_NEAR(second[i], expectedSecond[i], 1e-6);
    }
    EXPECT_EQ(between[0], 0x1.1081000000000p-5f);
}

TEST(TorchGenerator, redrawsTheLastSixteenNormals) {
    TorchGenerator generator(9);
    std::vector<float> normals(35), after(1);
    generator.sampleNormal(normals, 0, 1);
    generator.sampleUniform(after, 0, 1);
    const std::array expected = {-1.06739473f,  -0.71724534f,  1.0897193f,    -1.57468367f, 1.44601107f,
                                 0.619125605f,  -0.77368927f,  -2.46556544f,  0.996816576f, 0.452433914f,
                                 -0.346361578f, -0.724494338f, 1.70594692f,   2.22821784f,  -0.0677454099f,
                                 0.23306857f,   -1.14332139f,  0.82885927f,   0.953418791f, -0.800791264f,
                                 0.375456423f,  -0.169974461f, 0.448852003f,  0.647273421f, 0.358082712f,
                                 0.566931248f,  0.0802331194f, -0.634520531f, 0.651929855f, -1.31029797f,
                                 1.80109847f,   -0.956196845f, -2.33195305f,  0.198459223f, -1.72871864f};
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(normals[i], expected[i], 1e-6) << i;
    EXPECT_EQ(after[0], 0x1.28d2d00000000p-1f);
}

TEST(TorchGenerator, aHundredThousandNormalsMatchPyTorch) {
    std::vector<float> normals(100003);
    TorchGenerator(11).sampleNormal(normals, 0, 1);
    double sum = 0;
    double squares = 0;
    for (const float x : normals) {
        sum += x;
        squares += static_cast<double>(x) * x;
    }
    EXPECT_NEAR(sum, -372.974698, 1e-3);
    EXPECT_NEAR(squares, 99474.5014647, 1e-2);
}

TEST(TorchGenerator, stableSeedsAreChecksums) {
    EXPECT_EQ(attention::seedForName(123, "token:Life"), 491767174u);
    EXPECT_EQ(attention::seedForName(4294967295u, "token:注意"), 2101116974u);
}

}  // namespace
