// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace attention {

/// What bends a number between the two products of a model's inner layer.
enum class Activation {
    Gelu,      ///< x (1 + erf(x / √2)) / 2 (Hendrycks and Gimpel 2016, section 2)
    GeluTanh,  ///< x (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2 (the same section’s approximation)
    Silu,      ///< x / (1 + e⁻ˣ) (there, too; Ramachandran et al. 2017 call it swish)
    Relu       ///< max(x, 0)
};

/// The names that models’ configurations have for them.
inline constexpr auto activationNames = std::to_array<std::pair<std::string_view, Activation>>({
    {"gelu", Activation::Gelu},
    {"gelu_new", Activation::GeluTanh},
    {"gelu_fast", Activation::GeluTanh},
    {"gelu_pytorch_tanh", Activation::GeluTanh},
    {"silu", Activation::Silu},
    {"swish", Activation::Silu},
    {"relu", Activation::Relu},
});

std::optional<Activation> activationNamed(std::string_view name);

/// values ← act(values). NaN stays NaN; −∞ becomes NaN (Relu: 0), as in PyTorch.
void activate(Activation activation, std::span<float> values);

/// gates ← act(gates) ∘ values, of as many (Shazeer 2020, “GLU Variants Improve Transformer”).
void activateGated(Activation activation, std::span<float> gates, std::span<const float> values);

}  // namespace attention
