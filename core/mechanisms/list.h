// SPDX-License-Identifier: GPL-3.0-or-later
// The list of mechanisms, above their rooms: who wants to know what there is looks here, and here only. A new
// one is an enumerator and an object here, and a room (a file) of its own that describes it.
#pragma once

#include <span>
#include <string_view>

namespace attention {

class Normalizer;

enum class NormalizerFunction { Softmax, Sparsemax, Hardmax, Sigmoid };
std::span<const Normalizer* const> normalizers();

}  // namespace attention
