// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/failing_memory.h"

#include <cerrno>
#include <cstdlib>
#include <new>

namespace attention::test {

std::atomic<std::size_t> minFailingBytes = SIZE_MAX;

}  // namespace attention::test

using attention::test::minFailingBytes;

void* operator new(std::size_t size) {
    void* const place = size < minFailingBytes ? std::malloc(size > 0 ? size : 1) : nullptr;
    if (!place) throw std::bad_alloc();
    return place;
}

/// Replaces the operator of the sanitizer, because the operator delete below must not free the memory of the
/// sanitizer.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return size < minFailingBytes ? std::malloc(size > 0 ? size : 1) : nullptr;
}

void operator delete(void* place) noexcept {
    std::free(place);
}

void operator delete(void* place, std::size_t) noexcept {
    std::free(place);
}

extern "C" int posix_memalign(void** place, std::size_t alignment, std::size_t size) noexcept {
    const std::size_t whole = (size + alignment - 1) / alignment * alignment;
    *place = size < minFailingBytes ? std::aligned_alloc(alignment, whole) : nullptr;
    return *place ? 0 : ENOMEM;
}
