// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/list.h"

#include "mechanisms/normalizers/normalizer.h"

#include <array>

namespace attention {

extern const Normalizer &softmax, &sparsemax, &hardmax, &sigmoid;

std::span<const Normalizer* const> normalizers() {
    static const std::array list = {&softmax, &sparsemax, &hardmax, &sigmoid};
    return list;
}

}  // namespace attention
