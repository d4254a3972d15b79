// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/counted_memory.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <mutex>
#include <new>
#include <unordered_map>

namespace attention::test {
namespace {

/// A number of bytes and its maximum. It uses atomic variables instead of a mutex, because memory can be
/// allocated while a mutex is locked.
class Counter {
 public:
    std::size_t now() const { return m_now; }
    std::size_t peak() const { return m_peak; }
    void forgetPeak() { m_peak = m_now.load(); }
    void add(std::size_t bytes) {
        const std::size_t now = m_now += bytes;
        std::size_t peak = m_peak;
        while (now > peak && !m_peak.compare_exchange_weak(peak, now)) continue;
    }
    void subtract(std::size_t bytes) { m_now -= bytes; }

 private:
    std::atomic<std::size_t> m_now = 0, m_peak = 0;
};
Counter tensors, everything;

Counter& counterOf(CountedMemory::Of what) {
    return what == CountedMemory::Of::Tensors ? tensors : everything;
}

/// The sizes in bytes of all blocks from posix_memalign(). Only tensors use posix_memalign().
struct Pieces {
    std::mutex mutex;
    std::unordered_map<void*, std::size_t> sizes;
};
Pieces& pieces() {
    // Never destroyed, because memory is also freed at the end of the program.
    static auto* const pieces = new Pieces;
    return *pieces;
}

thread_local bool isMemoryGone = false;

}  // namespace

CountedMemory::CountedMemory(Of what) : m_what(what) {
    counterOf(what).forgetPeak();
    m_before = counterOf(what).now();
}

std::size_t CountedMemory::now() const {
    return std::max(counterOf(m_what).now(), m_before) - m_before;
}

std::size_t CountedMemory::peak() const {
    return std::max(counterOf(m_what).peak(), m_before) - m_before;
}

NoMoreMemory::NoMoreMemory() {
    isMemoryGone = true;
}

NoMoreMemory::~NoMoreMemory() {
    isMemoryGone = false;
}

}  // namespace attention::test

using namespace attention::test;

// The linker option --wrap replaces calls of posix_memalign() and free() with calls of these functions.
extern "C" {
int __real_posix_memalign(void** data, std::size_t alignment, std::size_t bytes);
void __real_free(void* data);

int __wrap_posix_memalign(void** data, std::size_t alignment, std::size_t bytes) {
    const int error = __real_posix_memalign(data, alignment, bytes);
    if (error != 0) return error;
    const std::lock_guard lock(pieces().mutex);
    pieces().sizes[*data] = bytes;
    for (Counter* counter : {&tensors, &everything}) counter->add(bytes);
    return 0;
}

void __wrap_free(void* data) {
    {
        const std::lock_guard lock(pieces().mutex);
        const auto found = pieces().sizes.find(data);
        if (found != pieces().sizes.end()) {
            for (Counter* counter : {&tensors, &everything}) counter->subtract(found->second);
            pieces().sizes.erase(found);
        }
    }
    __real_free(data);
}
}

namespace {

void* take(std::size_t bytes) {
    void* const data = isMemoryGone ? nullptr : std::malloc(std::max<std::size_t>(bytes, 1));
    if (data) everything.add(malloc_usable_size(data));
    return data;
}

void giveBack(void* data) {
    if (data) everything.subtract(malloc_usable_size(data));
    __real_free(data);
}

}  // namespace

void* operator new(std::size_t bytes) {
    void* const data = take(bytes);
    if (!data) throw std::bad_alloc();
    return data;
}

/// Replaces the operator that std::stable_sort() uses. All operators new and delete are replaced, because
/// memory must be freed by the operator that matches its allocation.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return take(bytes);
}

void operator delete(void* data) noexcept {
    giveBack(data);
}

void operator delete(void* data, std::size_t) noexcept {
    giveBack(data);
}
