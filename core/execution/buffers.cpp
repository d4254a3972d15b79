// SPDX-License-Identifier: GPL-3.0-or-later
#include "execution/buffers.h"

#include "execution/memory_limit.h"
#include "system/system.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

namespace attention {
namespace {

constexpr std::size_t cacheLine = 64;
constexpr std::size_t minPooledCount = 4096;  // smaller arrays are not worth a search in the pool

constexpr bool isLarge(std::size_t count) {
    return count * sizeof(float) >= largePageSize;
}

/// Returns the size in floats with which a block for `count` floats is allocated. Sizes of large blocks are
/// rounded up by at most a sixteenth. A text with one more token can therefore reuse the blocks of the
/// previous text.
std::size_t allocationSize(std::size_t count) {
    if (!isLarge(count)) return count;
    const std::size_t granularity = std::bit_floor(count) / 16;
    return (count + granularity - 1) / granularity * granularity;
}

/// Returns the size in floats of the largest free block that may be used for `count` floats. Small blocks may
/// be up to half larger because batches of a training differ in length from step to step.
std::size_t maxReusableSize(std::size_t count) {
    return isLarge(count) ? allocationSize(count) : count + count / 2;
}

float* allocate(std::size_t count) {
    if (count > PTRDIFF_MAX / sizeof(float)) throw std::bad_alloc();
    const std::size_t alignment = count * sizeof(float) >= largePageSize ? largePageSize : cacheLine;
    const std::size_t bytes = (count * sizeof(float) + cacheLine - 1) / cacheLine * cacheLine;
    reserveMemory(count * sizeof(float));
    void* const data = allocateAligned(std::max(bytes, cacheLine), alignment);
    if (data) return static_cast<float*>(data);
    releaseMemory(count * sizeof(float));
    throw std::bad_alloc();
}

void deallocate(float* data, std::size_t count) noexcept {
    if (!data) return;
    std::free(data);
    releaseMemory(count * sizeof(float));
}

}  // namespace

BufferPool::~BufferPool() {
    for (const FreeBlock& freeBlock : m_free) deallocate(freeBlock.block.data, freeBlock.block.count);
}

BufferPool::Block BufferPool::acquire(std::size_t count) {
    if (count > PTRDIFF_MAX / sizeof(float)) throw std::bad_alloc();
    const std::lock_guard lock(m_mutex);
    auto best = m_free.end();
    for (auto freeBlock = m_free.begin(); freeBlock != m_free.end(); ++freeBlock) {
        const std::size_t size = freeBlock->block.count;
        const bool fits = size >= count && size <= maxReusableSize(count);
        if (fits && (best == m_free.end() || size < best->block.count)) best = freeBlock;
    }
    if (best != m_free.end()) {
        const Block block = best->block;
        m_free.erase(best);
        return block;
    }
    ++m_allocations;
    const std::size_t blockSize = allocationSize(count);
    deallocateOldest(blockSize);
    try {
        return {allocate(blockSize), blockSize};
    } catch (const std::bad_alloc&) {
        deallocateOldest(PTRDIFF_MAX);
        return {allocate(blockSize), blockSize};
    }
}

void BufferPool::deallocateOldest(std::size_t count) {
    std::size_t freedCount = 0;
    auto freeBlock = m_free.begin();
    for (; freeBlock != m_free.end() && freedCount < count; ++freeBlock) {
        freedCount += freeBlock->block.count;
        deallocate(freeBlock->block.data, freeBlock->block.count);
    }
    m_free.erase(m_free.begin(), freeBlock);
}

void BufferPool::release(Block block) noexcept {
    const std::lock_guard lock(m_mutex);
    try {
        m_free.push_back({block, m_computation});
    } catch (const std::bad_alloc&) {  // no memory for the entry in the list
        deallocate(block.data, block.count);
    }
}

void BufferPool::beginComputation() {
    constexpr int maxIdleComputations = 3;
    const std::lock_guard lock(m_mutex);
    ++m_computation;
    std::erase_if(m_free, [&](const FreeBlock& freeBlock) {
        const bool isOld = m_computation - freeBlock.computationAtRelease > maxIdleComputations;
        if (isOld) deallocate(freeBlock.block.data, freeBlock.block.count);
        return isOld;
    });
}

int BufferPool::allocationCount() const {
    const std::lock_guard lock(m_mutex);
    return m_allocations;
}

Buffer::Buffer(std::size_t count, std::shared_ptr<BufferPool> pool) : m_count(count) {
    if (count == 0) return;
    if (count >= minPooledCount) m_pool = std::move(pool);
    const BufferPool::Block block =
        m_pool ? m_pool->acquire(count) : BufferPool::Block{allocate(count), count};
    m_data = block.data;
    m_capacity = block.count;
}

Buffer::Buffer(const float* data, std::size_t count, std::shared_ptr<const void> owner)
    : m_data(const_cast<float*>(data)), m_count(count), m_owner(std::move(owner)) {
    assert(m_owner && reinterpret_cast<std::uintptr_t>(data) % alignof(float) == 0);
}

Buffer::Buffer(const Buffer& other) : Buffer(other.isView() ? 0 : other.m_count, other.m_pool) {
    if (other.isView()) {
        m_data = other.m_data;
        m_count = other.m_count;
        m_owner = other.m_owner;
    } else {
        std::copy_n(other.m_data, m_count, m_data);
    }
}

Buffer::~Buffer() {
    if (isView()) return;
    if (m_pool) {
        m_pool->release({m_data, m_capacity});
    } else {
        deallocate(m_data, m_count);
    }
}

void Buffer::swap(Buffer& other) noexcept {
    std::swap(m_data, other.m_data);
    std::swap(m_count, other.m_count);
    std::swap(m_capacity, other.m_capacity);
    std::swap(m_pool, other.m_pool);
    std::swap(m_owner, other.m_owner);
}

}  // namespace attention
