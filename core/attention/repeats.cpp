// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/repeats.h"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <unordered_map>

namespace attention {

std::vector<Index> firstEqualRows(ConstMatrix m) {
    std::unordered_map<std::string_view, Index> seen;
    std::vector<Index> first;
    for (Index r = 0; r < m.rows; ++r) {
        const std::string_view bytes(reinterpret_cast<const char*>(m.row(r)),
                                     static_cast<std::size_t>(m.cols) * sizeof(float));
        first.push_back(seen.emplace(bytes, r).first->second);
    }
    return first;
}

void repeatRows(Matrix m, const std::vector<Index>& first) {
    assert(static_cast<Index>(first.size()) == m.rows);
    for (Index r = 0; r < m.rows; ++r) {
        const Index from = first[static_cast<std::size_t>(r)];
        if (from != r) std::copy_n(m.row(from), m.cols, m.row(r));
    }
}

void repeatColumns(Matrix m, const std::vector<Index>& first) {
    assert(static_cast<Index>(first.size()) == m.cols);
    for (Index c = 0; c < m.cols; ++c) {
        const Index from = first[static_cast<std::size_t>(c)];
        if (from == c) continue;
        for (Index r = 0; r < m.rows; ++r) m(r, c) = m(r, from);
    }
}

}  // namespace attention
