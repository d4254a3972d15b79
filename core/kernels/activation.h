// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attention {

/// The activation function of a model's MLP, applied to each entry between the MLP's two matrix products.
/// Source of Gelu, GeluTanh and Silu: Hendrycks and Gimpel 2016, section 2.
enum class Activation {
    Gelu,      ///< x (1 + erf(x / √2)) / 2
    GeluTanh,  ///< x (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2 (approximates Gelu)
    Silu,      ///< x / (1 + e⁻ˣ) (called swish in Ramachandran et al. 2017)
    Relu       ///< max(x, 0)
};

}  // namespace attention
