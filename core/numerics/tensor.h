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

/// The sizes of a tensor's axes, first axis first.
using Shape = std::vector<Index>;

/// Returns the number of entries of a tensor of this shape, which is 1 for the empty shape.
inline Index entryCount(const Shape& shape) {
    return std::accumulate(shape.begin(), shape.end(), Index{1}, std::multiplies<>());
}

/// A dense float32 array in C order (the last index runs fastest). A copy of a tensor has its own entries. A
/// copy of a view, see view(), refers to the entries of the view.
class Tensor {
 public:
    /// Creates a tensor without entries. isEmpty() is true, and the shape has no axes.
    Tensor() = default;
    /// Creates a tensor of zeros, in memory from `pool` unless that is nullptr. Throws MemoryLimitReached.
    explicit Tensor(Shape shape, std::shared_ptr<BufferPool> pool = nullptr)
        : Tensor(uninitialized(std::move(shape), std::move(pool))) {
        std::ranges::fill(entries(), 0.0f);
    }

    /// Returns a tensor with uninitialized entries, which the caller must write, in memory from `pool` unless
    /// that is nullptr. Throws MemoryLimitReached.
    static Tensor uninitialized(Shape shape, std::shared_ptr<BufferPool> pool = nullptr) {
        const auto count = static_cast<std::size_t>(entryCount(shape));
        return {std::move(shape), Buffer(count, std::move(pool))};
    }

    /// Returns a tensor that refers to the entries at `data` without copying them, such as the entries of a
    /// mapped file. The memory must be valid as long as `owner` exists. `owner` must not be nullptr and is
    /// shared with all copies of the tensor. The entries need only the alignment of float. They are
    /// read-only: use the tensor as a const Tensor.
    static Tensor view(Shape shape, const float* data, std::shared_ptr<const void> owner) {
        const auto count = static_cast<std::size_t>(entryCount(shape));
        return {std::move(shape), Buffer(data, count, std::move(owner))};
    }

    const Shape& shape() const { return m_shape; }
    /// Returns the size of an axis. Throws std::out_of_range if there is no axis of this index.
    Index size(std::size_t axis) const { return m_shape.at(axis); }
    /// True if the tensor has no entries.
    bool isEmpty() const { return m_data.size() == 0; }

    /// Returns all entries in C order. The tensor must not be a view, see view().
    std::span<float> entries() {
        assert(!m_data.isView());
        return {m_data.data(), m_data.size()};
    }
    /// Returns all entries in C order.
    std::span<const float> entries() const { return {m_data.data(), m_data.size()}; }

    /// Changes the shape and keeps the entries. The new shape must have the same number of entries.
    void reshape(Shape shape) {
        assert(entryCount(shape) == static_cast<Index>(m_data.size()));
        m_shape = std::move(shape);
    }

    /// Returns the matrix of the last two axes. `leading` is its index, counted over all other axes in C
    /// order. For shape (h, m, n), matrix(i) is the matrix (m, n) at index i of the first axis. The tensor
    /// must have at least two axes and must not be a view, see view().
    MatrixView matrix(Index leading = 0) {
        assert(!m_data.isView());
        return matrixAt(leading);
    }
    /// Returns the matrix of the last two axes. `leading` is its index, counted over all other axes in C
    /// order. For shape (h, m, n), matrix(i) is the matrix (m, n) at index i of the first axis. The tensor
    /// must have at least two axes.
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

/// Returns a view of all entries as a matrix, whose columns are the last axis of the tensor. A tensor of
/// shape (h, m, n) becomes a matrix (h · m, n). The last axis must not have size 0.
template <class T>
requires std::same_as<std::remove_const_t<T>, Tensor>
auto asMatrix(T& tensor) -> decltype(tensor.matrix()) {
    const auto entries = tensor.entries();
    const Index cols = tensor.shape().back();
    return {entries.data(), std::ssize(entries) / cols, cols, cols};
}

}  // namespace attention
