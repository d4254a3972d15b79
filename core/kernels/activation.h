// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attention {

/// What bends a number between the two products of a model's inner layer.
enum class Activation {
    Gelu,      ///< x (1 + erf(x / √2)) / 2 (Hendrycks and Gimpel 2016, section 2)
    GeluTanh,  ///< x (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2 (the same section’s approximation)
    Silu,      ///< x / (1 + e⁻ˣ) (there, too; Ramachandran et al. 2017 call it swish)
    Relu       ///< max(x, 0)
};

}  // namespace attention
