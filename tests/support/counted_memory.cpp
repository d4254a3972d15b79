// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/counted_memory.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <new>
#include <unordered_map>

namespace attention::test {
namespace {

/// Tensors ask posix_memalign() for their memory, and nobody else does.
struct Counter {
    std::mutex mutex;
    std::unordered_map<void*, std::size_t> pieces;
    std::size_t bytes = 0;
    std::size_t peak = 0;
};
Counter& counter() {
    static auto* const counter = new Counter;  // outlives whatever is freed at the end
    return *counter;
}

thread_local bool isMemoryGone = false;

}  // namespace

CountedMemory::CountedMemory() {
    const std::lock_guard lock(counter().mutex);
    m_before = counter().peak = counter().bytes;
}

std::size_t CountedMemory::now() const {
    const std::lock_guard lock(counter().mutex);
    return std::max(counter().bytes, m_before) - m_before;
}

std::size_t CountedMemory::peak() const {
    const std::lock_guard lock(counter().mutex);
    return counter().peak - m_before;
}

NoMoreMemory::NoMoreMemory() {
    isMemoryGone = true;
}

NoMoreMemory::~NoMoreMemory() {
    isMemoryGone = false;
}

}  // namespace attention::test

using attention::test::counter;

// The linker's --wrap leads here.
extern "C" {
int __real_posix_memalign(void** data, std::size_t alignment, std::size_t bytes);
void __real_free(void* data);

int __wrap_posix_memalign(void** data, std::size_t alignment, std::size_t bytes) {
    const int error = __real_posix_memalign(data, alignment, bytes);
    if (error != 0) return error;
    const std::lock_guard lock(counter().mutex);
    counter().pieces[*data] = bytes;
    counter().bytes += bytes;
    counter().peak = std::max(counter().peak, counter().bytes);
    return 0;
}

void __wrap_free(void* data) {
    {
        const std::lock_guard lock(counter().mutex);
        const auto found = counter().pieces.find(data);
        if (found != counter().pieces.end()) {
            counter().bytes -= found->second;
            counter().pieces.erase(found);
        }
    }
    __real_free(data);
}
}

void* operator new(std::size_t bytes) {
    void* const data = attention::test::isMemoryGone ? nullptr : std::malloc(std::max<std::size_t>(bytes, 1));
    if (!data) throw std::bad_alloc();
    return data;
}

/// What sorts stably asks this way. All that takes memory must match what gives it back.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return attention::test::isMemoryGone ? nullptr : std::malloc(std::max<std::size_t>(bytes, 1));
}

void operator delete(void* data) noexcept {
    __real_free(data);
}

void operator delete(void* data, std::size_t) noexcept {
    __real_free(data);
}
