// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/activation.h"

#include "kernels/kernels.h"

#include <algorithm>
#include <cassert>

namespace attention {
namespace {

void activateAll(Activation activation, std::span<float> values, const float* factors) {
    const auto count = static_cast<Index>(values.size());
    switch (activation) {
        case Activation::Gelu:
            return attention_gelu(values.data(), factors, count);
        case Activation::GeluTanh:
            return attention_gelu_tanh(values.data(), factors, count);
        case Activation::Silu:
            return attention_silu(values.data(), factors, count);
        case Activation::Relu:
            return attention_relu(values.data(), factors, count);
    }
}

}  // namespace

std::optional<Activation> activationNamed(std::string_view name) {
    const auto found =
        std::ranges::find(activationNames, name, &decltype(activationNames)::value_type::first);
    return found == activationNames.end() ? std::nullopt : std::optional(found->second);
}

void activate(Activation activation, std::span<float> values) {
    activateAll(activation, values, nullptr);
}

void activateGated(Activation activation, std::span<float> gates, std::span<const float> values) {
    assert(gates.size() == values.size());
    activateAll(activation, gates, values.data());
}

}  // namespace attention
