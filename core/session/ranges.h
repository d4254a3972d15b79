// SPDX-License-Identifier: GPL-3.0-or-later
// What the numbers of a session may be.
#pragma once

namespace attention {

/// The closed range of a number, but for an end that does not belong to it.
struct Range {
    double lowest = 0;
    double highest = 0;
    bool excludesHighest = false;
    bool excludesLowest = false;

    bool contains(double x) const {
        return (excludesLowest ? x > lowest : x >= lowest) && (excludesHighest ? x < highest : x <= highest);
    }
};

/// Any finite float32, or −∞.
struct MaskFillRange {};

namespace ranges {
inline constexpr MaskFillRange fill;
inline constexpr Range heads{1, 64};
inline constexpr Range size{1, 4096};
inline constexpr Range positionSize{2, 4095};
inline constexpr Range seed{0, 4294967295.0};
inline constexpr Range initStdDev{1e-6, 1e3};
inline constexpr Range divisor{1e-6, 1e6};
inline constexpr Range rotaryBase{.lowest = 1, .highest = 1e9, .excludesLowest = true};
inline constexpr Range softcap{.lowest = 0, .highest = 1e6, .excludesLowest = true};
inline constexpr Range factor{-1e6, 1e6};
inline constexpr Range sink{-1e6, 1e6};
inline constexpr Range position{0, 2147483647.0};
inline constexpr Range temperature{0.001, 1000};
inline constexpr Range probability{0, 1, true};
inline constexpr Range offset{-4096, 4096};
inline constexpr Range strength{0, 1000};
inline constexpr Range symbolCount{2, 52};
inline constexpr Range sequenceLength{2, 64};
inline constexpr Range layerCount{1, 4};
inline constexpr Range learningRate{1e-6, 10};
inline constexpr Range maxGradientNorm{.lowest = 0, .highest = 1e6, .excludesLowest = true};
inline constexpr Range batchSize{1, 512};
inline constexpr Range stepCount{0, 20000};
inline constexpr Range embeddingNoise{0, 10};
}  // namespace ranges

}  // namespace attention
