// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/buffers.h"

#include "run/memory.h"
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
constexpr std::size_t pooledCount = 4096;  // less is not worth a look into the pool

/// Large pieces come in few sizes, a sixteenth apart at most: a text of one more word finds those of before.
std::size_t sizeFor(std::size_t count) {
    if (count * sizeof(float) < largePage) return count;
    const std::size_t step = std::bit_floor(count) / 16;
    return (count + step - 1) / step * step;
}

float* allocate(std::size_t count) {
    if (count > PTRDIFF_MAX / sizeof(float)) throw std::bad_alloc();
    const std::size_t alignment = count * sizeof(float) >= largePage ? largePage : cacheLine;
    const std::size_t bytes = (count * sizeof(float) + cacheLine - 1) / cacheLine * cacheLine;
    takeMemory(count * sizeof(float));
    void* const data = alignedMemory(std::max(bytes, cacheLine), alignment);
    if (data) return static_cast<float*>(data);
    giveMemoryBack(count * sizeof(float));
    throw std::bad_alloc();
}

void release(float* data, std::size_t count) noexcept {
    if (!data) return;
    std::free(data);
    giveMemoryBack(count * sizeof(float));
}

}  // namespace

BufferPool::~BufferPool() {
    for (const Piece& piece : m_free) release(piece.data, piece.count);
}

float* BufferPool::take(std::size_t wanted) {
    if (wanted > PTRDIFF_MAX / sizeof(float)) throw std::bad_alloc();
    const std::lock_guard lock(m_mutex);
    const std::size_t count = sizeFor(wanted);
    const auto found = std::ranges::find(m_free, count, &Piece::count);
    if (found != m_free.end()) {
        float* const data = found->data;
        m_free.erase(found);
        return data;
    }
    ++m_allocations;
    letGo(count);
    try {
        return allocate(count);
    } catch (const std::bad_alloc&) {
        letGo(PTRDIFF_MAX);
        return allocate(count);
    }
}

void BufferPool::letGo(std::size_t count) {
    std::size_t gone = 0;
    auto piece = m_free.begin();
    for (; piece != m_free.end() && gone < count; ++piece) {
        gone += piece->count;
        release(piece->data, piece->count);
    }
    m_free.erase(m_free.begin(), piece);
}

void BufferPool::giveBack(float* data, std::size_t wanted) noexcept {
    const std::lock_guard lock(m_mutex);
    const std::size_t count = sizeFor(wanted);
    try {
        m_free.push_back({data, count, m_computation});
    } catch (const std::bad_alloc&) {  // no room even for the note that the piece is there
        release(data, count);
    }
}

void BufferPool::beginComputation() {
    constexpr int keptFor = 3;
    const std::lock_guard lock(m_mutex);
    ++m_computation;
    std::erase_if(m_free, [&](const Piece& piece) {
        const bool isOld = m_computation - piece.givenBack > keptFor;
        if (isOld) release(piece.data, piece.count);
        return isOld;
    });
}

int BufferPool::allocations() const {
    const std::lock_guard lock(m_mutex);
    return m_allocations;
}

Buffer::Buffer(std::size_t count, std::shared_ptr<BufferPool> pool) : m_count(count) {
    if (count == 0) return;
    if (count >= pooledCount) m_pool = std::move(pool);
    m_data = m_pool ? m_pool->take(count) : allocate(count);
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
        m_pool->giveBack(m_data, m_count);
    } else {
        release(m_data, m_count);
    }
}

void Buffer::swap(Buffer& other) noexcept {
    std::swap(m_data, other.m_data);
    std::swap(m_count, other.m_count);
    std::swap(m_pool, other.m_pool);
    std::swap(m_owner, other.m_owner);
}

}  // namespace attention
