// SPDX-License-Identifier: GPL-3.0-or-later
// Activation functions of a model's MLP. The smooth functions are x · share(x), where the share grows from 0
// to 1 and share(x) = 1 − share(−x). Therefore
//
//     x · share(x) = max(x, 0) − |x| · share(−|x|).
//
// The right side needs the share only for arguments ≤ 0, where it is small and has all its digits. It also
// needs no selection between positive and negative x.
#include "kernels/flush_denormals.h"
#include "kernels/kernels.h"
#include "kernels/packet.h"

namespace {

/// Replaces larger |x| in |x| · share(−|x|), so that ∞ · 0 does not become NaN. The share is 0 from there on,
/// because e⁻¹⁰⁰⁰ is 0 in single precision.
constexpr float magnitudeLimit = 1000;

/// The factor 2 √(2/π) of GeluTanh, whose share is (1 + tanh u) / 2 = 1 / (1 + e^(−2u)).
constexpr float twiceSqrtOfTwoOverPi = 1.5957691216057308f;

/// Returns max(x, 0) − |x| · share(−|x|), where shareOfNegative(z) is share(−z) for z ≥ 0. −∞ becomes NaN.
Packet smoothActivation(const Packet& x, auto shareOfNegative) {
    const Packet absX = magnitude(x);
    const Packet clampedAbsX = laneMin(magnitudeLimit, absX);
    return (0.5f * x + 0.5f * absX) - clampedAbsX * shareOfNegative(clampedAbsX);
}

/// Returns 1 / (1 + eᶻ) for z ≥ 0: the share of Silu.
Packet logisticOfNegative(const Packet& z) {
    const Packet e = exp(-z);
    return e / (1.0f + e);
}

/// Returns Φ(−z) for z ≥ 0, the cumulative normal distribution: the share of Gelu. It is e^(−z²/2) times a
/// polynomial in 1 / (1 + 0.3 z), fitted with a relative error of 4e-9 up to z = 14. For larger z it is 0 in
/// single precision.
Packet normalCdfOfNegative(const Packet& z) {
    constexpr float coefficients[] = {
        -2.061794661e-02f, 1.124045418e-01f, -2.281377020e-01f, 1.916790968e-01f, -7.933187859e-02f,
        9.610531635e-02f,  7.840835511e-02f, 1.102312054e-01f,  1.195723492e-01f, 1.196866608e-01f};
    const Packet t = 1.0f / (1.0f + 0.3f * z);
    Packet sum;
    for (const float c : coefficients) sum = sum * t + c;
    return exp(-0.5f * z * z) * (sum * t);
}

/// Replaces each of the `count` values x by change(x), or by change(x) times the factor of the same index
/// unless `factors` is nullptr.
void changeAll(float* values, const float* factors, Index count, auto change) {
    const attention::FlushDenormalsScope flush;
    if (!factors) return transformRow(values, values, count, 0, change);
    Index i = 0;
    for (; i + lanes <= count; i += lanes) store(change(load(values + i)) * load(factors + i), values + i);
    const Index remaining = count - i;
    if (remaining > 0)
        store(change(load(values + i, remaining, 0)) * load(factors + i, remaining, 0), values + i,
              remaining);
}

}  // namespace

void attention::kernels::applyActivation(Activation activation, std::span<float> values,
                                         const float* factors) {
    const auto apply = [&](auto change) { changeAll(values.data(), factors, std::ssize(values), change); };
    switch (activation) {
        case Activation::Gelu:
            return apply([](const Packet& x) -> Packet { return smoothActivation(x, normalCdfOfNegative); });
        case Activation::GeluTanh:
            return apply([](const Packet& x) -> Packet {
                return smoothActivation(x, [](const Packet& z) -> Packet {
                    return logisticOfNegative(twiceSqrtOfTwoOverPi * (z + 0.044715f * z * z * z));
                });
            });
        case Activation::Silu:
            return apply([](const Packet& x) -> Packet { return smoothActivation(x, logisticOfNegative); });
        case Activation::Relu:
            for (std::size_t i = 0; i < values.size(); ++i) {
                const float x = values[i] < 0 ? 0 : values[i];  // keeps NaN
                values[i] = factors ? x * factors[i] : x;
            }
    }
}
