// SPDX-License-Identifier: GPL-3.0-or-later
// The ranges of the numbers in a session.
#pragma once

namespace attention {

/// A closed range of numbers, unless an end is excluded.
struct Range {
    double lowest = 0;             ///< lower end
    double highest = 0;            ///< upper end
    bool excludesHighest = false;  ///< true: `highest` itself is outside of the range
    bool excludesLowest = false;   ///< true: `lowest` itself is outside of the range

    /// True if `x` is in the range. False for NaN.
    bool contains(double x) const {
        return (excludesLowest ? x > lowest : x >= lowest) && (excludesHighest ? x < highest : x <= highest);
    }
};

/// The allowed values of the score of masked cells: every finite float32, and −∞.
struct MaskFillRange {};

namespace ranges {
inline constexpr MaskFillRange fill;  ///< MaskSettings::fill
inline constexpr Range heads{1, 64};
inline constexpr Range size{1, 4096};          ///< d_model, d_k, d_v and other numbers of components
inline constexpr Range positionSize{2, 4095};  ///< EmbeddingSettings::dPosition
inline constexpr Range seed{0, 4294967295.0};
inline constexpr Range initStdDev{1e-6, 1e3};
inline constexpr Range divisor{1e-6, 1e6};
inline constexpr Range rotaryBase{.lowest = 1, .highest = 1e9, .excludesLowest = true};
inline constexpr Range softcap{.lowest = 0, .highest = 1e6, .excludesLowest = true};
inline constexpr Range factor{-1e6, 1e6};
inline constexpr Range sink{-1e6, 1e6};
inline constexpr Range indexOrCount{0, 2147483647.0};  ///< indices and counts of tokens, layers and heads
inline constexpr Range temperature{0.001, 1000};
inline constexpr Range probability{0, 1, true};
inline constexpr Range offset{-4096, 4096};  ///< ConstructedHead::offset
inline constexpr Range strength{0, 1000};    ///< ConstructedHead::strength
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
