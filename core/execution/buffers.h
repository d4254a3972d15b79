// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace attention {

/// Keeps the memory blocks of destroyed results and reuses them for results of similar size. This saves time
/// because the system has to clear new memory page by page. Thread-safe.
class BufferPool {
 public:
    BufferPool() = default;
    ~BufferPool();
    BufferPool(const BufferPool&) = delete;
    BufferPool& operator=(const BufferPool&) = delete;

    /// A contiguous memory block for floats.
    struct Block {
        /// The start of the block. It is aligned to a cache line (64 bytes), or to a large page if the block
        /// is at least that large.
        float* data = nullptr;
        std::size_t count = 0;  ///< size of the block in floats; at least the requested size
    };

    /// Returns an uninitialized block for `count` floats. Uses the smallest free block that is not much
    /// larger than `count`, or allocates a new one. Before an allocation, frees the oldest free blocks until
    /// they add up to the size of the new block. If the allocation fails, frees all free blocks and tries
    /// once more. Throws MemoryLimitReached if memoryLimit() would be exceeded, and std::bad_alloc if the
    /// system has no memory.
    Block acquire(std::size_t count);
    /// Adds a block from acquire() to the free blocks. Frees it if the list of free blocks cannot grow.
    void release(Block block) noexcept;

    /// Marks the beginning of a computation. Frees the blocks that none of the last three computations has
    /// used.
    void beginComputation();

    /// Returns the number of acquire() calls that found no free block and allocated a new one.
    int allocationCount() const;

 private:
    struct FreeBlock {
        Block block;               ///< memory that can be reused
        int computationAtRelease;  ///< value of m_computation when the block was released
    };
    /// Frees the blocks that were released first, until they add up to at least `count` floats or no free
    /// block is left.
    void deallocateOldest(std::size_t count);

    mutable std::mutex m_mutex;
    std::vector<FreeBlock> m_free;  ///< blocks that can be reused, in the order of their release
    int m_allocations = 0;
    int m_computation = 0;  ///< number of beginComputation() calls
};

/// An array of floats with a fixed size. It either owns its memory or is a read-only view of memory with
/// another owner.
///
/// Owned memory is uninitialized. It is aligned to a cache line (64 bytes), or to a large page if it is at
/// least that large. The owned memory of a large array comes from a BufferPool, if there is one, and returns
/// to it.
class Buffer {
 public:
    Buffer() = default;
    /// Allocates `count` uninitialized floats. Arrays of at least 4096 floats come from `pool` unless it is
    /// nullptr. If `count` is 0, nothing is allocated and data() is nullptr. Throws MemoryLimitReached or
    /// std::bad_alloc.
    explicit Buffer(std::size_t count, std::shared_ptr<BufferPool> pool = {});
    /// Creates a read-only view of the `count` floats at `data`, which stay valid as long as `owner` exists.
    /// `owner` must not be nullptr. `data` must be aligned as a float, but need not be aligned as owned
    /// memory.
    Buffer(const float* data, std::size_t count, std::shared_ptr<const void> owner);
    /// Copies the floats. The copy of a view is a view of the same memory.
    Buffer(const Buffer& other);
    Buffer(Buffer&& other) noexcept { swap(other); }
    Buffer& operator=(Buffer other) noexcept {
        swap(other);
        return *this;
    }
    ~Buffer();

    float* data() const { return m_data; }
    std::size_t size() const { return m_count; }
    /// True if the buffer is a view of memory with another owner, so that the floats must not be written.
    bool isView() const { return m_owner != nullptr; }

 private:
    void swap(Buffer& other) noexcept;

    float* m_data = nullptr;
    std::size_t m_count = 0;
    std::size_t m_capacity = 0;  ///< size of the allocated block in floats, at least m_count; 0 for a view
    std::shared_ptr<BufferPool> m_pool;   ///< nullptr: the memory does not come from a pool
    std::shared_ptr<const void> m_owner;  ///< owner of the memory of a view, otherwise nullptr
};

}  // namespace attention
