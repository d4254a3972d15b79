// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/buffers.h"
#include "numerics/matrix.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace attention {

using Shape = std::vector<Index>;

/// Number of entries of a tensor of this shape; 1 for the empty shape.
inline Index entryCount(const Shape& shape) {
    return std::accumulate(shape.begin(), shape.end(), Index{1}, std::multiplies<>());
}

/// A dense float32 array in C order (the last index runs fastest). Copies have entries of their own, except
/// those of a view.
class Tensor {
 public:
    Tensor() = default;
    /// All zero, in memory from the pool, if any.
    explicit Tensor(Shape shape, std::shared_ptr<BufferPool> pool = nullptr)
        : Tensor(uninitialized(std::move(shape), std::move(pool))) {
        std::ranges::fill(entries(), 0.0f);
    }

    /// One whose entries are all going to be written, in memory from the pool, if any.
    static Tensor uninitialized(Shape shape, std::shared_ptr<BufferPool> pool = nullptr) {
        const auto count = static_cast<std::size_t>(entryCount(shape));
        return {std::move(shape), Buffer(count, std::move(pool))};
    }

    /// Looks at entries in memory that lasts as long as its owner, as those of a mapped file; copies look at
    /// the same. They are aligned as any float is and only read: through a const Tensor.
    static Tensor view(Shape shape, const float* data, std::shared_ptr<const void> owner) {
        const auto count = static_cast<std::size_t>(entryCount(shape));
        return {std::move(shape), Buffer(data, count, std::move(owner))};
    }

    const Shape& shape() const { return m_shape; }
    Index size(std::size_t axis) const { return m_shape.at(axis); }
    bool isEmpty() const { return m_data.size() == 0; }

    std::span<float> entries() {
        assert(!m_data.isView());
        return {m_data.data(), m_data.size()};
    }
    std::span<const float> entries() const { return {m_data.data(), m_data.size()}; }

    /// The same entries in another shape of as many.
    void reshape(Shape shape) {
        assert(entryCount(shape) == static_cast<Index>(m_data.size()));
        m_shape = std::move(shape);
    }

    /// The last two axes at the given leading indices, counted in C order over all leading axes.
    MatrixView matrix(Index leading = 0) {
        assert(!m_data.isView());
        return matrixAt(leading);
    }
    ConstMatrixView matrix(Index leading = 0) const { return matrixAt(leading); }

 private:
    Tensor(Shape shape, Buffer data) : m_shape(std::move(shape)), m_data(std::move(data)) {}

    MatrixView matrixAt(Index leading) const {
        assert(m_shape.size() >= 2);
        const Index rows = m_shape[m_shape.size() - 2], cols = m_shape.back();
        assert((leading + 1) * rows * cols <= static_cast<Index>(m_data.size()));
        return {m_data.data() + leading * rows * cols, rows, cols, cols};
    }

    Shape m_shape;
    Buffer m_data;
};

/// The shape of one axis less: a (h, m, n) tensor seen as (h · m, n).
template <class T>
requires std::same_as<std::remove_const_t<T>, Tensor>
auto asMatrix(T& tensor) -> decltype(tensor.matrix()) {
    const auto entries = tensor.entries();
    const Index cols = tensor.shape().back();
    return {entries.data(), std::ssize(entries) / cols, cols, cols};
}

}  // namespace attention
