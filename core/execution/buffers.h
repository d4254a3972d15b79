// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace attention {

/// Large pieces of memory on their way from results that nobody holds any more to the next ones of about the
/// same size: new memory would first have to be cleared by the system, page by page. Any thread may use it.
class BufferPool {
 public:
    BufferPool() = default;
    ~BufferPool();
    BufferPool(const BufferPool&) = delete;
    BufferPool& operator=(const BufferPool&) = delete;

    /// A piece of memory. `count` is its size in floats, at least as many as were requested.
    struct Block {
        float* data = nullptr;
        std::size_t count = 0;
    };

    /// Returns a piece for `count` floats: the smallest free one that is not much larger, or else a new one.
    /// In exchange for a new piece the oldest free ones are released, as much memory as is new; all of them
    /// if memory runs out. Throws MemoryLimitReached, as every Buffer does.
    Block acquire(std::size_t count);
    void release(Block piece) noexcept;

    /// Says that a computation begins. What none of the last few has needed is let go.
    void beginComputation();

    /// How many pieces were new.
    int allocationCount() const;

 private:
    struct FreeBlock {
        Block piece;
        int givenBack;  ///< during which computation
    };
    void deallocateOldest(std::size_t count);

    mutable std::mutex m_mutex;
    std::vector<FreeBlock> m_free;
    int m_allocations = 0;
    int m_computation = 0;
};

/// Floats that lie where registers load them fastest, not yet written; large ones come from the pool, if
/// there is one, and return to it. Or floats in memory of an owner, which are only read.
class Buffer {
 public:
    Buffer() = default;
    explicit Buffer(std::size_t count, std::shared_ptr<BufferPool> pool = {});
    /// Looks at memory that lasts as long as its owner; not null. It need not lie as others do.
    Buffer(const float* data, std::size_t count, std::shared_ptr<const void> owner);
    /// Copies the floats; those of an owner are looked at by both.
    Buffer(const Buffer& other);
    Buffer(Buffer&& other) noexcept { swap(other); }
    Buffer& operator=(Buffer other) noexcept {
        swap(other);
        return *this;
    }
    ~Buffer();

    float* data() const { return m_data; }
    std::size_t size() const { return m_count; }
    /// Whether the floats are those of an owner.
    bool isView() const { return m_owner != nullptr; }

 private:
    void swap(Buffer& other) noexcept;

    float* m_data = nullptr;
    std::size_t m_count = 0;
    std::size_t m_capacity = 0;  ///< of the piece, in floats; at least m_count
    std::shared_ptr<BufferPool> m_pool;
    std::shared_ptr<const void> m_owner;
};

}  // namespace attention
